public import Foundation
import ZendeskMessagingAdapter

/// A device, with the SDK's storage, its notifications and its network, which outlives a launch of the app.
@MainActor
public final class SimulatedMessagingDevice {
    /// Whether there is a network. Without one, nothing reaches the server.
    public var isOnline = true {
        didSet { if isOnline != oldValue { onNetworkChange?() } }
    }
    /// The push notifications that the device has received, oldest first.
    public internal(set) var pushes: [[String: any Sendable]] = []
    /// The ids of the proactive messages that were shown as notifications, oldest first.
    public internal(set) var shownProactiveMessages: [String] = []
    /// The links that the system has opened, oldest first.
    public internal(set) var openedURLs: [URL] = []

    let id = UUID()
    /// The SDK's stored data, by the channel's key.
    var storage: [String: Storage] = [:]
    var pushToken: Data?
    var onNetworkChange: (@MainActor () -> Void)?

    struct Storage {
        var channel: SimulatedMessagingChannel?
        var user: StoredUser?
        /// The user's conversations, by their ids, as far as the device knows them.
        var held: [String: HeldConversation] = [:]
        var fields: [String: ZendeskMessagingFieldValue] = [:]
        var tags: [String] = []
    }

    struct StoredUser {
        var serverID: String
        var shown: ZendeskMessagingUser
        /// Whether the user was logged in with a token.
        var isAuthenticated: Bool
    }

    /// A conversation, as far as the device knows it.
    struct HeldConversation {
        /// The number of known messages.
        var known = 0
        /// The number of known messages that are read.
        var read = 0
        /// The ids of known messages that do not count.
        var uncounted: Set<String> = []
    }

    /// Creates an unused device.
    public nonisolated init() {}
}
