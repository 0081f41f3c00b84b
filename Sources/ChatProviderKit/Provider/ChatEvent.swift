/// An occurrence at a provider that is not part of its state.
public enum ChatEvent: Sendable {
    /// The chat has ended.
    case chatEnded
    /// A message from another participant has arrived in a live chat. An app can use it to play a sound. The
    /// chat's state already contains the message. Messages that arrive while a chat loads, or after an
    /// outage, are not reported individually.
    ///
    /// `nil` if the vendor has only announced a message, as with a push. The message itself may be reported
    /// later.
    case messageReceived(ChatEntry?)
    /// The vendor does not accept the user's identity.
    case authenticationFailed(ChatError)
    /// The user's session with the vendor has expired, and the user has to log in again. This is not a
    /// logout.
    case sessionExpired
    /// The vendor will soon need new credentials.
    case credentialsExpiring
    /// The logged-in user, or a login or logout in progress, has changed: see ``SupportChat/users``. Sent by
    /// a support chat, not by a provider.
    case userStatusChanged(activity: SupportChat.UserStatus.Activity?)
    /// The vendor's conversation screen was opened (`true`) or closed (`false`).
    case conversationVisibilityChanged(Bool)
    /// The vendor's session has started (`true`) or ended (`false`). It does not mean that anything was seen.
    case sessionChanged(isActive: Bool)
    /// The user chose an action, such as a link or a telephone number.
    case actionChosen(type: String, data: String)
    /// A problem that no call could throw.
    case diagnostic(Diagnostic)
    /// An event that is specific to this vendor, with its name and its data as text.
    case vendor(name: String, data: [String: String])
}

extension ChatEvent {
    /// A problem that no call could throw. Usually it was worked around, or occurred after its call had
    /// returned.
    public struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
        /// The origin: a provider's id, or a part of the library such as `markers`.
        public let source: String
        /// One sentence that explains the problem, where it is, and what to do. It contains no message text,
        /// no token and no key.
        public let message: String

        /// Creates a diagnostic.
        public init(source: String, message: String) {
            self.source = source
            self.message = message
        }

        /// `source: message`.
        public var description: String { "\(source): \(message)" }
    }
}

extension Error {
    /// A description without private data. Diagnostics go to the system's log, and an error of the app's own
    /// store or factory may contain a user's id, so only the type of such an error is named.
    var diagnosticDescription: String {
        switch self {
        case is ChatError, is ChatConfigurationError, is ReadMarkerStoreError: "\(self)"
        default: String(describing: type(of: self))
        }
    }
}
