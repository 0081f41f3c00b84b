/// A vendor's capabilities, as far as the conformance suite needs them.
public struct ConformanceCapabilities: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Agents' messages reach the provider.
    public static let messages = ConformanceCapabilities(rawValue: 1 << 0)
    /// There is a connection that `connect()` opens and `disconnect()` closes.
    public static let connection = ConformanceCapabilities(rawValue: 1 << 1)
    /// The vendor delivers its log again on each connection, even after a launch.
    public static let reloadsLog = ConformanceCapabilities(rawValue: 1 << 2)
    /// The vendor can deliver entries that it has already delivered.
    public static let redelivery = ConformanceCapabilities(rawValue: 1 << 3)
    /// The harness can choose the dates of messages.
    public static let datedMessages = ConformanceCapabilities(rawValue: 1 << 4)
    /// The log contains the visitor's messages.
    public static let visitorMessages = ConformanceCapabilities(rawValue: 1 << 5)
    /// The log contains entries other than messages.
    public static let notices = ConformanceCapabilities(rawValue: 1 << 6)
    /// The vendor drops old entries of its log.
    public static let truncation = ConformanceCapabilities(rawValue: 1 << 7)
    /// Chats can end.
    public static let chatEnd = ConformanceCapabilities(rawValue: 1 << 8)
    /// Users can log in and out.
    public static let users = ConformanceCapabilities(rawValue: 1 << 9)
    /// The vendor reports its own count.
    public static let reports = ConformanceCapabilities(rawValue: 1 << 10)
    /// The harness can kill and relaunch the app.
    public static let relaunch = ConformanceCapabilities(rawValue: 1 << 11)

    /// The harness can interrupt the connection: at the vendor, or, if the vendor does not report its
    /// connection, with the `isNetworkReachable` of the provider's lifecycle.
    public static let outages = ConformanceCapabilities(rawValue: 1 << 12)
    /// The vendor has its own conversation screen, which the provider presents and reports.
    public static let screen = ConformanceCapabilities(rawValue: 1 << 13)
    /// Messages reach the provider only as counts, which the vendor reports by itself. There is no log.
    public static let reportsOnly = ConformanceCapabilities(rawValue: 1 << 14)
    /// A login ends the anonymous user, whose conversations become the new user's or are lost.
    public static let visitorEndsAtLogin = ConformanceCapabilities(rawValue: 1 << 15)
    /// The vendor still has its user after a launch, without a login: `UserSession.Traits.keepsUser`.
    public static let keepsUser = ConformanceCapabilities(rawValue: 1 << 16)
    /// A logout creates a new anonymous visitor: `UserSession.Traits.makesNewVisitorAtLogout`.
    public static let newVisitorAtLogout = ConformanceCapabilities(rawValue: 1 << 17)
    /// The provider's users follow a `UserSession` from `ChatAdapterKit`.
    public static let sessions = ConformanceCapabilities(rawValue: 1 << 18)
    /// The vendor sends push notifications, and the harness provides one:
    /// ``ConformanceHarness/notification``.
    public static let pushes = ConformanceCapabilities(rawValue: 1 << 19)

    private static let names: [(ConformanceCapabilities, String)] = [
        (.messages, "agents' messages"), (.connection, "a connection"),
        (.reloadsLog, "a log that is delivered again"),
        (.redelivery, "redelivery"), (.datedMessages, "dated messages"),
        (.visitorMessages, "the visitor's messages"),
        (.notices, "entries other than messages"), (.truncation, "a log that loses its beginning"),
        (.chatEnd, "chats that end"), (.users, "users"), (.reports, "the vendor's own count"),
        (.relaunch, "relaunches"), (.outages, "outages"), (.screen, "the vendor's own screen"),
        (.reportsOnly, "counts instead of a log"),
        (.visitorEndsAtLogin, "an anonymous user who ends at a login"),
        (.keepsUser, "a user who stays logged in after a launch"),
        (.newVisitorAtLogout, "a new anonymous user after a logout"), (.sessions, "a user session"),
        (.pushes, "push notifications"),
    ]

    /// The capabilities in words, separated by commas.
    public var words: String {
        Self.names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
