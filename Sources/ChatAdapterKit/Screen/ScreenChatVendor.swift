public import ChatProviderKit
public import Foundation

/// The calls of a vendor's SDK that shows the conversation itself and reports how many messages are unread.
///
/// An adapter implements it, and creates a ``ScreenChatProvider`` with it. It decides nothing: the provider says when a call
/// is made, and what a report means.
@MainActor
public protocol ScreenChatVendor: AnyObject {
    /// Takes the answer to a call: once, on the main actor.
    typealias Answer = @MainActor (Result<Void, VendorRefusal>) -> Void
    /// Takes what the SDK reports, on the main actor.
    typealias Report = @MainActor (ScreenChatSignal) -> Void

    /// What the SDK is like.
    var traits: ScreenChatTraits { get }

    /// Names the account to the SDK, and reports what the SDK says from now on. It is called once, before all other calls.
    ///
    /// - Returns: A token whose release ends the reports.
    func install(_ report: @escaping Report) -> ObservationToken

    /// Opens the connection. The default implementation does nothing: the SDK connects by itself.
    func open()
    /// Closes the connection. The default implementation does nothing.
    func close()

    /// The user whom the SDK has; `nil` for an anonymous visitor.
    var userID: UserID? { get }

    /// Throws for a user whom the vendor cannot log in. The default implementation accepts every user.
    ///
    /// - Throws: `invalidArgument`.
    func check(_ user: ChatUser) throws(ChatError)

    /// Logs a user in, as ``UserSessionVendor/logIn(_:token:_:)``.
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer)
    /// Logs out whomever the SDK has.
    func logOut(_ answer: @escaping Answer)

    /// Whether the SDK has no user at all, so that an anonymous visitor has to be logged in before a conversation. The
    /// default implementation returns `false`: without a user, the SDK has a visitor.
    var needsVisitorLogin: Bool { get }
    /// Logs an anonymous visitor in. It is called only while ``needsVisitorLogin`` is `true`.
    func logInVisitor(_ answer: @escaping Answer)

    /// Asks how many messages are unread. An SDK that knows answers at once.
    func askForUnreadCount(_ answer: @escaping @MainActor (Int) -> Void)

    /// Shows the conversation. The SDK reports the screen when it shows.
    ///
    /// - Parameter push: The notification that the user has tapped, if there was one.
    /// - Throws: Why the screen does not open.
    func openScreen(for push: [String: any Sendable]?) throws(ChatError)
    /// Closes the SDK's screens.
    func closeScreen()

    /// Sets this device's push token; `nil` for none from now on.
    func setPushToken(_ token: Data?, _ refused: @escaping @MainActor (ChatError) -> Void)
    /// Returns whether a notification is the vendor's.
    func isVendorPush(_ userInfo: [String: any Sendable]) -> Bool
}

extension ScreenChatVendor {
    /// Does nothing.
    public func open() {}
    /// Does nothing.
    public func close() {}
    /// Accepts every user.
    public func check(_ user: ChatUser) throws(ChatError) {}
    /// `false`.
    public var needsVisitorLogin: Bool { false }
    /// Succeeds.
    public func logInVisitor(_ answer: @escaping Answer) { answer(.success(())) }
}

/// What an SDK reports that shows the conversation itself.
public enum ScreenChatSignal: Sendable, Hashable, Codable {
    /// The connection has opened or closed, for a vendor that reports it.
    case connection(isOpen: Bool)
    /// How many messages are unread.
    case unreadCount(Int)
    /// A screen of the SDK has appeared or gone.
    case screen(isShown: Bool)
    /// The user's session has expired.
    case sessionExpired
    /// Anything else, by the SDK's name.
    case other(name: String)
}

/// What is particular about an SDK that shows the conversation itself.
public struct ScreenChatTraits: Sendable {
    /// What an answer to the question for the number of unread messages is worth.
    public enum Answers: Sendable, Hashable {
        /// The server gives it.
        case fromServer
        /// The SDK gives what it has, which is old until it has heard what it has missed.
        case fromDevice
        /// As ``fromDevice``, and the SDK answers 0 until it has heard from its server for the first time.
        case fromDeviceBeginningAtZero
    }

    /// How the SDK treats its users.
    public var users: UserSession.Traits
    /// How long calls may take, and what follows them.
    public var limits = UserSessionOwner.Limits()
    /// Whether the SDK reports its connection. Otherwise the provider is connected once it uses the SDK, and unreachable
    /// while there is no network.
    public var reportsConnection = false
    /// What an answer to the question for the number is worth.
    public var answers = Answers.fromDevice
    /// Whether the SDK also reports screens that are not the conversation, such as a survey. Then only a screen that was
    /// requested counts as the conversation.
    public var reportsOtherScreens = false
    /// How a notification is shown that arrives while the app is in front. While the conversation is visible, it is at most
    /// listed.
    public var foregroundNotifications: ChatNotification.PresentationOptions = [.banner, .sound]
    /// Whether a silent notification is a reason to ask for the number.
    public var countsAtSilentNotifications = false

    /// Creates traits.
    public init(users: UserSession.Traits) { self.users = users }
}
