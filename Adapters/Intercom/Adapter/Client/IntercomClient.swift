package import ChatAdapterKit
public import ChatProviderKit
public import Foundation

/// The calls of Intercom's SDK for iOS, one to one.
///
/// `LiveIntercomClient` forwards them to the SDK, and `SimulatedIntercom` simulates the SDK in memory. A
/// client makes no decisions.
@MainActor
public protocol IntercomClient: AnyObject {
    /// Receives the SDK's answer to a call, at most once and on the main actor.
    typealias Answer = @MainActor @Sendable (Result<Void, IntercomError>) -> Void

    /// Sets the workspace. Call it before all other calls.
    func setAPIKey(_ apiKey: String, appID: String)
    /// Observes the SDK's notifications.
    func observeEvents(_ observer: @escaping @MainActor (IntercomEvent) -> Void) -> ObservationToken

    /// Sets the HMAC of the id or the e-mail address of the next user to log in (Identity Verification).
    func setUserHash(_ hash: Secret)
    /// Sets the token of the next user to log in (Messenger Security).
    func setUserJWT(_ token: Secret)
    /// Whether the SDK has a user, who may be unidentified.
    var isUserLoggedIn: Bool { get }
    /// The id of the SDK's user, or the e-mail address if the user has no id; `nil` for no user, and for an
    /// unidentified one.
    var userID: String? { get }
    /// Logs in an unidentified user, who has neither an id nor an e-mail address.
    func loginUnidentifiedUser(_ answer: @escaping Answer)
    /// Logs in a user with an id, an e-mail address, or both. The call fails while the SDK has a user.
    func loginUser(id: String?, email: String?, name: String?, _ answer: @escaping Answer)
    /// Logs out the SDK's user, closes the SDK's screens and clears its data. The call needs no network, and
    /// has no answer.
    func logout()

    /// The user's number of unread conversations, as far as the SDK knows it: 0 until it has heard from its
    /// server.
    var unreadConversationCount: Int { get }
    /// Shows the messenger, in one of the SDK's windows.
    func present()
    /// Closes all of the SDK's windows.
    func hide()

    /// Registers this device's push token.
    func setDeviceToken(_ token: Data, _ answer: @escaping Answer)
    /// Returns whether a notification is Intercom's.
    func isIntercomPush(_ userInfo: [String: any Sendable]) -> Bool
    /// Shows the subject of a notification.
    func handlePush(_ userInfo: [String: any Sendable])
}

/// An event that Intercom's SDK reports with a notification.
public enum IntercomEvent: Sendable, Hashable, Codable {
    /// The number of unread **conversations**, not of messages.
    case unreadConversationCount(Int)
    /// The state of the SDK's windows: the messenger, but also an article, a carousel or a survey.
    case window(Window)
    /// The user has started a conversation.
    case didStartNewConversation

    /// The state of a window.
    public enum Window: String, Sendable, Hashable, Codable, CaseIterable {
        /// The window is about to appear.
        case willShow
        /// The window has appeared.
        case didShow
        /// The window is about to disappear.
        case willHide
        /// The window has disappeared.
        case didHide
    }
}

extension IntercomEvent {
    /// The event as a provider receives it.
    package var signal: ScreenChatSignal {
        switch self {
        case .unreadConversationCount(let count): .unreadCount(count)
        case .window(.didShow): .screen(isShown: true)
        case .window(.didHide): .screen(isShown: false)
        case .window(let window): .other(name: window.rawValue)
        case .didStartNewConversation: .other(name: Self.didStartNewConversationName)
        }
    }

    package static let didStartNewConversationName = "didStartNewConversation"
}

/// An error of Intercom's SDK, whose codes are not documented. It contains no text, because the SDK's text
/// may name the user.
public struct IntercomError: Error, Sendable, Hashable {
    /// `NSError.domain`.
    public let domain: String
    /// `NSError.code`.
    public let code: Int

    /// Creates an error.
    public init(domain: String, code: Int) {
        self.domain = domain
        self.code = code
    }

    /// The error for apps. Because the codes are not documented, only a network error can be recognized.
    var chatError: ChatError {
        domain == NSURLErrorDomain
            ? ChatError(.network, "Intercom cannot be reached. Try again.", underlying: self)
            : ChatError(.vendor, "Intercom has refused the call (\(domain) \(code)).", underlying: self)
    }
}
