/// What a push of a chat vendor's says: whose it is, of which message, and whether it is a message at all.
///
/// The app's provider and its notification service extension read a push by the same function, so that both take the same
/// ones for the chat's.
///
/// Each vendor's payloads are read by a function of its own, such as `VendorPush.helpshift(_:provider:)` of
/// `HelpshiftPayloads`. For a vendor without one create it from what its documents say.
public struct VendorPush: Sendable, Hashable {
    /// What a push is about.
    public enum Kind: Sendable, Hashable {
        /// A message that a person has written.
        case message
        /// A message that a bot has written. It counts where the counter's policy counts those.
        case botMessage
        /// No message, such as the end of a chat or an offer. It never counts.
        case other
    }

    /// The provider, by its id in the app's configuration.
    public var provider: String
    /// The user to whom it was sent, by the id of the login; `nil` where it does not say.
    public var userID: String?
    /// The message, by the id of its entry in the log; `nil` where it does not say. A push that names its message counts
    /// once, however often it is delivered, and not beside the message.
    public var messageID: String?
    /// What it is about. One that cannot be told is a message.
    public var kind: Kind

    /// Creates what a push says.
    public init(provider: String, userID: String? = nil, messageID: String? = nil, kind: Kind = .message) {
        self.provider = provider
        self.userID = userID
        self.messageID = messageID
        self.kind = kind
    }
}
