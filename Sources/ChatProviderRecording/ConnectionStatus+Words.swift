package import ChatProviderKit

extension ConnectionStatus {
    /// The status with its reason, for people: `disconnected (network)`.
    package var words: String { reason.map { "\(name) (\($0.words))" } ?? name }
}

extension ConnectionStatus.Reason {
    fileprivate var words: String {
        switch self {
        case .requested: "requested"
        case .network: "network"
        case .authentication: "authentication"
        case .sessionExpired: "session expired"
        case .notInstalled: "not installed"
        }
    }
}
