import InputValidation

/// A provider that manages the user's identity.
///
/// A login as the current user keeps the chat: it takes over the new source of tokens, and recovers a failed
/// connection or an expired session. A login as a different user, or a logout, empties the chat state before
/// it returns; counters follow ``ChatState/userID``. If two logins overlap, the second replaces the first,
/// which throws ``ChatError/Code/cancelled``.
///
/// Log in once, as soon as the app knows the user, and not each time the support screen opens. Log out when
/// the user logs out of the app. ``ChatError/code`` reports why a login failed, in the same way for all
/// vendors. ``ChatError/underlying`` and ``ChatError/vendorCode`` have the vendor's details, if there are
/// any.
@MainActor
public protocol IdentityManaging: ChatProvider {
    /// The user whose chat the provider shows.
    ///
    /// Observers may also be called for a login as the same user, with an equal value.
    var currentUser: Observed<ChatUser> { get }

    /// Logs a user in.
    ///
    /// - Throws: ``ChatError``: `authentication` if the vendor refuses the login; `cancelled` if another
    ///   login or logout has replaced this one; `invalidArgument` if the user would silently become
    ///   anonymous; `network` and `timeout` if the vendor or the app's backend does not answer;
    ///   `notInstalled` and `shutDown` if the provider cannot run.
    func login(_ user: ChatUser) async throws

    /// Logs the user out, and returns to the anonymous user. Returns when the vendor has completed the
    /// logout, after five seconds at the latest; an incomplete logout is retried until it succeeds. If no
    /// user is logged in, nothing happens.
    ///
    /// - Throws: ``ChatError``: `shutDown`.
    func logout() async throws

    /// Ends the anonymous user's chat, if the vendor can: it forgets the user, and creates a new anonymous
    /// one. If a user is logged in, nothing happens. The default implementation logs out.
    ///
    /// - Throws: ``ChatError``, as ``logout()``.
    func forgetAnonymousVisitor() async throws
}

extension IdentityManaging {
    /// Logs out if no user is logged in.
    public func forgetAnonymousVisitor() async throws {
        if currentUser.value == .anonymous { try await logout() }
    }
}

/// The identity of a user.
public enum ChatUser: Sendable, Equatable {
    /// No user in particular: the vendor's one anonymous user on this device.
    case anonymous
    /// A user identified by an id or an e-mail address.
    case known(KnownUser)
    /// A user identified by a token that the app's backend has signed.
    case token(SignedIdentity)

    /// The id under which read markers are stored; `nil` for the anonymous user.
    public var id: String? {
        switch self {
        case .anonymous: nil
        case .known(let user): user.id ?? user.email
        case .token(let identity): identity.userID
        }
    }
}

/// A user identified by an id or an e-mail address.
public struct KnownUser: Sendable, Equatable {
    /// The app's id for the user. Case matters.
    public let id: String?
    /// The e-mail address.
    public let email: String?
    /// The name that agents see.
    public let name: String?
    /// A digest from the app's backend that proves the id and e-mail address, if the vendor requires one.
    /// Secret.
    public let authToken: Secret?

    /// Creates a user.
    public init(id: String? = nil, email: String? = nil, name: String? = nil, authToken: Secret? = nil) {
        self.id = id
        self.email = email
        self.name = name
        self.authToken = authToken
    }
}

// An app may write a user to its own log or to a crash report. The description shows which fields are set,
// and nothing else.

extension KnownUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the fields that are set.
    public var description: String {
        let fields = [("id", id), ("email", email), ("name", name), ("authToken", authToken?.value)]
        return "KnownUser(\(fields.compactMap { $0.1 == nil ? nil : $0.0 }.joined(separator: ", ")))"
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` shows no values either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

/// A user identified by tokens that the app's backend signs on demand.
///
/// Two identities are equal if they name the same user, byte by byte. The tokens are not compared, because
/// they change with each login.
public struct SignedIdentity: Sendable, Equatable {
    /// The app's id for the user, which the tokens must name. Read markers are stored under it.
    public let userID: String
    /// Fetches a new token from the backend. Called for each login, and whenever the vendor requests a token.
    public let token: @Sendable () async throws -> String

    /// Creates an identity.
    public init(userID: String, token: @escaping @Sendable () async throws -> String) {
        self.userID = userID
        self.token = token
    }

    /// Returns whether both name the same user.
    public static func == (left: SignedIdentity, right: SignedIdentity) -> Bool {
        left.userID.isExactly(right.userID)
    }
}

extension SignedIdentity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type's name only.
    public var description: String { "SignedIdentity" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` does not show the id either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

/// A text that no description, log or error shows.
public struct Secret: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The text itself. Pass it to the vendor's SDK only.
    public let value: String

    /// Creates a secret.
    public init(_ value: String) { self.value = value }
    /// Creates a secret from a literal.
    public init(stringLiteral value: String) { self.value = value }

    /// A placeholder that does not contain the text.
    public var description: String { "<secret>" }
    /// A placeholder that does not contain the text.
    public var debugDescription: String { description }
    /// A mirror that does not contain the text.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
