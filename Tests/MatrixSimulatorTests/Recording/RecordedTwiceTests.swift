import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixEvents
import MatrixSimulator
import ReplaySupport
import TestSupport
import Testing

/// A replayed provider with a counter, which is recorded again.
@MainActor
private final class RecordedProvider {
    private static let vendor = MatrixRecordingVendor()
    private let clock = ManualChatClock()
    private let parser = RecordingParser(vendors: [RecordedProvider.vendor])
    private let lifecycle = ManualAppLifecycle()
    private let store = InMemoryReadMarkerStore()
    private var users: Set<String?> = [nil]
    private var user: String?
    private var replayed: ReplayedProvider
    private var counter: MessageCounter
    private var recorder: (any ProviderRecorder)?
    private(set) var recording = Data()
    private lazy var writer = RecordingWriter(clock: clock) { [weak self] in self?.recording.append($0) }

    init() {
        replayed = Self.vendor.makeReplay(id: "matrix", userID: nil, clock: clock, lifecycle: lifecycle)
        counter = MessageCounter(provider: replayed.provider, lifecycle: lifecycle, store: store)
        counter.start()
    }

    var badge: String {
        Replay.Status(
            id: "matrix",
            unread: counter.unreadCount.value,
            connection: replayed.provider.connectionStatus.value,
            isChatting: replayed.provider.chatState.value.isChatting
        )
        .words
    }

    /// Begins to record, or records the current state again.
    func record() {
        var values: [StoredValue.Key: StoredValue] = [:]
        for user in users {
            let key = StoredValue.Key.record(of: "matrix", userID: user)
            values[key] = store.value(for: key)
        }
        values[.user(of: "matrix")] = .user(StoredValue.User(id: user))
        recorder = recorder ?? Self.vendor.makeRecorder(of: replayed.provider, writer: writer)
        writer.recordState(
            of: "matrix",
            stored: RecordedStore(values: values),
            counter: counter.state,
            recorder: recorder
        )
    }

    func deliver(_ line: String) throws {
        guard let line = try parser.line(Data(line.utf8), number: 1) else { return }
        switch line.content {
        case .conversation(let isVisible, _):
            if recorder != nil { writer.recordConversation(visible: isVisible) }
            isVisible ? counter.conversationWillAppear() : counter.conversationDidClose()
        case .user(let change):
            // As in an app, the provider's recorder writes this line.
            switch change.change {
            case .login(let id): user = id
            case .logout: user = nil
            }
            replayed.setUser(user)
            users.insert(user)
        case .input(let input, _): replayed.deliver(input)
        case .relaunch:
            let isRecorded = recorder != nil
            recorder = nil
            replayed = Self.vendor.makeReplay(id: "matrix", userID: user, clock: clock, lifecycle: lifecycle)
            counter = MessageCounter(provider: replayed.provider, lifecycle: lifecycle, store: store)
            counter.start()
            if isRecorded { record() }
        case .app, .device, .stored, .state: break
        }
    }
}

private typealias Line = MatrixLines

@Suite("Matrix: recordings of replays")
@MainActor
struct RecordedTwiceTests {
    @Test(
        "a recording of a replay has the same badges, whenever it began",
        arguments: 1...30 as ClosedRange<UInt64>
    )
    func badges(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var lines = Line(user: random.chance(80) ? Line.visitor : nil)
        var script = RandomLines(namesGuests: random.chance(50))
        for _ in 0..<60 { script.add(to: &lines, &random) }
        let provider = RecordedProvider()
        let first = random.integer(0...40)
        var moments: [(lines: Int, badge: String, line: String)] = []
        for (number, line) in lines.lines.enumerated() {
            if number == first || number > first && random.chance(3) { provider.record() }
            try provider.deliver(line)
            if number >= first {
                moments.append((provider.recording.split(separator: 0x0A).count, provider.badge, line))
            }
        }
        let replayed = try Line.replay(provider.recording)
        for moment in moments {
            try #require(
                replayed[moment.lines - 1] == moment.badge,
                "seed \(seed), line \(moment.lines), after \(moment.line)"
            )
        }
    }
}

/// Random lines about a room.
@MainActor
private struct RandomLines {
    private let namesGuests: Bool
    private var count = 0
    /// Events before the last gap aren't repeated before the next launch.
    private var gap = 0

    init(namesGuests: Bool) { self.namesGuests = namesGuests }

    /// The members next to a sync.
    private var guest: String { namesGuests ? #", "user": "@1:s""# : "" }

    mutating func add(to lines: inout MatrixLines, _ random: inout SeededGenerator) {
        switch random.integer(0...19) {
        case 0...9: addSync(to: &lines, &random)
        case 10: lines.see()
        case 11: random.chance(50) ? lines.open() : lines.close()
        case 12: lines.quietSync(beside: random.chance(10) ? #", "loaded": false"# : "")
        case 13: lines.fail(random.one(of: ["", #""status": 401"#, #""status": 503"#]))
        case 14:
            lines.relaunch()
            gap = 0
        case 15: lines.left([event(&random)])
        case 16: lines.logIn(random.one(of: [MatrixLines.visitor, "@bob:s"]))
        case 17: if random.chance(30) { lines.logOut() }
        case 18: lines.sync(receipts: [receipt(&random)], beside: guest)
        default: lines.sync(limited: isLimited(50, &random), count: random.integer(0...9), beside: guest)
        }
    }

    private mutating func addSync(to lines: inout MatrixLines, _ random: inout SeededGenerator) {
        let limited = isLimited(15, &random)
        lines.sync(
            (0..<random.integer(0...4)).map { _ in event(&random) },
            limited: limited,
            receipts: random.chance(20) ? [receipt(&random)] : [],
            count: random.chance(40) ? random.integer(0...9) : nil,
            beside: guest
        )
    }

    private mutating func isLimited(_ percent: Int, _ random: inout SeededGenerator) -> Bool {
        let isLimited = random.chance(percent)
        if isLimited { gap = count }
        return isLimited
    }

    private mutating func event(_ random: inout SeededGenerator) -> String {
        count += 1
        let id = "$\(count)"
        let earlier = "$\(random.integer(1...count))"
        let sender = random.one(of: [
            "@agent:s", "@agent:s", "@other:s", MatrixLines.visitor, "@bob:s", "@1:s",
        ])
        let absence = random.chance(10) ? #""unsigned": {"membership": "leave"}"# : ""
        switch random.integer(0...9) {
        case 0: return MatrixEvents.edit(id, of: earlier, by: sender)
        case 1: return MatrixEvents.redaction(id, of: earlier)
        case 2: return MatrixEvents.event(id, "m.reaction", by: sender)
        case 3: return MatrixEvents.message(id, by: sender, type: random.one(of: ["m.notice", "m.image"]))
        case 4: return MatrixEvents.member(id, sender, random.one(of: ["join", "leave", "ban"]))
        case 5: return MatrixEvents.message("$\(random.integer(gap + 1...count))", by: sender)
        case 6: return MatrixEvents.event(id, random.one(of: ["m.sticker", "com.example.note"]), by: sender)
        default: return MatrixEvents.message(id, by: sender, absence)
        }
    }

    private func receipt(_ random: inout SeededGenerator) -> String {
        MatrixEvents.receipt(
            on: "$\(random.integer(1...max(1, count) + 3))",
            by: random.one(of: [MatrixLines.visitor, MatrixLines.visitor, "@bob:s", "@1:s", "@agent:s"]),
            kind: random.one(of: ["m.read", "m.read.private", "m.fully_read"])
        )
    }
}
