import ChatProviderKit
import Foundation

/// The login of an anonymous visitor, for an SDK that has no user before it. No other call is made while it
/// is running.
@MainActor
final class VisitorLogin {
    /// How long the SDK has time to answer, in seconds. After that, other calls are made, and the answer is ignored.
    static let limit: TimeInterval = 30

    private let vendor: any ScreenChatVendor
    private let clock: any ChatClock
    /// Ends the running login when its time has passed; `nil` while none is running.
    private var deadline: ObservationToken?
    private var number = 0
    private var next: (@MainActor () -> Void)?
    private var waiting: [@MainActor (Bool) -> Void] = []

    init(_ vendor: any ScreenChatVendor, clock: any ChatClock) { (self.vendor, self.clock) = (vendor, clock) }

    /// Logs a visitor in, unless the SDK has a user.
    ///
    /// - Parameter done: Called with whether the SDK has a user; with `false` if another call is made next.
    func start(_ done: @escaping @MainActor (Bool) -> Void) {
        guard vendor.needsVisitorLogin else { return done(true) }
        waiting.append(done)
        guard deadline == nil else { return }
        number += 1
        let number = number
        deadline = clock.schedule(after: Self.limit) { [weak self] in self?.end(number, hasUser: false) }
        // The closure retains `self`, which retains the SDK, so that an answer after a shutdown still starts
        // the next call.
        vendor.logInVisitor { result in
            if case .success = result {
                self.end(number, hasUser: true)
            } else {
                self.end(number, hasUser: false)
            }
        }
    }

    private func end(_ login: Int, hasUser: Bool) {
        guard deadline != nil, login == number else { return }
        deadline = nil
        let call = next
        let callers = waiting
        (next, waiting) = (nil, [])
        for done in callers { done(hasUser && call == nil) }
        call?()
    }

    /// Makes a call once no login is running. It replaces a waiting one.
    func whenDone(_ call: @escaping @MainActor () -> Void) {
        if deadline == nil { call() } else { next = call }
    }
}
