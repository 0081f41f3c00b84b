/// The state of the SDK's connection (`ZendeskConnectionStatus` of `ZendeskSDK`).
public enum ZendeskMessagingConnectionStatus: Sendable, Hashable {
    /// There is no internet connection.
    case disconnected
    /// There is an internet connection, but no realtime connection to the server.
    case connected
    /// The realtime connection is opening.
    case connectingRealtime
    /// The realtime connection is open, and messages arrive.
    case connectedRealtime
    /// A value that was introduced after 2.39.0, with its number.
    case unknown(Int)

    /// The known statuses, in the order of the vendor's numbers.
    package static let known: [ZendeskMessagingConnectionStatus] = [
        .disconnected, .connected, .connectingRealtime, .connectedRealtime,
    ]

    /// Creates a status from the vendor's number, 0 to 3.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// Creates a status from the vendor's name; `nil` if there is none with that name.
    public init?(name: String) {
        guard let status = Self.known.first(where: { $0.name == name }) else { return nil }
        self = status
    }

    /// The vendor's name.
    public var name: String {
        switch self {
        case .disconnected: "disconnected"
        case .connected: "connected"
        case .connectingRealtime: "connectingRealtime"
        case .connectedRealtime: "connectedRealtime"
        case .unknown(let number): "unknown(\(number))"
        }
    }
}
