public import Foundation

/// What a store keeps under one key.
public enum StoredValue: Sendable, Hashable {
    /// A user's count and marker.
    case record(ReadRecord)
    /// Who is logged in at a provider.
    case user(User)
    /// How far a user has moved from a provider to its successor.
    case move(Move)
}

extension StoredValue {
    /// Who is logged in at a vendor, as the library remembers it across launches.
    public struct User: Sendable, Hashable {
        private var exactID: ExactText?
        /// Whether the vendor's SDK still has to be told of a logout.
        public var owesLogout: Bool

        /// The user's id, `nil` for the anonymous user. Two ids are the same only byte by byte.
        public var id: String? {
            get { exactID?.text }
            set { exactID = newValue.map(ExactText.init) }
        }

        /// Creates a stored user.
        public init(id: String?, owesLogout: Bool = false) {
            exactID = id.map(ExactText.init)
            self.owesLogout = owesLogout
        }
    }

    /// How far a user has moved from a provider to its successor.
    public struct Move: Sendable, Hashable {
        /// Whether the user's conversations are held with the successor.
        public var isDone: Bool
        /// When it was first looked whether the user can move; where the user has, when that was. By the device's clock.
        public var since: Date

        /// Creates a stored move.
        public init(isDone: Bool, since: Date) {
            self.isDone = isDone
            self.since = since
        }
    }

    /// What a stored value is about.
    public struct Key: Sendable, Hashable {
        private enum Subject: Sendable, Hashable {
            case record(ExactText?)
            case user
            case move(ExactText?)
        }

        /// The provider.
        public let provider: ChatProviderID
        private let subject: Subject

        /// The key of a user's record; `nil` for the anonymous user.
        ///
        /// Ids of users are compared byte by byte: two that differ in Unicode normalization only have two records.
        public static func record(of provider: ChatProviderID, userID: String?) -> Key {
            Key(provider: provider, subject: .record(userID.map(ExactText.init)))
        }

        /// The key of who is logged in.
        public static func user(of provider: ChatProviderID) -> Key {
            Key(provider: provider, subject: .user)
        }

        /// The key of a user's move from a provider to its successor; `nil` for the anonymous user.
        public static func move(from provider: ChatProviderID, userID: String?) -> Key {
            Key(provider: provider, subject: .move(userID.map(ExactText.init)))
        }

        /// Whether this is the key of a record.
        public var isRecord: Bool {
            if case .record = subject { true } else { false }
        }

        /// Whether this is the key of a move.
        public var isMove: Bool {
            if case .move = subject { true } else { false }
        }

        /// The user whose record or move it is; `nil` for the anonymous user, and for the key of who is logged in.
        public var userID: String? {
            switch subject {
            case .record(let id), .move(let id): id?.text
            case .user: nil
            }
        }
    }
}
