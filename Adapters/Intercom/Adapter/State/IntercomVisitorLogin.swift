/// The login of the unidentified user. No other call is made while it runs.
@MainActor
final class IntercomVisitorLogin {
    private let client: any IntercomClient
    private var isRunning = false
    private var next: (@MainActor () -> Void)?
    private var waiting: [@MainActor @Sendable (Bool) -> Void] = []

    init(_ client: any IntercomClient) { self.client = client }

    /// Logs the unidentified user in, unless the SDK has a user.
    ///
    /// - Parameter done: Called with whether the SDK has a user; with `false` where another call is made next.
    func start(_ done: @escaping @MainActor @Sendable (Bool) -> Void) {
        guard !client.isUserLoggedIn else { return done(true) }
        waiting.append(done)
        guard !isRunning else { return }
        isRunning = true
        // The closure holds this, which holds the SDK: an answer after a shutdown still lets the next call begin.
        client.loginUnidentifiedUser { result in
            self.isRunning = false
            let next = self.next.take()
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
