public import ChatProviderKit
public import Foundation

/// The calls of a vendor's SDK that shows the conversation itself and reports the number of unread messages.
///
/// Implement it in your adapter, and create a ``ScreenChatProvider`` with it. The implementation makes no
/// decisions: the provider decides when to make a call, and what a report means.
@MainActor
public protocol ScreenChatVendor: AnyObject {
    /// Receives the answer to a call, once and on the main actor.
    typealias Answer = @MainActor (Result<Void, VendorRefusal>) -> Void
    /// Receives the SDK's reports on the main actor.
    typealias Report = @MainActor (ScreenChatSignal) -> Void

    /// How the SDK differs from others.
    var traits: ScreenChatTraits { get }

    /// Passes the account to the SDK, and reports its signals from now on. Called once, before all other
    /// calls.
    ///
    /// - Returns: A token whose release ends the reports.
    func install(_ report: @escaping Report) -> ObservationToken

    /// Opens the connection. The default implementation does nothing: the SDK connects by itself.
    func open()
    /// Closes the connection. The default implementation does nothing.
    func close()

    /// The SDK's user; `nil` for an anonymous visitor.
    var userID: UserID? { get }
    /// Returns whether the SDK's user is the app's, if the SDK may write the id differently. The default implementation
    /// compares the ids.
    func isUser(_ sdkUser: UserID, sameAs appUser: UserID) -> Bool

    /// Checks whether the vendor can log a user in. The default implementation accepts every user.
    ///
    /// - Throws: `invalidArgument`.
    func check(_ user: ChatUser) throws(ChatError)

    /// Logs a user in, as ``UserSessionVendor/logIn(_:token:_:)``.
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer)
    /// Logs out the SDK's user, whichever it is.
    func logOut(_ answer: @escaping Answer)

    /// Whether the SDK has no user at all, so that an anonymous visitor must log in before a conversation.
    /// The default implementation returns `false`: without a user, the SDK has a visitor.
    var needsVisitorLogin: Bool { get }
    /// Logs an anonymous visitor in. Called only while ``needsVisitorLogin`` is `true`.
    func logInVisitor(_ answer: @escaping Answer)

    /// Asks for the number of unread messages. An SDK that knows it answers at once.
    func askForUnreadCount(_ answer: @escaping @MainActor (Int) -> Void)

    /// Shows the conversation. The SDK reports the screen when it appears.
    ///
    /// - Parameter push: The notification that the user has tapped, if there is one.
    /// - Throws: The reason that the screen cannot open.
    func openScreen(for push: [String: any Sendable]?) throws(ChatError)
    /// Closes the SDK's screens.
    func closeScreen()

    /// Sets this device's push token; `nil` removes it.
    func setPushToken(_ token: Data?, _ refused: @escaping @MainActor (ChatError) -> Void)
    /// Returns whether a notification belongs to the vendor.
    func isVendorPush(_ userInfo: [String: any Sendable]) -> Bool
}

extension ScreenChatVendor {
    /// Compares the ids.
    public func isUser(_ sdkUser: UserID, sameAs appUser: UserID) -> Bool { sdkUser == appUser }
    /// Does nothing.
    public func open() {}
    /// Does nothing.
    public func close() {}
    /// Accepts every user.
    public func check(_ user: ChatUser) throws(ChatError) {}
    /// Returns `false`.
    public var needsVisitorLogin: Bool { false }
    /// Succeeds at once.
    public func logInVisitor(_ answer: @escaping Answer) { answer(.success(())) }
}

/// A report of an SDK that shows the conversation itself.
public enum ScreenChatSignal: Sendable, Hashable, Codable {
    /// The connection has opened or closed, for a vendor that reports it.
    case connection(isOpen: Bool)
    /// The number of unread messages.
    case unreadCount(Int)
    /// A screen of the SDK has appeared or disappeared.
    case screen(isShown: Bool)
    /// The user's session has expired.
    case sessionExpired
    /// Any other event, by the SDK's name for it.
    case other(name: String)
}

/// The differences between SDKs that show the conversation themselves.
public struct ScreenChatTraits: Sendable {
    /// Where the answer to a request for the number of unread messages comes from.
    public enum Answers: Sendable, Hashable {
        /// The server answers.
        case fromServer
        /// The SDK answers with its own number, which is old until it has caught up.
        case fromDevice
        /// Like ``fromDevice``, but the SDK answers 0 until it has heard from its server for the first time.
        case fromDeviceBeginningAtZero
    }

    /// How the SDK treats its users.
    public var users: UserSession.Traits
    /// The time limits of calls, and the pauses after them.
    public var limits = UserSessionOwner.Limits()
    /// Whether the SDK reports its connection. If not, the provider is connected once it uses the SDK, and
    /// unreachable while there is no network.
    public var reportsConnection = false
    /// Where the answer to a request for the number comes from, and thus whether it may be old.
    public var answers = Answers.fromDevice
    /// Whether the SDK also reports screens other than the conversation, such as a survey. If so, only a
    /// requested screen counts as the conversation.
    public var reportsOtherScreens = false
    /// How to show a notification that arrives while the app is in the foreground. While the conversation is
    /// visible, it is at most listed.
    public var foregroundNotifications: ChatNotification.PresentationOptions = [.banner, .sound]
    /// Whether the provider asks for the number when a silent notification arrives.
    public var countsAtSilentNotifications = false

    /// Creates traits.
    public init(users: UserSession.Traits) { self.users = users }
}
