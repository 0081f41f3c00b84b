import ChatProviderKit
import Foundation

/// Decides when to request the count of unread messages, and whether from the server or from the SDK's cache.
///
/// The SDK allows a request to its server once a minute with an open issue, otherwise once in five minutes,
/// and once right after the chat screen has closed. Within these intervals, this type makes no requests by
/// itself but waits, because the cache contains nothing new. Only an explicit request, or the app's return to
/// the foreground, gets the cached count. Without a network, it does not ask the server. The request would be
/// lost, and still delay the next one. While the user changes or the session is renewed, the provider would
/// drop the answer, so there are no requests until ``userDidChange()``.
@MainActor
final class UnreadCountRequester {
    private static let intervalWithOpenIssue: TimeInterval = 60
    private static let intervalWithoutIssue: TimeInterval = 300

    private let clock: any ChatClock
    private let lifecycle: any AppLifecycle
    private let isAnswerUsed: @MainActor () -> Bool
    private let ask: @MainActor (_ fromServer: Bool) -> Void
    private var hasOpenIssue = false
    private var isRunning = false
    /// When the count was last requested from the server.
    private var lastAsked: Date?
    private var timer: ObservationToken?
    private var lifecycleObservation: ObservationToken?

    /// - Parameter isAnswerUsed: Returns whether the provider uses a count that the SDK reports now.
    init(
        clock: any ChatClock,
        lifecycle: any AppLifecycle,
        isAnswerUsed: @escaping @MainActor () -> Bool,
        ask: @escaping @MainActor (_ fromServer: Bool) -> Void
    ) {
        self.clock = clock
        self.lifecycle = lifecycle
        self.isAnswerUsed = isAnswerUsed
        self.ask = ask
    }

    /// Requests the count, and repeats the request while the app is in the foreground. Call this when the SDK
    /// is available.
    func start(hasOpenIssue: Bool) {
        guard !isRunning else { return }
        isRunning = true
        self.hasOpenIssue = hasOpenIssue
        lifecycleObservation = lifecycle.isInBackground.observe { [weak self] isInBackground in
            if isInBackground { self?.timer = nil } else { self?.request() }
        }
    }

    func stop() {
        isRunning = false
        timer = nil
        lifecycleObservation = nil
    }

    /// Requests the count now.
    func request() {
        guard mayAsk() else { return }
        if waitingTime() > 0 || isWithoutNetwork {
            ask(false)
            schedule()
        } else {
            askServer()
        }
    }

    /// Requests the count, because the vendor allows a request right after the chat screen has closed.
    func conversationDidClose() {
        guard mayAsk() else { return }
        if isWithoutNetwork { ask(false) } else { askServer() }
    }

    /// Requests the count that may have changed while there was no network.
    func networkDidReturn() {
        if !lifecycle.isInBackground.value { request() }
    }

    /// Requests another user's count, or that of a renewed session, as soon as the limits allow.
    func userDidChange() {
        if !lifecycle.isInBackground.value { askIfDue() }
    }

    func openIssueMayHaveChanged(_ hasOpenIssue: Bool) {
        guard hasOpenIssue != self.hasOpenIssue else { return }
        self.hasOpenIssue = hasOpenIssue
        if isRunning, !lifecycle.isInBackground.value { schedule() }
    }

    /// Returns the time until the next allowed request to the server.
    private func waitingTime() -> TimeInterval {
        guard let lastAsked else { return 0 }
        let interval = hasOpenIssue ? Self.intervalWithOpenIssue : Self.intervalWithoutIssue
        let now = clock.now
        // A clock that was set back must not delay requests by more than the interval.
        if now < lastAsked { self.lastAsked = now }
        return interval - max(0, now.timeIntervalSince(lastAsked))
    }

    private var isWithoutNetwork: Bool { lifecycle.isNetworkReachable.value == false }

    /// Stops the timer if no request can be made.
    private func mayAsk() -> Bool {
        if isRunning, isAnswerUsed() { return true }
        timer = nil
        return false
    }

    private func askIfDue() {
        guard mayAsk() else { return }
        // The request is made when the network returns.
        guard !isWithoutNetwork else {
            timer = nil
            return
        }
        if waitingTime() > 0 { schedule() } else { askServer() }
    }

    private func askServer() {
        lastAsked = clock.now
        schedule()
        ask(true)
    }

    private func schedule() {
        guard !lifecycle.isInBackground.value else {
            timer = nil
            return
        }
        timer = clock.schedule(after: max(0, waitingTime())) { [weak self] in self?.askIfDue() }
    }
}
