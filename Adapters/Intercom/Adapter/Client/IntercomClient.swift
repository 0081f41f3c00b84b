package import ChatAdapterKit
public import ChatProviderKit
public import Foundation

/// The calls of Intercom's SDK for iOS, one to one.
///
/// `LiveIntercomClient` forwards them to the SDK, and `SimulatedIntercom` plays the SDK in memory. A client decides nothing.
@MainActor
public protocol IntercomClient: AnyObject {
    /// Takes the SDK's answer to a call: at most once, on the main actor.
    typealias Answer = @MainActor @Sendable (Result<Void, IntercomError>) -> Void

    /// Names the workspace. It comes before all other calls.
    func setAPIKey(_ apiKey: String, appID: String)
    /// Observes what the SDK tells by notifications.
    func observeEvents(_ observer: @escaping @MainActor (IntercomEvent) -> Void) -> ObservationToken

    /// Sets the HMAC of the id or the address of the user who logs in next (Identity Verification).
    func setUserHash(_ hash: Secret)
    /// Sets the token of the user who logs in next (Messenger Security).
    func setUserJWT(_ token: Secret)
    /// Whether the SDK has a user, who may be unidentified.
    var isUserLoggedIn: Bool { get }
    /// The id of the user whom the SDK has, or the address of one without an id; `nil` for no user, and for an
    /// unidentified one.
    var userID: String? { get }
    /// Logs in a user of whom nothing is known.
    func loginUnidentifiedUser(_ answer: @escaping Answer)
    /// Logs in a user by an id, an address, or both. While the SDK has a user, that is an error.
    func loginUser(id: String?, email: String?, name: String?, _ answer: @escaping Answer)
    /// Logs out whomever the SDK has, closes its screens and clears what it keeps. It needs no network, and has no answer.
    func logout()

    /// The number of unread conversations of the user, as the SDK has it: 0 until it has heard from its server.
    var unreadConversationCount: Int { get }
    /// Shows the messenger, in a window of the SDK's.
    func present()
    /// Closes all of the SDK's windows.
    func hide()

    /// Tells this device's push token.
    func setDeviceToken(_ token: Data, _ answer: @escaping Answer)
    /// Whether a notification is Intercom's.
    func isIntercomPush(_ userInfo: [String: any Sendable]) -> Bool
    /// Shows what a notification is about.
    func handlePush(_ userInfo: [String: any Sendable])
}

/// What Intercom's SDK tells by notifications.
public enum IntercomEvent: Sendable, Hashable, Codable {
    /// The number of unread **conversations**, not of messages.
    case unreadConversationCount(Int)
    /// The state of the SDK's windows: the messenger, but also an article, a carousel or a survey.
    case window(Window)
    /// The user has begun a conversation.
    case didStartNewConversation

    /// What becomes of a window.
    public enum Window: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is about to show.
        case willShow
        /// It shows.
        case didShow
        /// It is about to go.
        case willHide
        /// It has gone.
        case didHide
    }
}

extension IntercomEvent {
    /// What the event says of the chat.
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

/// An error of Intercom's SDK, whose codes are not documented. It holds no text: that may name the user.
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

    /// As apps see it. What is not the network's may be the user's token, or anything else.
    var chatError: ChatError {
        domain == NSURLErrorDomain
            ? ChatError(.network, "Intercom cannot be reached. Try again.", underlying: self)
            : ChatError(.vendor, "Intercom has refused the call (\(domain) \(code)).", underlying: self)
    }
}
