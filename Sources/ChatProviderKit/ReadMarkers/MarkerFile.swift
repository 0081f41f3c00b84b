package import Foundation

/// The content of a marker file: JSON with a version.
///
/// ```json
/// {"version":2,
///  "records":[{"provider":"shop","user":"ada","record":{"count":2,"marker":{"entry":{…}}}}],
///  "users":[{"provider":"shop","id":"ada","signIn":"token","standing":"present","installation":"…"}],
///  "moves":[{"provider":"shop","user":"ada","done":true,"since":1790000000}]}
/// ```
///
/// `user` and `id` are left out for the anonymous user, `owesLogout` and `done` where they are false, `moves` where there
/// are none, and of a user what is not known. `since` is in seconds since 1970.
package enum MarkerFile {
    /// The format that this version of the library writes.
    package static let version = 2

    // A vendor's time may be no number, and JSON has none that is not; that is no reason to store no marker.
    private static let infinity = "infinity"
    private static let notANumber = "nan"

    /// The names of the members, at any depth.
    enum Name: String, CodingKey {
        case version, records, users, moves
        case provider, user, id, record, owesLogout, done, since
        case signIn, fingerprint, standing, installation
        case count, heardIDs, marker, entry, createdAt, trail
    }

    /// Why a file cannot be used.
    package enum Problem: Error {
        case damaged(String)
        case newerVersion(Int)
    }

    /// What a file holds, or as much of it as was asked for.
    ///
    /// Most of the time of reading goes into the trails of markers, so records that nobody asks for are passed over.
    package struct Part: Sendable, Decodable {
        /// The key that is asked for; left out where all are.
        fileprivate static let asked = CodingUserInfoKey(rawValue: "asked")

        package private(set) var values: [StoredValue.Key: StoredValue] = [:]
        /// Whether these are all.
        package private(set) var isComplete = true

        package init(from decoder: any Decoder) throws {
            let content = try decoder.container(keyedBy: Name.self)
            let found = try content.decode(Int.self, forKey: .version)
            if let problem = problem(ofVersion: found) { throw problem }
            let asked = Self.asked.flatMap { decoder.userInfo[$0] as? StoredValue.Key }
            // The users come first: whose records are read depends on them.
            for list in [Name.users, .moves, .records] {
                if list == .moves, try !content.holds(list) { continue }
                var entries = try content.nestedUnkeyedContainer(forKey: list)
                while !entries.isAtEnd {
                    try read(entries.nestedContainer(keyedBy: Name.self), of: list, askedFor: asked)
                }
            }
        }

        private mutating func read(
            _ entry: KeyedDecodingContainer<Name>,
            of list: Name,
            askedFor asked: StoredValue.Key?
        ) throws {
            let provider = ChatProviderID(try entry.decode(String.self, forKey: .provider))
            if list == .users {
                values[.user(of: provider)] = .user(try user(of: entry))
                return
            }
            let userID = try entry.decodeIfPresent(String.self, forKey: .user)
            if list == .moves {
                let isDone = try entry.decodeIfPresent(Bool.self, forKey: .done) ?? false
                let since = Date(timeIntervalSince1970: try entry.decode(Double.self, forKey: .since))
                values[.move(from: provider, userID: userID)] = .move(
                    StoredValue.Move(isDone: isDone, since: since)
                )
                return
            }
            let key = StoredValue.Key.record(of: provider, userID: userID)
            if let asked, !Self.covers(key, askedFor: asked, in: values) {
                isComplete = false
                return
            }
            let record = try ReadRecord(from: entry.nestedContainer(keyedBy: Name.self, forKey: .record))
            // What the library cannot have written.
            if record.count < 0 { throw Problem.damaged("the count of \(provider) is negative") }
            if case .entry(let entry)? = record.marker, entry.trail.isEmpty {
                throw Problem.damaged("the marker of \(provider) names no entry")
            }
            values[key] = .record(record)
        }

        private func user(of entry: KeyedDecodingContainer<Name>) throws -> StoredValue.User {
            let id = try entry.decodeIfPresent(String.self, forKey: .id)
            let owesLogout = try entry.decodeIfPresent(Bool.self, forKey: .owesLogout) ?? false
            var user = StoredValue.User(id: id, owesLogout: owesLogout)
            user.signIn = try entry.decodeIfPresent(StoredValue.User.SignIn.self, forKey: .signIn)
            user.fingerprint = try entry.decodeIfPresent(UInt64.self, forKey: .fingerprint)
            user.standing = try entry.decodeIfPresent(StoredValue.User.Standing.self, forKey: .standing)
            user.installation = try entry.decodeIfPresent(String.self, forKey: .installation)
            return user
        }

        /// Whether a part that was read for the sake of one key has all that the file holds under another.
        ///
        /// Records of the anonymous users and of those who are logged in always belong to it.
        static func covers(
            _ key: StoredValue.Key,
            askedFor asked: StoredValue.Key,
            in values: [StoredValue.Key: StoredValue]
        ) -> Bool {
            guard key.isRecord, key != asked, key.userID != nil else { return true }
            guard case .user(let user)? = values[.user(of: key.provider)] else { return false }
            return user.id.isSameID(as: key.userID)
        }
    }

    /// What a file holds, in an order of its own, so that equal values make equal files.
    ///
    /// A value under the key of one of another kind is left out.
    package struct Content: Encodable {
        private let values: [StoredValue.Key: StoredValue]
        private let keys: [StoredValue.Key]

        package init(_ values: [StoredValue.Key: StoredValue]) {
            self.values = values
            keys = values.keys.sorted(by: isBefore)
        }

        package func encode(to encoder: any Encoder) throws {
            var content = encoder.container(keyedBy: Name.self)
            try content.encode(version, forKey: .version)
            try write(.record, to: content.nestedUnkeyedContainer(forKey: .records))
            try write(.user, to: content.nestedUnkeyedContainer(forKey: .users))
            if values.keys.contains(where: { $0.kind == .move }) {
                try write(.move, to: content.nestedUnkeyedContainer(forKey: .moves))
            }
        }

        private func write(_ kind: StoredValue.Kind, to list: any UnkeyedEncodingContainer) throws {
            var list = list
            for key in keys where key.kind == kind {
                guard let value = values[key], value.kind == kind else { continue }
                try Self.write(value, of: key, to: list.nestedContainer(keyedBy: Name.self))
            }
        }

        private static func write(
            _ value: StoredValue,
            of key: StoredValue.Key,
            to container: KeyedEncodingContainer<Name>
        ) throws {
            var entry = container
            try entry.encode(key.provider.rawValue, forKey: .provider)
            try entry.encodeIfPresent(key.userID, forKey: .user)
            switch value {
            case .record(let record):
                var content = entry.nestedContainer(keyedBy: Name.self, forKey: .record)
                try record.write(to: &content)
            case .user(let user):
                try entry.encodeIfPresent(user.id, forKey: .id)
                if user.owesLogout { try entry.encode(true, forKey: .owesLogout) }
                try entry.encodeIfPresent(user.signIn, forKey: .signIn)
                try entry.encodeIfPresent(user.fingerprint, forKey: .fingerprint)
                try entry.encodeIfPresent(user.standing, forKey: .standing)
                try entry.encodeIfPresent(user.installation, forKey: .installation)
            case .move(let move):
                if move.isDone { try entry.encode(true, forKey: .done) }
                try entry.encode(move.since.timeIntervalSince1970, forKey: .since)
            }
        }
    }

    /// Writes values, as ``Content`` orders them.
    package static func encode(_ values: [StoredValue.Key: StoredValue]) throws -> Data {
        try encoder.encode(Content(values))
    }

    /// Writes ``Content``.
    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity,
            negativeInfinity: "-\(infinity)",
            nan: notANumber
        )
        return encoder
    }

    /// Reads what ``encode(_:)`` has written.
    package static func decode(_ data: Data) -> Result<[StoredValue.Key: StoredValue], Problem> {
        decode(data, askedFor: nil).map(\.values)
    }

    /// Reads what is needed at the start: who is logged in, their records and those of the anonymous users, and one more.
    /// Other records are not looked at, and may be damaged.
    ///
    /// - Parameter key: The one more; all are read where it is left out.
    package static func decode(_ data: Data, askedFor key: StoredValue.Key?) -> Result<Part, Problem> {
        guard !data.isEmpty else { return .failure(.damaged("it is empty")) }
        let decoder = decoder
        if let place = Part.asked, let key { decoder.userInfo = [place: key] }
        do {
            return .success(try decoder.decode(Part.self, from: data))
        } catch {
            return .failure(error as? Problem ?? .damaged(words(error)))
        }
    }

    /// Reads what ``encoder`` has written.
    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity,
            negativeInfinity: "-\(infinity)",
            nan: notANumber
        )
        return decoder
    }

    private static func problem(ofVersion found: Int) -> Problem? {
        switch found {
        case version: nil
        case let newer where newer > version: .newerVersion(newer)
        case 1: .damaged("it has format 1, which this version of the library does not read")
        default: .damaged("there is no format \(found)")
        }
    }

    /// Compares user ids byte by byte; the anonymous user comes first.
    private static func isBefore(_ left: StoredValue.Key, _ right: StoredValue.Key) -> Bool {
        guard left.provider == right.provider else { return left.provider.rawValue < right.provider.rawValue }
        guard let rightUser = right.userID else { return false }
        guard let leftUser = left.userID else { return true }
        return leftUser.utf8.lexicographicallyPrecedes(rightUser.utf8)
    }

    /// What is wrong, and where.
    package static func words(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is not JSON" : "at " + path(context.codingPath)
        case .keyNotFound(let key, let context):
            path(context.codingPath + [key]) + " is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            path(context.codingPath) + " is not what it should be"
        case nil: "\(error)"
        @unknown default: "it cannot be read"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map(\.stringValue).joined(separator: ".")
    }
}

extension KeyedDecodingContainer<MarkerFile.Name> {
    /// Whether a member is there, and is not null.
    func holds(_ name: MarkerFile.Name) throws -> Bool { try contains(name) && !decodeNil(forKey: name) }
}
