/// What a vendor can do, as far as the conformance suite asks for it.
public struct ConformanceCapabilities: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The agents' messages reach the provider.
    public static let messages = ConformanceCapabilities(rawValue: 1 << 0)
    /// There is a connection that `connect()` opens and `disconnect()` closes.
    public static let connection = ConformanceCapabilities(rawValue: 1 << 1)
    /// The vendor gives its log again on each connection, also after a launch.
    public static let reloadsLog = ConformanceCapabilities(rawValue: 1 << 2)
    /// The vendor can deliver again what it has delivered already.
    public static let redelivery = ConformanceCapabilities(rawValue: 1 << 3)
    /// The harness can date messages as it likes.
    public static let datedMessages = ConformanceCapabilities(rawValue: 1 << 4)
    /// The visitor's messages are in the log.
    public static let visitorMessages = ConformanceCapabilities(rawValue: 1 << 5)
    /// The log holds entries that are no messages.
    public static let notices = ConformanceCapabilities(rawValue: 1 << 6)
    /// The vendor drops old entries of its log.
    public static let truncation = ConformanceCapabilities(rawValue: 1 << 7)
    /// Chats end.
    public static let chatEnd = ConformanceCapabilities(rawValue: 1 << 8)
    /// There are users who log in and out.
    public static let users = ConformanceCapabilities(rawValue: 1 << 9)
    /// The vendor reports a count of its own.
    public static let reports = ConformanceCapabilities(rawValue: 1 << 10)
    /// The harness can kill the app and start it again.
    public static let relaunch = ConformanceCapabilities(rawValue: 1 << 11)

    /// The connection can be lost, and the harness can do that: at the vendor, or, where the vendor does not speak of it, by
    /// the `isNetworkReachable` of the provider's lifecycle.
    public static let outages = ConformanceCapabilities(rawValue: 1 << 12)
    /// The vendor has a conversation screen of its own, which the provider presents and tells of.
    public static let screen = ConformanceCapabilities(rawValue: 1 << 13)
    /// The messages reach the provider as counts alone, which the vendor reports by itself: there is no log.
    public static let reportsOnly = ConformanceCapabilities(rawValue: 1 << 14)
    /// A login ends the anonymous user, whose conversations become the new user's or are lost.
    public static let visitorEndsAtLogin = ConformanceCapabilities(rawValue: 1 << 15)
    /// The vendor has its user again after a launch, without a login: `UserSession.Traits.keepsUser`.
    public static let keepsUser = ConformanceCapabilities(rawValue: 1 << 16)
    /// A logout makes a new anonymous visitor: `UserSession.Traits.makesNewVisitorAtLogout`.
    public static let newVisitorAtLogout = ConformanceCapabilities(rawValue: 1 << 17)
    /// The provider's users follow a `UserSession` of `ChatAdapterKit`.
    public static let sessions = ConformanceCapabilities(rawValue: 1 << 18)
    /// The vendor sends push notifications, and the harness has one: ``ConformanceHarness/notification``.
    public static let pushes = ConformanceCapabilities(rawValue: 1 << 19)

    private static let names: [(ConformanceCapabilities, String)] = [
        (.messages, "messages of agents"), (.connection, "a connection"),
        (.reloadsLog, "a log that is given again"),
        (.redelivery, "redelivery"), (.datedMessages, "dated messages"),
        (.visitorMessages, "messages of the visitor"),
        (.notices, "entries that are no messages"), (.truncation, "a log that is cut at its front"),
        (.chatEnd, "chats that end"), (.users, "users"), (.reports, "a count of the vendor's"),
        (.relaunch, "relaunches"), (.outages, "outages"), (.screen, "a screen of its own"),
        (.reportsOnly, "counts in place of a log"),
        (.visitorEndsAtLogin, "an anonymous user who ends at a login"),
        (.keepsUser, "a user who is there again after a launch"),
        (.newVisitorAtLogout, "a new anonymous user after a logout"), (.sessions, "a session of users"),
        (.pushes, "push notifications"),
    ]

    /// The capabilities in words.
    public var words: String {
        Self.names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
