/// The login of the unidentified user. No other call is made while it runs.
@MainActor
final class IntercomVisitorLogin {
    private let client: any IntercomClient
    private var isRunning = false
    private var next: (@MainActor () -> Void)?

    init(_ client: any IntercomClient) { self.client = client }

    /// Logs the unidentified user in, unless the SDK has a user.
    ///
    /// - Parameter done: Called with whether the SDK has a user; not where a login runs already.
    func start(_ done: @escaping @MainActor @Sendable (Bool) -> Void) {
        guard !client.isUserLoggedIn else { return done(true) }
        guard !isRunning else { return }
        isRunning = true
        // The closure holds this, which holds the SDK: an answer after a shutdown still lets the next call begin.
        client.loginUnidentifiedUser { result in
            self.isRunning = false
            if let next = self.next.take() { return next() }
            if case .success = result { done(true) } else { done(false) }
        }
    }

    /// Makes a call once no login runs, in place of one that waits.
    func whenDone(_ call: @escaping @MainActor () -> Void) {
        if isRunning { next = call } else { call() }
    }
}
