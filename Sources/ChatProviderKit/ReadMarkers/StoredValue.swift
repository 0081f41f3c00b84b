package import Foundation

/// The value that a store keeps under one key: a user's count and read marker, the logged-in user at a
/// provider, or a user's progress in a move from one provider to its successor.
///
/// The contents are internal to the library. Your own store keeps a value as data, under the ``Key/name`` of
/// its key:
///
/// ```swift
/// func value(for key: StoredValue.Key) throws -> StoredValue? {
///     guard let data = try database.data(named: key.name) else { return nil }
///     do {
///         return try StoredValue(data: data, of: key)
///     } catch {
///         // The library continues without the value, and overwrites it.
///         database.set(data, named: key.name + ".kept")
///         throw error
///     }
/// }
///
/// func save(_ value: StoredValue?, for key: StoredValue.Key) {
///     database.set(value?.data, named: key.name)
/// }
/// ```
public struct StoredValue: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case record(ReadRecord)
        case user(User)
        case move(Move)
    }

    package let content: Content

    init(_ content: Content) { self.content = content }

    /// A user's count and read marker.
    public static func record(_ record: ReadRecord) -> StoredValue { StoredValue(.record(record)) }

    package static func user(_ user: User) -> StoredValue { StoredValue(.user(user)) }

    package static func move(_ move: Move) -> StoredValue { StoredValue(.move(move)) }
}

extension StoredValue {
    /// The logged-in user at a vendor, as the library remembers it across launches.
    package struct User: Sendable, Equatable {
        package enum SignIn: String, Sendable, Codable {
            /// With an id or an e-mail address.
            case known
            /// With a token that the app's backend signs.
            case token
        }

        /// Which user the vendor has.
        package enum Standing: String, Sendable, Codable {
            /// This user.
            case present
            /// This user, whose session has expired.
            case expired
            /// Perhaps this user.
            case uncertain
            /// Perhaps another user.
            case other
            /// An anonymous visitor who must be forgotten.
            case unwanted
        }

        private let exactID: UserID?
        /// Whether a logout is pending at the vendor's SDK.
        package let owesLogout: Bool
        /// How the user signed in; `nil` if no user did, or if it was not stored.
        package var signIn: SignIn?
        /// A hash of the other data that the vendor has received about the user, such as an address.
        package var fingerprint: UInt64?
        /// The user that the vendor has; `nil` if that was not stored.
        package var standing: Standing?
        /// The installation of the app that has stored this. On a phone that was restored from a backup, it
        /// differs from ``ReadMarkerStore/installation``.
        package var installation: String?

        /// The user's id; `nil` for the anonymous user. Ids are compared byte by byte.
        package var id: String? { exactID?.text }

        package init(id: String?, owesLogout: Bool = false) {
            exactID = id.map(UserID.init)
            self.owesLogout = owesLogout
        }
    }

    /// A user's progress in a move from a provider to its successor.
    package struct Move: Sendable, Equatable {
        /// Whether the user's conversations take place with the successor.
        package let isDone: Bool
        /// When the move was first considered; after the move, when it took place. By the device's clock.
        package let since: Date

        package init(isDone: Bool, since: Date) {
            self.isDone = isDone
            self.since = since
        }
    }

    /// The list of a marker file that contains the value.
    var list: MarkerFile.Name {
        switch content {
        case .record: .records
        case .user: .users
        case .move: .moves
        }
    }

    /// Identifies a stored value.
    public struct Key: Sendable, Hashable {
        private enum Subject: Hashable {
            case record(UserID?), user, move(UserID?)
        }

        /// The provider.
        public let provider: ChatProviderID
        private let subject: Subject

        /// The key of a user's record; `nil` for the anonymous user.
        ///
        /// User ids are compared byte by byte: two ids that differ only in Unicode normalization have two
        /// records.
        public static func record(of provider: ChatProviderID, userID: String?) -> Key {
            Key(provider: provider, subject: .record(userID.map(UserID.init)))
        }

        /// The key of the logged-in user.
        public static func user(of provider: ChatProviderID) -> Key {
            Key(provider: provider, subject: .user)
        }

        /// The key of a user's move from a provider to its successor; `nil` for the anonymous user.
        package static func move(from provider: ChatProviderID, userID: String?) -> Key {
            Key(provider: provider, subject: .move(userID.map(UserID.init)))
        }

        /// Whether this is the key of a logged-in user. Your own store needs it for its
        /// ``ReadMarkerStore/providersWithUsers``.
        public var isUser: Bool { list == .users }

        /// The user of the record or move; `nil` for the anonymous user, and for the key of the logged-in
        /// user.
        public var userID: String? {
            switch subject {
            case .record(let user), .move(let user): user?.text
            case .user: nil
            }
        }

        /// The key as text, percent-encoded. Different keys have different names.
        public var name: String {
            // Providers' ids are compared as `String`s, so two Unicode forms of a name are the same key.
            // Users' ids are compared byte by byte.
            let id = provider.rawValue.precomposedStringWithCanonicalMapping
            let parts = [id, list.rawValue] + (userID.map { [$0] } ?? [])
            return parts.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
                .joined(separator: "/")
        }

        var list: MarkerFile.Name {
            switch subject {
            case .record: .records
            case .user: .users
            case .move: .moves
            }
        }
    }
}
