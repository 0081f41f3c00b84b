import InputValidation

/// A provider that can be told who the user is.
///
/// A login as the same user changes nothing but a failed connection. A login as another, or a logout, empties the chat
/// state before it returns; counters follow by ``ChatState/userID``. Of two logins at once the second replaces the first,
/// which throws ``ChatError/Code/cancelled``.
///
/// Log in once, as soon as the app knows who the user is, not each time the support screen opens; log out when the user
/// logs out of the app. ``ChatError/code`` says for all vendors why a login failed. ``ChatError/underlying`` and
/// ``ChatError/vendorCode`` say more, where the vendor does.
@MainActor
public protocol IdentityManaging: ChatProvider {
    /// The user whose chat the provider shows.
    ///
    /// Observers may also be called for a login as the same user, with an equal value.
    var currentUser: Observed<ChatUser> { get }

    /// Logs a user in.
    ///
    /// - Throws: ``ChatError``: `authentication` where the vendor refuses; `cancelled` where another login or logout has
    ///   replaced this one; `invalidArgument` where the user would silently become anonymous; `network` and `timeout` where
    ///   the vendor does not answer; `notInstalled` and `shutDown` where the provider cannot run.
    func login(_ user: ChatUser) async throws

    /// Logs the user out, back to the one anonymous user. Returns when the vendor has done so, and after five seconds at the
    /// latest; until the vendor has done it, it is tried again. If no one is logged in, nothing happens.
    ///
    /// - Throws: ``ChatError``: `shutDown`.
    func logout() async throws

    /// Has the vendor forget the anonymous user with the chat, and make a new one, as far as the vendor can. With a user
    /// logged in, nothing happens. The default implementation logs out.
    ///
    /// - Throws: ``ChatError``, as ``logout()``.
    func forgetAnonymousVisitor() async throws
}

extension IdentityManaging {
    /// Logs out, where nobody is logged in.
    public func forgetAnonymousVisitor() async throws {
        if currentUser.value == .anonymous { try await logout() }
    }
}

/// Who the user is.
public enum ChatUser: Sendable, Equatable {
    /// No user in particular: the vendor's one anonymous user on this device.
    case anonymous
    /// A user by what the app knows.
    case known(KnownUser)
    /// A user by a token that the app's backend has signed.
    case token(SignedIdentity)

    /// The id under which read markers are stored: `nil` for the anonymous user.
    public var id: String? {
        switch self {
        case .anonymous: nil
        case .known(let user): user.id ?? user.email
        case .token(let identity): identity.userID
        }
    }
}

/// A user by what the app knows.
public struct KnownUser: Sendable, Equatable {
    /// The app's id of the user. Case matters.
    public let id: String?
    /// The e-mail address.
    public let email: String?
    /// The name that agents read.
    public let name: String?
    /// A digest by the app's backend that proves the id and e-mail, where the vendor asks for one. Secret.
    public let authToken: Secret?

    /// Creates a user.
    public init(id: String? = nil, email: String? = nil, name: String? = nil, authToken: Secret? = nil) {
        self.id = id
        self.email = email
        self.name = name
        self.authToken = authToken
    }
}

// An app writes a user into its own log, or hands one to a crash reporter: that tells which fields there are, and no more.

extension KnownUser: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Which fields are there.
    public var description: String {
        let fields = [("id", id), ("email", email), ("name", name), ("authToken", authToken?.value)]
        return "KnownUser(\(fields.compactMap { $0.1 == nil ? nil : $0.0 }.joined(separator: ", ")))"
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows no value either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

/// A user by tokens that the app's backend signs on demand.
///
/// Two identities are equal if they name the same user, byte by byte: tokens change with each login.
public struct SignedIdentity: Sendable, Equatable {
    /// The app's id of the user, under which read markers are stored: the same that the tokens name.
    public let userID: String
    /// Gets a fresh token from the backend. Called for each login and whenever the vendor asks again.
    public let token: @Sendable () async throws -> String

    /// Creates an identity.
    public init(userID: String, token: @escaping @Sendable () async throws -> String) {
        self.userID = userID
        self.token = token
    }

    /// Whether both name the same user.
    public static func == (left: SignedIdentity, right: SignedIdentity) -> Bool {
        left.userID.isExactly(right.userID)
    }
}

extension SignedIdentity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type's name alone.
    public var description: String { "SignedIdentity" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows no id either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}

/// A text that no description, log or error shows.
public struct Secret: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The text itself: for the vendor's SDK, and for nothing else.
    public let value: String

    /// Creates a secret.
    public init(_ value: String) { self.value = value }
    /// Creates a secret from a literal.
    public init(stringLiteral value: String) { self.value = value }

    /// Nothing of the text.
    public var description: String { "<secret>" }
    /// Nothing of the text.
    public var debugDescription: String { description }
    /// Nothing of the text.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
