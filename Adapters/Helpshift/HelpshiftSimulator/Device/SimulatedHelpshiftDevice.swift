public import Foundation
import HelpshiftAdapter
public import HelpshiftIdentity

/// What of the SDK outlives a launch of the app: a device, with its storage and its network.
@MainActor
public final class SimulatedHelpshiftDevice {
    /// Tells devices apart.
    public let id: String
    /// Whether there is a network.
    public var isOnline = true {
        didSet { if isOnline, !oldValue { onOnline?() } }
    }
    /// The push notifications that came to the device, oldest first.
    public internal(set) var pushes: [[String: HelpshiftValue]] = []

    /// The user who is logged in; `nil` for the anonymous one.
    var user: SimulatedUser?
    /// Whether the account believes that the user is who they are.
    var isVerified = true
    var anonymousID = UUID().uuidString
    var clearsAnonymousUserOnLogin = false
    /// The counts that the SDK keeps, by user.
    var cachedCounts: [SimulatedUser: Int] = [:]
    var pushToken: Data?
    var onOnline: (@MainActor () -> Void)?

    /// Makes a device that nobody has used.
    public nonisolated init(id: String = UUID().uuidString) {
        self.id = id
    }
}
