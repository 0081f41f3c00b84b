import ChatProviderKit
import ChatProviderTesting
import Foundation

/// The data that a scripted provider's vendor keeps across launches.
@MainActor
final class ScriptedAccount {
    let clock = ManualChatClock()
    var logs: [String?: [ChatEntry]] = [:]
    var entryCount = 0
    var lastDate = Date(timeIntervalSince1970: 0)

    func makeEntry(
        from participant: ChatEntry.Participant,
        _ kind: ChatEntry.Kind,
        offset: TimeInterval? = nil
    )
        -> ChatEntry
    {
        clock.advance(by: 1)
        lastDate = offset.map(lastDate.addingTimeInterval) ?? clock.now
        entryCount += 1
        return ChatEntry(id: "entry-\(entryCount)", participant: participant, createdAt: lastDate, kind: kind)
    }
}

/// The harness of the scripted provider for the conformance suite. The script stands in for a vendor that keeps a log
/// for each user.
@MainActor
class ScriptedHarness: ConformanceHarness {
    let scripted: ScriptedChatProvider
    let account: ScriptedAccount
    private var heardCalls = 0
    private var owesLog = false

    init(_ scripted: ScriptedChatProvider = ScriptedChatProvider(), account: ScriptedAccount? = nil) {
        self.scripted = scripted
        self.account = account ?? ScriptedAccount()
    }

    var provider: any ChatProvider { scripted }
    var vendorObservationCount: Int? { nil }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .connection, .outages, .reloadsLog, .redelivery, .datedMessages, .visitorMessages,
            .notices,
            .truncation,
            .chatEnd, .users, .relaunch, .keepsUser,
        ]
    }

    private var log: [ChatEntry] {
        get { account.logs[scripted.chatState.value.userID] ?? [] }
        set { account.logs[scripted.chatState.value.userID] = newValue }
    }

    func settle() {
        for call in scripted.calls[heardCalls...] {
            switch call {
            case .connect where !scripted.connectionStatus.value.isConnected:
                scripted.setConnection(.connecting)
                scripted.goOnline()
                owesLog = true
            case .disconnect: scripted.setConnection(.disconnected(.requested))
            case .connect, .shutDown: break
            }
        }
        heardCalls = scripted.calls.count
        if owesLog, scripted.connectionStatus.value.isConnected { deliver() }
        owesLog = false
    }

    func deliver() { scripted.load(log) }

    func add(_ entry: ChatEntry) {
        log.append(entry)
        if scripted.connectionStatus.value.isConnected { scripted.append(entry) }
    }

    func sendAgentMessage(_ text: String) { add(account.makeEntry(from: .agent, .message(text))) }
    func sendAgentMessage(_ text: String, offset: TimeInterval) {
        add(account.makeEntry(from: .agent, .message(text), offset: offset))
    }
    func sendVisitorMessage(_ text: String) { add(account.makeEntry(from: .visitor, .message(text))) }
    func postNotice() { add(account.makeEntry(from: .agent, .memberJoin)) }
    func dropConnection() { scripted.setConnection(.reconnecting) }
    func restoreConnection() {
        scripted.goOnline()
        deliver()
    }
    func redeliver() { deliver() }
    func truncateLog(keepingLast count: Int) {
        log = log.suffix(count)
        deliver()
    }
    func endChat() {
        scripted.load(log, sessionStatus: .ended)
        scripted.send(.chatEnded)
    }
    func switchUser(to userID: String?) {
        if userID != nil, userID == scripted.chatState.value.userID { return }
        scripted.switchUser(to: userID)
        owesLog = true
    }
    func report(_ count: Int) {}
    func relaunched() -> any ConformanceHarness {
        scripted.shutDown()
        return ScriptedHarness(
            ScriptedChatProvider(userID: scripted.chatState.value.userID),
            account: account
        )
    }
}

/// The harness of the reporting provider for the conformance suite. Its vendor never redelivers its log.
@MainActor
final class ScriptedReportingHarness: ScriptedHarness {
    private let reporting: ScriptedReportingChatProvider

    init(userID: String? = nil, account: ScriptedAccount? = nil) {
        reporting = ScriptedReportingChatProvider(userID: userID, keepsLogAfterChatEnds: true)
        super.init(reporting, account: account)
        reporting.goOnline()
    }

    override var capabilities: ConformanceCapabilities {
        [
            .messages, .redelivery, .datedMessages, .visitorMessages, .notices, .chatEnd, .users, .reports,
            .relaunch, .keepsUser,
        ]
    }

    override func settle() {}
    override func redeliver() {
        for entry in account.logs[reporting.chatState.value.userID] ?? [] { reporting.append(entry) }
    }
    override func endChat() {
        reporting.change {
            $0.isChatting = false
            $0.sessionStatus = .ended
        }
        reporting.send(.chatEnded)
    }
    override func report(_ count: Int) {
        account.clock.advance(by: 1)
        reporting.report(count)
    }
    override func relaunched() -> any ConformanceHarness {
        reporting.shutDown()
        return ScriptedReportingHarness(userID: reporting.chatState.value.userID, account: account)
    }
}
