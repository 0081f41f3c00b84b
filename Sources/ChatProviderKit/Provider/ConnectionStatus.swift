/// The state of a provider's connection to its vendor.
///
/// The cases are Zendesk's. A vendor without its own connection, such as Helpshift, is `connected` once it is
/// installed, `unreachable` without a network, and `failed` after an authentication failure.
public enum ConnectionStatus: Sendable, Hashable, Codable {
    /// The first connection is opening.
    case connecting
    /// The connection is open, and messages arrive.
    case connected
    /// There is no connection, and none is opening.
    case disconnected(Reason?)
    /// The connection was lost, and is reopening.
    case reconnecting
    /// The vendor refused the connection. Retrying does not help until something changes.
    case failed(Reason?)
    /// The vendor is not reachable. It may retry by itself.
    case unreachable(Reason?)

    /// Why there is no connection.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The app requested it with `disconnect()` or `shutDown()`.
        case requested
        /// The network failed.
        case network
        /// The vendor did not accept the user's identity.
        case authentication
        /// The user's session with the vendor has expired, and the user has to log in again.
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

    /// Whether a connection is open or opening, so that requesting one changes nothing.
    public var isConnectedOrConnecting: Bool {
        switch self {
        case .connecting, .connected, .reconnecting: true
        case .disconnected, .failed, .unreachable: false
        }
    }

    /// Why there is no connection, if that is known.
    public var reason: Reason? {
        switch self {
        case .connecting, .connected, .reconnecting: nil
        case .disconnected(let reason), .failed(let reason), .unreachable(let reason): reason
        }
    }

    /// The name of the case, as in recordings: `connected`, `disconnected`, …
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
    /// The case and the reason, for example `disconnected (network)`.
    public var description: String { reason.map { "\(name) (\($0.text))" } ?? name }
}
