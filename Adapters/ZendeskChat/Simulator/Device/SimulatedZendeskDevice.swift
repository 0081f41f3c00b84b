import Foundation

/// A device, with its network and the SDK's storage, which outlives a launch of the app.
@MainActor
public final class SimulatedZendeskDevice {
    /// Whether there is a network. Without one, nothing reaches the server.
    public var isOnline = true {
        didSet { if isOnline != oldValue { onChange?() } }
    }
    /// The push notifications that the device has received, oldest first.
    public internal(set) var pushes: [[String: any Sendable]] = []

    /// The id of the device's visitor without a token.
    var anonymousVisitorID = UUID().uuidString
    var pushToken: Data?
    var onChange: (@MainActor () -> Void)?

    /// Creates an unused device.
    public nonisolated init() {}
}
