public import Foundation

/// What a store keeps under one key.
public enum StoredValue: Sendable, Equatable {
    /// A user's count and marker.
    case record(ReadRecord)
    /// Who is logged in at a provider.
    indirect case user(User)
    /// How far a user has moved from a provider to its successor.
    case move(Move)
}

extension StoredValue {
    /// Who is logged in at a vendor, as the library remembers it across launches.
    public struct User: Sendable, Equatable {
        /// How a user signs in.
        public enum SignIn: String, Sendable, Codable {
            /// By what the app knows of the user.
            case known
            /// By a token that the app's backend signs.
            case token
        }

        /// Whom the vendor has.
        public enum Standing: String, Sendable, Codable {
            /// This user.
            case present
            /// This user, whose session has expired.
            case expired
            /// Perhaps this user.
            case uncertain
            /// Perhaps another user.
            case other
            /// An anonymous visitor whom the app wants forgotten.
            case unwanted
        }

        private let exactID: UserID?
        /// Whether the vendor's SDK still has to be told of a logout.
        public let owesLogout: Bool
        /// How the user has signed in; `nil` if no user has, or if it was not stored.
        public var signIn: SignIn?
        /// Identifies what else the vendor was told of the user, such as an address.
        public var fingerprint: UInt64?
        /// Whom the vendor has; `nil` if that was not stored.
        public var standing: Standing?
        /// The installation of the app that has stored this. On a phone that was restored from a backup it is another
        /// one than ``ReadMarkerStore/installation``.
        public var installation: String?

        /// The user's id, `nil` for the anonymous user. Two ids are the same only byte by byte.
        public var id: String? { exactID?.text }

        /// Creates a stored user.
        public init(id: String?, owesLogout: Bool = false) {
            exactID = id.map(UserID.init)
            self.owesLogout = owesLogout
        }
    }

    /// How far a user has moved from a provider to its successor.
    public struct Move: Sendable, Equatable {
        /// Whether the user's conversations are held with the successor.
        public let isDone: Bool
        /// When it was first looked whether the user can move; where the user has, when that was. By the device's clock.
        public let since: Date

        /// Creates a stored move.
        public init(isDone: Bool, since: Date) {
            self.isDone = isDone
            self.since = since
        }
    }

    /// What there is to store.
    enum Kind {
        case record, user, move
    }

    var kind: Kind {
        switch self {
        case .record: .record
        case .user: .user
        case .move: .move
        }
    }

    /// The marker of a record.
    var marker: ReadMarker? {
        if case .record(let record) = self { record.marker } else { nil }
    }

    /// What a stored value is about.
    public struct Key: Sendable, Hashable {
        /// The provider.
        public let provider: ChatProviderID
        let kind: Kind
        private let exactUserID: UserID?

        private init(_ kind: Kind, _ provider: ChatProviderID, _ userID: String?) {
            self.provider = provider
            self.kind = kind
            exactUserID = userID.map(UserID.init)
        }

        /// The key of a user's record; `nil` for the anonymous user.
        ///
        /// Ids of users are compared byte by byte: two that differ in Unicode normalization only have two records.
        public static func record(of provider: ChatProviderID, userID: String?) -> Key {
            Key(.record, provider, userID)
        }

        /// The key of who is logged in.
        public static func user(of provider: ChatProviderID) -> Key {
            Key(.user, provider, nil)
        }

        /// The key of a user's move from a provider to its successor; `nil` for the anonymous user.
        public static func move(from provider: ChatProviderID, userID: String?) -> Key {
            Key(.move, provider, userID)
        }

        /// Whether this is the key of a record.
        public var isRecord: Bool { kind == .record }

        /// The user whose record or move it is; `nil` for the anonymous user, and for the key of who is logged in.
        public var userID: String? { exactUserID?.text }
    }
}
