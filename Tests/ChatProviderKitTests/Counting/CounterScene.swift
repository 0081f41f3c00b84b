import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A counter on a scripted provider, with all that is around it in an app.
@MainActor
final class CounterScene {
    let provider: ScriptedChatProvider
    let lifecycle = ManualAppLifecycle()
    let store: any ReadMarkerStore
    let counter: MessageCounter

    /// - Parameters:
    ///   - reporting: Whether the vendor counts by itself and never gives its log again, as Helpshift.
    ///   - started: Whether the counter counts.
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

    /// Connected, with this log loaded.
    convenience init(loaded logs: [ChatEntry], policy: UnreadPolicy = UnreadPolicy()) {
        self.init(policy: policy)
        provider.goOnline()
        provider.load(logs)
    }

    /// The same app after a kill: memory gone, the store kept.
    func relaunched(reporting: Bool = false) -> CounterScene {
        CounterScene(
            reporting: reporting,
            store: (store as? InMemoryReadMarkerStore)?.afterKill() ?? store,
            userID: provider.chatState.value.userID
        )
    }

    /// Opens the conversation and leaves it.
    func visitConversation() {
        counter.conversationWillAppear()
        counter.conversationWillDisappear()
        counter.conversationDidClose()
    }

    var connection: SharedConnection { counter.connection }
    var count: UnreadCount { counter.unreadCount.value }
}

/// `n` messages of an agent's, one a second.
func agentMessages(_ range: ClosedRange<Int>) -> [ChatEntry] {
    range.map { .agentMessage("a\($0)", at: Double($0)) }
}

/// A counter's value that counts, connected, with this log loaded.
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

/// Vendors whose rules differ.
extension CounterState.Vendor {
    /// One that never delivers its log again, as Helpshift.
    static let deliveringOnce = CounterState.Vendor(
        redeliversTranscript: false,
        keepsTranscriptAfterChatEnds: true
    )
    /// One that is told what was read, as Matrix.
    static let takingReadReports = CounterState.Vendor(
        keepsTranscriptAfterChatEnds: true,
        takesReadReports: true
    )
}
