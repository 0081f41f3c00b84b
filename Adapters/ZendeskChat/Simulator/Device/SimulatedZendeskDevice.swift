import Foundation

/// What of the device outlives a launch of the app: its storage and its network.
@MainActor
public final class SimulatedZendeskDevice {
    /// Whether there is a network. While there is none nothing reaches the server.
    public var isOnline = true {
        didSet { if isOnline != oldValue { onChange?() } }
    }
    /// The push notifications that came to the device, oldest first.
    public internal(set) var pushes: [[String: any Sendable]] = []

    /// The id of the visitor that the server knows without a token.
    var anonymousVisitorID = UUID().uuidString
    var pushToken: Data?
    var onChange: (@MainActor () -> Void)?

    /// Creates an unused device.
    public nonisolated init() {}
}
