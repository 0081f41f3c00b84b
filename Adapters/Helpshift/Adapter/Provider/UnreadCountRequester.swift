import ChatProviderKit
import Foundation

/// When to ask the SDK for the count of unread messages, and whom: the server, or the SDK's cache.
///
/// The SDK lets its server be asked once a minute while an issue is open and once in five minutes otherwise, and once
/// right after the chat screen was closed. Within those times this does not ask by itself: it waits, as the cache
/// holds nothing new. Only who asks explicitly, or comes back to the app, gets what the cache has. Without a network
/// the server is not asked: the question would be lost, and the next one put off.
@MainActor
final class UnreadCountRequester {
    private static let intervalWithOpenIssue: TimeInterval = 60
    private static let intervalWithoutIssue: TimeInterval = 300

    private let clock: any ChatClock
    private let lifecycle: any AppLifecycle
    private let ask: @MainActor (_ fromServer: Bool) -> Void
    private var hasOpenIssue = false
    private var isRunning = false
    /// When the server was asked last.
    private var lastAsked: Date?
    private var timer: ObservationToken?
    private var lifecycleObservation: ObservationToken?

    init(
        clock: any ChatClock,
        lifecycle: any AppLifecycle,
        ask: @escaping @MainActor (_ fromServer: Bool) -> Void
    ) {
        self.clock = clock
        self.lifecycle = lifecycle
        self.ask = ask
    }

    /// The SDK is there: asks, and goes on asking while the app is in the foreground.
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
        guard isRunning else { return }
        if waitingTime() > 0 || isWithoutNetwork {
            ask(false)
            schedule()
        } else {
            askServer()
        }
    }

    /// The chat screen was closed: the server may be asked at once.
    func conversationDidClose() {
        guard isRunning else { return }
        if isWithoutNetwork { ask(false) } else { askServer() }
    }

    /// Fetches what was said in the meantime.
    func networkDidReturn() {
        if !lifecycle.isInBackground.value { request() }
    }

    /// Another user's count is wanted, as soon as the limits allow.
    func userDidChange() {
        guard isRunning, !lifecycle.isInBackground.value else { return }
        askIfDue()
    }

    func openIssueMayHaveChanged(_ hasOpenIssue: Bool) {
        guard hasOpenIssue != self.hasOpenIssue else { return }
        self.hasOpenIssue = hasOpenIssue
        if isRunning, !lifecycle.isInBackground.value { schedule() }
    }

    /// How long the server must be left in peace.
    private func waitingTime() -> TimeInterval {
        guard let lastAsked else { return 0 }
        let interval = hasOpenIssue ? Self.intervalWithOpenIssue : Self.intervalWithoutIssue
        let now = clock.now
        // A clock that was put back must not stop the asking for longer than the interval.
        if now < lastAsked { self.lastAsked = now }
        return interval - max(0, now.timeIntervalSince(lastAsked))
    }

    private var isWithoutNetwork: Bool { lifecycle.isNetworkReachable.value == false }

    private func askIfDue() {
        // It is asked when the network is back.
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
