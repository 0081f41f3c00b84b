import ChatProviderKit

/// The connection of a ``HelpshiftChatProvider``. The SDK does not report its network, so the device's is
/// used.
struct HelpshiftConnection: Sendable, Equatable {
    /// The connection according to the SDK.
    var sdkStatus: ConnectionStatus
    /// Whether the device has a path to a network; `nil` if that is unknown.
    var isNetworkReachable: Bool?

    /// Whether the SDK is installed and has been used since.
    var isUsed: Bool {
        if case .disconnected = sdkStatus { false } else { true }
    }

    /// Whether the device is offline. A report that arrives now can't be the server's latest one.
    var isWithoutNetwork: Bool { isNetworkReachable == false }

    var status: ConnectionStatus {
        sdkStatus == .connected && isWithoutNetwork ? .unreachable(.network) : sdkStatus
    }
}
