/// The state of the socket (`ConnectionStatus`).
public enum ZendeskChatConnectionStatus: Sendable, Hashable {
    /// The first connection is opening.
    case connecting
    /// The socket is open.
    case connected
    /// The socket is closed.
    case disconnected
    /// The socket was lost, and is reopening.
    case reconnecting
    /// The server refused.
    case failed
    /// The server cannot be reached.
    case unreachable
    /// A value that `ChatProvidersSDK` 5.0.5 does not have, with its number.
    case unknown(Int)

    /// The known statuses, in the order of the vendor's numbers.
    package static let known: [ZendeskChatConnectionStatus] = [
        .connecting, .connected, .disconnected, .reconnecting, .failed, .unreachable,
    ]

    /// Creates a status from the vendor's number, 0 to 5.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue] : .unknown(rawValue)
    }

    /// The vendor's name.
    public var name: String {
        switch self {
        case .connecting: "connecting"
        case .connected: "connected"
        case .disconnected: "disconnected"
        case .reconnecting: "reconnecting"
        case .failed: "failed"
        case .unreachable: "unreachable"
        case .unknown(let number): "unknown(\(number))"
        }
    }
}
