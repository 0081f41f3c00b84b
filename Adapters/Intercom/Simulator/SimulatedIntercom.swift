public import ChatProviderKit
public import Foundation
public import IntercomAdapter

/// A device, with its network and the SDK's user, which outlives a launch of the app.
@MainActor
public final class SimulatedIntercomDevice {
    /// Whether there is a network.
    public var isOnline = true {
        didSet { if isOnline, !oldValue { onNetwork?() } }
    }
    /// The SDK's stored user.
    public internal(set) var user: User?
    var onNetwork: (@MainActor () -> Void)?

    /// A stored user.
    public struct User: Sendable, Hashable {
        /// The user's name on the server.
        public var key: String
        /// The id or the address; `nil` for an unidentified user.
        public var id: String?
    }

    /// Creates an unused device.
    public nonisolated init() {}
}

/// Intercom's SDK in memory, as its interface and its users' reports describe it.
///
/// The server's first answer arrives once there is a user and a network. Until then, the SDK answers 0, even if
/// conversations are unread.
@MainActor
public final class SimulatedIntercom: IntercomClient {
    private let server: SimulatedIntercomServer
    private let device: SimulatedIntercomDevice
    private let observers = ObservedEvents<IntercomEvent>.Source()
    private var isConfigured = false
    private var isWindowComing = false
    private var hash: String?
    private var token: String?
    private var waiting: [@MainActor () -> Void] = []
    /// Whether logins are carried out. If not, they are never answered.
    public var answersLogins = true
    private var pending: [@MainActor () -> Void] = []

    /// Creates the SDK of a launch.
    public init(server: SimulatedIntercomServer, device: SimulatedIntercomDevice) {
        self.server = server
        self.device = device
        server.add(self)
        device.onNetwork = { [weak self] in self?.networkDidReturn() }
    }

    /// Returns when everything that has begun is complete.
    public func settle() async {
        for _ in 0..<20 {
            let due = pending
            pending = []
            for body in due { body() }
            await Task.yield()
        }
    }

    private func later(_ body: @escaping @MainActor () -> Void) {
        if server.variants.contains(.answersAtOnce) { body() } else { pending.append(body) }
    }

    // MARK: The workspace

    /// Sets the workspace.
    public func setAPIKey(_ apiKey: String, appID: String) {
        isConfigured = true
        hearFromServer()
    }

    /// Observes the SDK's notifications.
    public func observeEvents(
        _ observer: @escaping @MainActor (IntercomEvent) -> Void
    ) -> ObservationToken {
        observers.observe(observer)
    }

    /// The number of observers.
    public var observerCount: Int { observers.observerCount }

    private func networkDidReturn() {
        let calls = waiting
        waiting = []
        for call in calls { call() }
        hearFromServer()
    }

    func serverDidChange(_ user: String) { if device.user?.key == user { hearFromServer() } }

    /// Receives the number of unread conversations from the server.
    private func hearFromServer() {
        later { [weak self] in
            guard let self, isConfigured, device.isOnline, let user = device.user else { return }
            if isShown, server.unread(of: user.key) > 0 { return server.read(user.key) }
            let new = server.unread(of: user.key)
            guard new != unreadConversationCount || server.variants.contains(.tellsEachWord) else { return }
            unreadConversationCount = new
            observers.send(.unreadConversationCount(new))
        }
    }

    // MARK: Users

    /// Sets the hash of the next user to log in.
    public func setUserHash(_ hash: Secret) { self.hash = hash.value }
    /// Sets the token of the next user to log in.
    public func setUserJWT(_ token: Secret) { self.token = token.value }
    /// Whether the SDK has a user.
    public var isUserLoggedIn: Bool { isConfigured && device.user != nil }
    /// The id of the SDK's user, or the e-mail address.
    public var userID: String? { isConfigured ? device.user?.id : nil }

    /// Logs in an unidentified user.
    public func loginUnidentifiedUser(_ answer: @escaping Answer) {
        login(answer) { [server] in SimulatedIntercomDevice.User(key: server.newVisitor(), id: nil) }
    }

    /// Logs in a user.
    public func loginUser(id: String?, email: String?, name: String?, _ answer: @escaping Answer) {
        let (hash, token) = (hash, token)
        login(answer) { [server] in
            guard let key = id ?? email, server.accepts(id: id, email: email, hash: hash, token: token)
            else { return nil }
            let isLowercased = id == nil && server.variants.contains(.lowercasesAddresses)
            return SimulatedIntercomDevice.User(key: key, id: isLowercased ? key.lowercased() : key)
        }
    }

    private func login(
        _ answer: @escaping Answer,
        _ user: @escaping @MainActor () -> SimulatedIntercomDevice.User?
    ) {
        guard answersLogins else { return }
        guard device.isOnline else {
            if server.variants.contains(.loginWaitsForNetwork) {
                waiting.append { [weak self] in self?.login(answer, user) }
            } else {
                later { answer(.failure(IntercomError(domain: NSURLErrorDomain, code: -1009))) }
            }
            return
        }
        later { [self] in
            guard isConfigured, let user = user() else {
                return answer(.failure(IntercomError(domain: "simulator", code: 401)))
            }
            if let present = device.user, !(server.variants.contains(.acceptsSameUser) && present == user) {
                return answer(.failure(IntercomError(domain: "simulator", code: 409)))
            }
            device.user = user
            answer(.success(()))
            hearFromServer()
        }
    }

    /// Logs out the SDK's user.
    public func logout() {
        device.user = nil
        unreadConversationCount = 0
        if server.variants.contains(.logoutForgetsCredentials) { (hash, token) = (nil, nil) }
        hide()
    }

    // MARK: The messenger

    /// The number of unread conversations, as far as the SDK knows it.
    public private(set) var unreadConversationCount = 0

    /// Whether a window is shown.
    public private(set) var isShown = false

    /// Shows the messenger.
    public func present() {
        guard isUserLoggedIn, !isShown else { return }
        isWindowComing = true
        observers.send(.window(.willShow))
        later { [weak self] in
            guard let self, isWindowComing else { return }
            isWindowComing = false
            isShown = true
            observers.send(.window(.didShow))
            hearFromServer()
        }
    }

    /// Shows a survey or a carousel, which the app has not requested.
    public func showSurvey() {
        for window in [IntercomEvent.Window.willShow, .didShow] { observers.send(.window(window)) }
    }

    /// Closes all windows.
    public func hide() {
        if !server.variants.contains(.hidesOnlyWhatShows) { isWindowComing = false }
        guard isShown else { return }
        isShown = false
        observers.send(.window(.willHide))
        later { [weak self] in self?.observers.send(.window(.didHide)) }
    }

    /// Starts a conversation as the user, if the messenger is shown.
    public func visitorWrites() { if isShown { observers.send(.didStartNewConversation) } }

    // MARK: Notifications

    /// A push from Intercom.
    public var push: [String: any Sendable] {
        [server.variants.contains(.shortPushKey) ? "intercom_push" : "intercom_push_type": "notification"]
    }

    /// Registers this device's push token.
    public func setDeviceToken(_ token: Data, _ answer: @escaping Answer) {
        later { answer(.success(())) }
    }

    /// Returns whether a notification is Intercom's.
    public func isIntercomPush(_ userInfo: [String: any Sendable]) -> Bool {
        push.keys.allSatisfy { userInfo[$0] != nil }
    }

    /// Shows the messenger for a notification.
    public func handlePush(_ userInfo: [String: any Sendable]) { present() }
}
