/// The contents of a chat vendor's push: the user, the message, and whether it announces a message at all.
///
/// The app's provider and its notification service extension read pushes with the same function, so that both
/// recognize the same ones.
///
/// Each vendor has its own function for its payloads, such as `VendorPush.helpshift(_:provider:)` of
/// `HelpshiftPayloads`. For a vendor without one, create the value according to the vendor's documentation.
public struct VendorPush: Sendable, Hashable {
    /// The subject of a push.
    public enum Kind: Sendable, Hashable {
        /// A message from a person.
        case message
        /// A message from a bot. It counts if the counter's policy counts such messages.
        case botMessage
        /// Something other than a message, such as the end of a chat or an offer. It never counts.
        case other
    }

    /// The provider, by its id in the app's configuration.
    public var provider: String
    /// The recipient, by the id of the login; `nil` if the push does not name one.
    public var userID: String?
    /// The message, by the id of its entry in the log; `nil` if the push does not name one. A push that names
    /// its message counts once, however often it is delivered, and not in addition to the message.
    public var messageID: String?
    /// The subject. Use `message` if it cannot be determined.
    public var kind: Kind

    /// Creates the contents of a push.
    public init(provider: String, userID: String? = nil, messageID: String? = nil, kind: Kind = .message) {
        self.provider = provider
        self.userID = userID
        self.messageID = messageID
        self.kind = kind
    }
}
