import ChatProviderKit
import Foundation

/// Logs an anonymous visitor in, for an SDK that starts without any user. Other calls wait while the login is
/// running.
@MainActor
final class VisitorLogin {
    /// How long callers and other calls wait for the SDK's answer, in seconds.
    static let limit: TimeInterval = 30

    private let vendor: any ScreenChatVendor
    private let clock: any ChatClock
    private var isRunning = false
    /// The time limit of the running login; `nil` once it has passed.
    private var deadline: ObservationToken?
    private var next: (@MainActor () -> Void)?
    private var waiting: [@MainActor (Bool) -> Void] = []

    init(_ vendor: any ScreenChatVendor, clock: any ChatClock) { (self.vendor, self.clock) = (vendor, clock) }

    /// Logs a visitor in, unless the SDK has a user.
    ///
    /// - Parameter done: Receives whether the SDK has a user. If a login or logout waits to be made next, it
    ///   receives `false`.
    func start(_ done: @escaping @MainActor (Bool) -> Void) {
        guard vendor.needsVisitorLogin else { return done(true) }
        waiting.append(done)
        if deadline == nil {
            deadline = clock.schedule(after: Self.limit) { [weak self] in self?.finish(hasUser: false) }
        }
        // The SDK may still answer a login whose time limit has passed, so a second one is not started.
        guard !isRunning else { return }
        isRunning = true
        // The closure retains `self`, which retains the SDK, so that an answer after a shutdown still starts
        // the next call.
        vendor.logInVisitor { result in
            self.isRunning = false
            let hasUser = if case .success = result { true } else { false }
            self.finish(hasUser: hasUser)
        }
    }

    /// Makes a call once no login is running, or once the login's time limit has passed. The call replaces
    /// one that is already waiting.
    func whenDone(_ call: @escaping @MainActor () -> Void) {
        if isRunning, deadline != nil { next = call } else { call() }
    }

    private func finish(hasUser: Bool) {
        let (call, callers) = (next, waiting)
        (deadline, next, waiting) = (nil, nil, [])
        for done in callers { done(hasUser && call == nil) }
        call?()
    }
}
