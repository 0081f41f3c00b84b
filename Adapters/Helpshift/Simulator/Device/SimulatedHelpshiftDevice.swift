public import Foundation

public import enum HelpshiftIdentity.HelpshiftValue

/// A device, with its network and the SDK's storage, which outlives a launch of the app.
@MainActor
public final class SimulatedHelpshiftDevice {
    /// Identifies the device.
    public let id: String
    /// Whether there is a network.
    public var isOnline = true {
        didSet { if isOnline, !oldValue { client?.didComeOnline() } }
    }
    /// The push notifications that the device has received, oldest first.
    public internal(set) var pushes: [[String: HelpshiftValue]] = []

    /// The SDK of the current launch.
    weak var client: SimulatedHelpshift?
    /// The login; `nil` for the anonymous user.
    var session: SimulatedSession?
    /// Whether the last session has expired, so that the SDK has logged its user out.
    var hasExpiredSession = false
    var anonymousID: SimulatedUser.ID = UUID().uuidString
    var clearsAnonymousUserOnLogin = false
    /// The cached counts, by user.
    var cachedCounts: [SimulatedUser.ID: Int] = [:]
    /// The current user's attributes that the server has not received.
    var unsyncedAttributes: [SimulatedAttributeScope: [String: HelpshiftValue]] = [:]
    var pushToken: Data?

    /// Creates an unused device.
    public nonisolated init(id: String = UUID().uuidString) {
        self.id = id
    }

    /// The logged-in user, or the anonymous one.
    var userID: SimulatedUser.ID { session?.userID ?? anonymousID }
}
