public import Foundation

public import enum HelpshiftIdentity.HelpshiftValue

/// What of the SDK outlives a launch of the app: a device, with its storage and its network.
@MainActor
public final class SimulatedHelpshiftDevice {
    /// Tells devices apart.
    public let id: String
    /// Whether there is a network.
    public var isOnline = true {
        didSet { if isOnline, !oldValue { client?.didComeOnline() } }
    }
    /// The push notifications that came to the device, oldest first.
    public internal(set) var pushes: [[String: HelpshiftValue]] = []

    /// The SDK that runs on it.
    weak var client: SimulatedHelpshift?
    /// The login; `nil` for the anonymous user.
    var session: SimulatedSession?
    /// Whether the last session was over, so that the SDK has logged its user out.
    var hasExpiredSession = false
    var anonymousID: SimulatedUser.ID = UUID().uuidString
    var clearsAnonymousUserOnLogin = false
    /// The counts that the SDK keeps, by user.
    var cachedCounts: [SimulatedUser.ID: Int] = [:]
    /// The present user's attributes that the server has not got.
    var unsyncedAttributes: [SimulatedAttributeScope: [String: HelpshiftValue]] = [:]
    var pushToken: Data?

    /// Creates an unused device.
    public nonisolated init(id: String = UUID().uuidString) {
        self.id = id
    }

    /// Who is logged in, or the anonymous user.
    var userID: SimulatedUser.ID { session?.userID ?? anonymousID }
}
