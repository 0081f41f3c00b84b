import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A counter on a scripted provider, with the app around it.
@MainActor
final class CounterScene {
    let provider: ScriptedChatProvider
    let lifecycle = ManualAppLifecycle()
    let store: any ReadMarkerStore
    let counter: MessageCounter

    /// - Parameters:
    ///   - reporting: Whether the vendor reports a count and never redelivers its log, as Helpshift does.
    ///   - started: Whether the counter is started.
    init(
        reporting: Bool = false,
        policy: UnreadPolicy = UnreadPolicy(),
        store: any ReadMarkerStore = InMemoryReadMarkerStore(),
        userID: String? = nil,
        started: Bool = true
    ) {
        provider =
            reporting
            ? ScriptedReportingChatProvider(userID: userID, keepsLogAfterChatEnds: true)
            : ScriptedChatProvider(userID: userID)
        self.store = store
        counter = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: store,
            policy: policy
        )
        if started { counter.start() }
    }

    /// A connected scene with this log loaded.
    convenience init(loaded logs: [ChatEntry], policy: UnreadPolicy = UnreadPolicy()) {
        self.init(policy: policy)
        provider.load(online: logs)
    }

    /// The same app after a kill: only the store remains.
    func relaunched(reporting: Bool = false) -> CounterScene {
        CounterScene(
            reporting: reporting,
            store: (store as? InMemoryReadMarkerStore)?.afterKill() ?? store,
            userID: provider.chatState.value.userID
        )
    }

    func visitConversation() {
        counter.conversationWillAppear()
        counter.conversationWillDisappear()
        counter.conversationDidClose()
    }

    var connection: SharedConnection { counter.connection }
    var count: UnreadCount { counter.unreadCount.value }
}

/// An agent's messages, one a second.
func agentMessages(_ range: ClosedRange<Int>) -> [ChatEntry] {
    range.map { .agentMessage("a\($0)", at: Double($0)) }
}

/// A started counter's state, connected and with this log loaded.
func countingState(
    _ log: ChatState.Transcript,
    vendor: CounterState.Vendor = CounterState.Vendor(),
    record: ReadRecord? = nil
) -> CounterState {
    var state = CounterState(vendor: vendor, record: record)
    state.apply(.start)
    state.apply(.connection(.connected))
    state.apply(.chat(.loaded), transcript: log)
    return state
}

extension CounterState.Vendor {
    /// A vendor that never redelivers its log, such as Helpshift.
    static let deliveringOnce = CounterState.Vendor(
        redeliversTranscript: false,
        keepsTranscriptAfterChatEnds: true
    )
    /// A vendor that takes read reports, such as Matrix.
    static let takingReadReports = CounterState.Vendor(
        keepsTranscriptAfterChatEnds: true,
        takesReadReports: true
    )
}
