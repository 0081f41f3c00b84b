/// What a store keeps under one key.
public enum StoredValue: Sendable, Hashable {
    /// A user's count and marker.
    case record(ReadRecord)
    /// Who is logged in at a provider.
    case user(User)
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

    /// What a stored value is about.
    public struct Key: Sendable, Hashable {
        private enum Subject: Sendable, Hashable {
            case record(ExactText?)
            case user
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

        /// Whether this is the key of a record, rather than of who is logged in.
        public var isRecord: Bool { subject != .user }

        /// The user whose record it is; `nil` for the anonymous user, and for the key of who is logged in.
        public var userID: String? {
            if case .record(let id) = subject { id?.text } else { nil }
        }
    }
}
