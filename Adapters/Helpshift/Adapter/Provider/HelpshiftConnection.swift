import ChatProviderKit

/// The connection of a ``HelpshiftChatProvider``. The SDK does not report the network, so the system's report
/// is used.
struct HelpshiftConnection: Sendable, Equatable {
    /// The connection according to the SDK.
    var sdkStatus: ConnectionStatus
    /// Whether the device has a path to a network; `nil` if that is unknown.
    var isNetworkReachable: Bool?

    /// Whether the SDK is installed and has been used since.
    var isUsed: Bool {
        if case .disconnected = sdkStatus { false } else { true }
    }

    /// Whether the device is offline, so that nothing that arrives now can be the server's latest report.
    var isWithoutNetwork: Bool { isNetworkReachable == false }

    /// The published status.
    var status: ConnectionStatus {
        sdkStatus == .connected && isWithoutNetwork ? .unreachable(.network) : sdkStatus
    }
}
