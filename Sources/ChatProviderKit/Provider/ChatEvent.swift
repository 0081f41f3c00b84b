/// Something that happened at a provider and is not part of its state.
public enum ChatEvent: Sendable {
    /// The chat has ended.
    case chatEnded
    /// A message that is not the visitor's has arrived in a live chat, for example for a sound inside the app. The chat's state has it
    /// already. Messages that come with a chat that loads, or after an outage, are not reported one by one.
    ///
    /// `nil` where the vendor has only announced a message, as by a push. The message may be reported, too.
    case messageReceived(ChatEntry?)
    /// The vendor does not accept who the user is.
    case authenticationFailed(ChatError)
    /// The user's session with the vendor has expired: log in again. Not a logout.
    case sessionExpired
    /// The vendor wants fresh credentials soon.
    case credentialsExpiring
    /// Who is logged in, or what is being done about it, has changed: ``SupportChat/users`` says to what. Sent by a support
    /// chat, not by a provider.
    case userStatusChanged(activity: SupportChat.UserStatus.Activity?)
    /// The vendor's conversation screen was opened (`true`) or closed (`false`).
    case conversationVisibilityChanged(Bool)
    /// The vendor's session was started (`true`) or ended (`false`). It says nothing about what was seen.
    case sessionChanged(isActive: Bool)
    /// The user chose an action, such as a link or a telephone number.
    case actionChosen(type: String, data: String)
    /// A problem that no call could throw.
    case diagnostic(Diagnostic)
    /// An event that only this vendor has, by its name and its data in words.
    case vendor(name: String, data: [String: String])
}

extension ChatEvent {
    /// A problem that no call could throw: most often one that was worked around, or what failed later than its call.
    public struct Diagnostic: Sendable, Equatable, CustomStringConvertible {
        /// Where it came from: a provider's id, or a part of the library such as `markers`.
        public let source: String
        /// What is wrong, where, and what to do, in a sentence. Holds no message's words, no token and no key.
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
    /// What a diagnostic says of it. The words of an app's own store or factory may hold a user's id, and a diagnostic goes
    /// into the system's log.
    var diagnosticDescription: String {
        switch self {
        case is ChatError, is ChatConfigurationError, is ReadMarkerStoreError: "\(self)"
        default: String(describing: type(of: self))
        }
    }
}
