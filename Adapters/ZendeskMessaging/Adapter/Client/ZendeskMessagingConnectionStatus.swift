/// The state of the SDK's connection (`ZendeskConnectionStatus` of `ZendeskSDK`).
public enum ZendeskMessagingConnectionStatus: Sendable, Hashable {
    /// There is no internet.
    case disconnected
    /// There is internet, but no line to the server.
    case connected
    /// The line is being made.
    case connectingRealtime
    /// Messages arrive.
    case connectedRealtime
    /// A value that came after 2.39.0, by its number.
    case unknown(Int)

    /// Those that are known, in the order of the vendor's numbers.
    package static let known: [ZendeskMessagingConnectionStatus] = [
        .disconnected, .connected, .connectingRealtime, .connectedRealtime,
    ]

    /// Creates a status of the vendor's number, 0 to 3.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// Creates a status of the vendor's name; `nil` where there is none of that name.
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
