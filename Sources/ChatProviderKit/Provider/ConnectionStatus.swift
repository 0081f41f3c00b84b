/// The state of a provider's connection to its vendor.
///
/// The cases are Zendesk's. A vendor without a connection of its own, such as Helpshift, is `connected` once it
/// is installed and `failed` after an authentication failure.
public enum ConnectionStatus: Sendable, Hashable, Codable {
    /// A first connection is being made.
    case connecting
    /// Messages arrive.
    case connected
    /// There is no connection, and none is being made.
    case disconnected(Reason?)
    /// The connection was lost, and is being made again.
    case reconnecting
    /// The vendor refused. It will not connect before something changes.
    case failed(Reason?)
    /// The vendor cannot be reached. It may try again by itself.
    case unreachable(Reason?)

    /// Why there is no connection.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The app asked for it, by `disconnect()` or `shutDown()`.
        case requested
        /// The network failed.
        case network
        /// The vendor did not accept who the user is.
        case authentication
        /// The user's session with the vendor has expired: log in again.
        case sessionExpired
        /// The SDK is not installed or initialized.
        case notInstalled

        var text: String {
            switch self {
            case .requested, .network, .authentication: rawValue
            case .sessionExpired: "session expired"
            case .notInstalled: "not installed"
            }
        }
    }

    /// Whether messages arrive.
    @inlinable
    public var isConnected: Bool {
        if case .connected = self { true } else { false }
    }

    /// Whether a connection is there or on its way, so that asking for one changes nothing.
    public var isConnectedOrConnecting: Bool {
        switch self {
        case .connecting, .connected, .reconnecting: true
        case .disconnected, .failed, .unreachable: false
        }
    }

    /// Why there is no connection, where that is known.
    public var reason: Reason? {
        switch self {
        case .connecting, .connected, .reconnecting: nil
        case .disconnected(let reason), .failed(let reason), .unreachable(let reason): reason
        }
    }

    /// The name of the case, as recordings and people write it: `connected`, `disconnected`, …
    public var name: String {
        switch self {
        case .connecting: "connecting"
        case .connected: "connected"
        case .disconnected: "disconnected"
        case .reconnecting: "reconnecting"
        case .failed: "failed"
        case .unreachable: "unreachable"
        }
    }
}

extension ConnectionStatus: CustomStringConvertible {
    /// The case and the reason, as in `disconnected (network)`.
    public var description: String { reason.map { "\(name) (\($0.text))" } ?? name }
}
