import ChatProviderKit

/// The connection of a ``HelpshiftChatProvider``. The SDK does not speak of the network, so the system's word stands in.
struct HelpshiftConnection: Sendable, Equatable {
    /// The connection by what the SDK has said and done.
    var sdkStatus: ConnectionStatus
    /// Whether the device has a way to a network; `nil` if that is unknown.
    var isNetworkReachable: Bool?

    /// Whether the SDK is installed, and was used since.
    var isUsed: Bool {
        if case .disconnected = sdkStatus { false } else { true }
    }

    /// Whether nothing that arrives now can be the server's newest word.
    var isWithoutNetwork: Bool { isNetworkReachable == false }

    /// What is published.
    var status: ConnectionStatus {
        sdkStatus == .connected && isWithoutNetwork ? .unreachable(.network) : sdkStatus
    }
}
