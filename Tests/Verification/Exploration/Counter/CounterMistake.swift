import ChatProviderKit

/// Mistakes that the exploration must find. Each changes the state's input, or how its effects are carried out.
enum CounterMistake: String, CaseIterable {
    case losesRecordOfNewUser = "loses-the-record-of-a-new-user"
    case losesSmallerCounts = "loses-smaller-counts"
    case forgetsToReadAgain = "forgets-to-read-the-store-again"
    case forgetsToReopen = "forgets-to-reopen"
    case keepsConnectionInBackground = "keeps-the-connection-in-the-background"
    case hearsBackgroundLate = "hears-of-the-background-late"
    case missesSceneMoves = "misses-the-moves-of-scenes"
    case closesOtherScene = "closes-another-scene"
    case missesVendorsClose = "misses-that-the-vendors-screen-closes"
    case passesLogBefore = "passes-the-log-before"
    case takesOwnForAgents = "takes-own-messages-for-agents"
    case missesEnd = "misses-the-end"
    case missesReadElsewhere = "misses-what-was-read-elsewhere"
    case renumbersReports = "renumbers-the-reports"
    case takesCacheForServer = "takes-the-cache-for-the-server"
    case recountsWithoutLog = "recounts-without-the-log"
    case staysConnected = "misses-the-loss-of-the-connection"
    case passesOldChanges = "passes-changes-that-are-none"
    case forgetsUserChange = "forgets-a-change-of-user"

    /// Applies the mistake to an event on its way to the state.
    ///
    /// - Returns: Whether the event is delivered at all.
    func spoil(_ event: inout CounterState.Event, _ log: inout [Letter], of world: CounterWorld) -> Bool {
        switch (self, event) {
        case (.hearsBackgroundLate, .app(isInBackground: true)): return false
        case (.missesSceneMoves, .scene): return false
        case (.closesOtherScene, .willDisappear): event = .willDisappear(.app)
        case (.missesVendorsClose, .vendorScreenClosed): return false
        case (.passesLogBefore, .chat(let chat, _)):
            log.removeLast(min(1, log.count))
            event = .chat(chat)
        case (.takesOwnForAgents, .chat):
            log = log.map { $0.kind == .ownFailed ? Letter(id: $0.id, kind: .agent) : $0 }
        case (.missesEnd, .chatEnded): return false
        case (.missesReadElsewhere, .chat(var chat, let changes)):
            chat.lastReadID = nil
            event = .chat(chat, changes)
        case (.renumbersReports, .chat(var chat, let changes)):
            guard let report = chat.report else { return true }
            chat.report = ChatState.ReportedUnreadCount(
                count: report.count,
                isFromCache: report.isFromCache,
                sequence: log.count
            )
            event = .chat(chat, changes)
        case (.takesCacheForServer, .chat(var chat, let changes)):
            guard let report = chat.report else { return true }
            chat.report = ChatState.ReportedUnreadCount(
                count: report.count,
                isFromCache: false,
                sequence: report.sequence
            )
            event = .chat(chat, changes)
        case (.recountsWithoutLog, .policy): log = []
        case (.staysConnected, .connection(.disconnected)): return false
        case (.passesOldChanges, .chat(let chat, .rebuilt)):
            event = .chat(chat, .grown(replaced: [], appended: 0..<log.count))
        case (.forgetsUserChange, .user(let user, _)):
            event = .user(CounterState.User(id: world.counter.userID, isLoaded: user.isLoaded))
        default: break
        }
        return true
    }
}
