import ChatProviderKit
import Foundation

/// What a counter was told, as a test that a person can paste. Written only while a story is told again.
struct CounterScript {
    private(set) var lines: [String]?
    private var log: [Letter] = []

    mutating func begin() { lines = [] }

    mutating func launch(_ setting: CounterSetting, _ world: CounterWorld) {
        guard lines != nil else { return }
        let first = lines?.isEmpty == true ? "var " : ""
        let (alphabet, vendor) = (setting.alphabet, setting.vendor)
        lines?.append(
            """
            \(first)state = CounterState(
                unreadFor: \(Self.code(CounterState.User(id: CounterWorld.name(of: world.user)))),
                vendor: CounterState.Vendor(
                    redeliversTranscript: \(vendor.redeliversTranscript),
                    keepsTranscriptAfterChatEnds: \(vendor.keepsTranscriptAfterChatEnds),
                    takesReadReports: \(vendor.takesReadReports)
                ),
                policy: \(Self.code(setting.policy(isOther: world.hasOtherPolicy))),
                connectsOnFirstUse: \(alphabet.connectsOnFirstUse)
            )
            """
        )
        if !first.isEmpty { lines?.append("var log = ChatState.Transcript()") }
    }

    mutating func add(_ event: CounterState.Event, _ newLog: [Letter]) {
        guard lines != nil else { return }
        if newLog != log {
            log = newLog
            lines?.append("log = ChatState.Transcript([\(log.map(\.code).joined(separator: ", "))])")
        }
        lines?.append("state.apply(\(Self.code(event)), transcript: log)")
    }

    mutating func expect(_ code: String) { lines?.append("#expect(\(code))") }

    // MARK: Events as code

    private static func code(_ event: CounterState.Event) -> String {
        switch event {
        case .start: ".start"
        case .stop: ".stop"
        case .policy(let policy): ".policy(\(code(policy)))"
        case .countWanted(let isWanted): ".countWanted(\(isWanted))"
        case .stored(let record): ".stored(\(code(record)))"
        case .storeReadAgain(let record): ".storeReadAgain(\(code(record)))"
        case .storeReplaced(let record): ".storeReplaced(\(code(record)))"
        case .protectedDataBecameAvailable: ".protectedDataBecameAvailable"
        case .app(let isInBackground): ".app(isInBackground: \(isInBackground))"
        case .network(let isReachable):
            ".network(isReachable: \(isReachable.map(String.init) ?? "nil"))"
        case .scene(let scene, let isInBackground):
            ".scene(\(code(scene)), isInBackground: \(isInBackground))"
        case .willAppear(let scene, let isInBackground):
            ".willAppear(\(code(scene)), isInBackground: \(isInBackground))"
        case .willDisappear(let scene): ".willDisappear(\(code(scene)))"
        case .didClose(let scene): ".didClose(\(code(scene)))"
        case .didCloseEverywhere: ".didCloseEverywhere"
        case .vendorScreenOpened(let scene, let isInBackground):
            ".vendorScreenOpened(\(code(scene)), isInBackground: \(isInBackground))"
        case .vendorScreenClosed(let scene): ".vendorScreenClosed(\(code(scene)))"
        case .connection(let status):
            ".connection(.\(status.isConnected ? "connected" : "disconnected(nil)"))"
        case .user(let user, let isRestored): ".user(\(code(user))\(isRestored ? ", isRestored: true" : ""))"
        case .chat(let chat, let changes): ".chat(\(code(chat)), \(code(changes)))"
        case .chatEnded: ".chatEnded"
        }
    }

    private static func code(_ scene: CounterState.SceneID) -> String {
        "CounterState.SceneID(\(scene.rawValue))"
    }

    private static func code(_ user: CounterState.User) -> String {
        let id = user.id.map { "\"\($0)\"" } ?? "nil"
        return "CounterState.User(id: \(id), changeCount: \(user.changeCount), isLoaded: \(user.isLoaded))"
    }

    private static func code(_ policy: UnreadPolicy) -> String {
        "UnreadPolicy(countsBots: \(policy.countsBots), ownMessagesMarkSeen: \(policy.ownMessagesMarkSeen))"
    }

    private static func code(_ chat: CounterState.Chat) -> String {
        var parts = ["loading: .\(chat.loading)"]
        if chat.hasEnded { parts.append("hasEnded: true") }
        if let report = chat.report {
            parts.append(
                """
                report: .init(count: \(report.count), isFromCache: \(report.isFromCache), \
                sequence: \(report.sequence))
                """
            )
        }
        if let id = chat.lastReadID { parts.append("lastReadID: \"\(id)\"") }
        return "CounterState.Chat(\(parts.joined(separator: ", ")))"
    }

    private static func code(_ changes: ChatState.Transcript.Changes) -> String {
        guard case .grown(let replaced, let appended) = changes else { return ".rebuilt" }
        return ".grown(replaced: \(replaced), appended: \(appended.lowerBound)..<\(appended.upperBound))"
    }

    private static func code(_ stored: CounterState.StoredRecord) -> String {
        guard case .record(let record) = stored else { return ".unreadable" }
        guard let record else { return ".record(nil)" }
        let heardIDs = record.heardIDs.isEmpty ? "" : ", heardIDs: \(record.heardIDs)"
        return ".record(ReadRecord(marker: \(code(record.marker)), count: \(record.count)\(heardIDs)))"
    }

    private static func code(_ marker: ReadRecord.Marker?) -> String {
        switch marker {
        case nil: return "nil"
        case .start: return ".start"
        case .entry(let entry):
            let time = Int(entry.createdAt.timeIntervalSince1970)
            return ".entry(.init(createdAt: Date(timeIntervalSince1970: \(time)), trail: \(entry.trail)))"
        }
    }
}

/// Two worlds that differ in it alone are one state.
extension CounterScript: Hashable {
    static func == (left: CounterScript, right: CounterScript) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
