/// The login of an anonymous visitor, for an SDK that has no user until then. No other call is made while it runs.
@MainActor
final class VisitorLogin {
    private let vendor: any ScreenChatVendor
    private var isRunning = false
    private var next: (@MainActor () -> Void)?
    private var waiting: [@MainActor (Bool) -> Void] = []

    init(_ vendor: any ScreenChatVendor) { self.vendor = vendor }

    /// Logs a visitor in, unless the SDK has a user.
    ///
    /// - Parameter done: Called with whether the SDK has a user; with `false` where another call is made next.
    func start(_ done: @escaping @MainActor (Bool) -> Void) {
        guard vendor.needsVisitorLogin else { return done(true) }
        waiting.append(done)
        guard !isRunning else { return }
        isRunning = true
        // The closure holds this, which holds the SDK: an answer after a shutdown still lets the next call begin.
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

    /// Makes a call once no login runs, in place of one that waits.
    func whenDone(_ call: @escaping @MainActor () -> Void) {
        if isRunning { next = call } else { call() }
    }
}
