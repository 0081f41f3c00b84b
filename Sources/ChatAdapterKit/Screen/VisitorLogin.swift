/// The login of an anonymous visitor, for an SDK that has no user before it. No other call is made while it
/// is running.
@MainActor
final class VisitorLogin {
    private let vendor: any ScreenChatVendor
    private var isRunning = false
    private var next: (@MainActor () -> Void)?
    private var waiting: [@MainActor (Bool) -> Void] = []

    init(_ vendor: any ScreenChatVendor) { self.vendor = vendor }

    /// Logs a visitor in, unless the SDK has a user.
    ///
    /// - Parameter done: Called with whether the SDK has a user; with `false` if another call is made next.
    func start(_ done: @escaping @MainActor (Bool) -> Void) {
        guard vendor.needsVisitorLogin else { return done(true) }
        waiting.append(done)
        guard !isRunning else { return }
        isRunning = true
        // The closure retains `self`, which retains the SDK, so that an answer after a shutdown still starts
        // the next call.
        vendor.logInVisitor { result in
            self.isRunning = false
            let next = self.next
            self.next = nil
            let hasUser = if case .success = result { next == nil } else { false }
            let waiting = self.waiting
            self.waiting = []
            for done in waiting { done(hasUser) }
            next?()
        }
    }

    /// Makes a call once no login is running. It replaces a waiting one.
    func whenDone(_ call: @escaping @MainActor () -> Void) {
        if isRunning { next = call } else { call() }
    }
}
