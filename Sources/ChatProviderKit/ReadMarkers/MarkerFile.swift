package import Foundation

/// The contents of a marker file: JSON with a version.
///
/// ```json
/// {"version":2,
///  "records":[{"provider":"shop","user":"ada","record":{"count":2,"marker":{"entry":{…}}}}],
///  "users":[{"provider":"shop","id":"ada","signIn":"token","standing":"present","installation":"…"}],
///  "moves":[{"provider":"shop","user":"ada","done":true,"since":1790000000}]}
/// ```
///
/// The anonymous user has no `user` and no `id`. `owesLogout` and `done` are omitted if they are false,
/// `moves` if there are none, and a user's properties if they are unknown. `since` is in seconds since 1970.
package enum MarkerFile {
    /// The format that this version of the library writes.
    ///
    /// If a user goes back to an older version of the app, that version renames the file of a later format to
    /// `….format-N`. When the user updates again, the version with the later format has to read that file.
    package static let version = 2

    // JSON has no infinity, but a vendor's time may be infinite, and its marker must still be stored.
    private static let infinity = "infinity"
    private static let notANumber = "nan"

    /// The names of the members, at any depth.
    enum Name: String, CodingKey {
        case version, records, users, moves
        case provider, user, id, record, move, owesLogout, done, since
        case signIn, fingerprint, standing, installation
        case count, heardIDs, marker, entry, createdAt, trail
    }

    /// Why a file cannot be used.
    package enum Problem: Error {
        case damaged(String)
        case newerVersion(Int)
    }

    package struct Content: Codable {
        package private(set) var values = MarkerValues()

        package init(_ values: [StoredValue.Key: StoredValue]) { self.values = MarkerValues(values) }

        init(_ values: MarkerValues) { self.values = values }

        package init(from decoder: any Decoder) throws {
            let content = try decoder.container(keyedBy: Name.self)
            try checkVersion(in: content)
            for list in [Name.users, .moves, .records] {
                if list == .moves, try !content.holds(list) { continue }
                var entries = try content.nestedUnkeyedContainer(forKey: list)
                while !entries.isAtEnd {
                    try read(entries.nestedContainer(keyedBy: Name.self), of: list)
                }
            }
        }

        private mutating func read(_ entry: KeyedDecodingContainer<Name>, of list: Name) throws {
            let provider = ChatProviderID(try entry.decode(String.self, forKey: .provider))
            if list == .users {
                values.append(.user(try StoredValue.User(from: entry)), for: .user(of: provider))
                return
            }
            let userID = try entry.decodeIfPresent(String.self, forKey: .user)
            if list == .moves {
                values.append(
                    .move(try StoredValue.Move(from: entry)),
                    for: .move(from: provider, userID: userID)
                )
                return
            }
            let record = try ReadRecord(from: entry.nestedContainer(keyedBy: Name.self, forKey: .record))
            values.append(.record(record), for: .record(of: provider, userID: userID))
        }

        /// Omits a value whose key is of another kind.
        package func encode(to encoder: any Encoder) throws {
            var content = encoder.container(keyedBy: Name.self)
            try content.encode(version, forKey: .version)
            for list in [Name.records, .users, .moves] {
                let keys = values.keys.filter { $0.list == list }
                if list == .moves, keys.isEmpty { continue }
                var entries = content.nestedUnkeyedContainer(forKey: list)
                for key in keys {
                    guard let value = values[key], value.list == list else { continue }
                    try Self.write(value, of: key, to: entries.nestedContainer(keyedBy: Name.self))
                }
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
            switch value.content {
            case .record(let record):
                var content = entry.nestedContainer(keyedBy: Name.self, forKey: .record)
                try record.write(to: &content)
            case .user(let user): try user.write(to: &entry)
            case .move(let move): try move.write(to: &entry)
            }
        }
    }

    /// Writes values without a known order.
    package static func encode(_ values: [StoredValue.Key: StoredValue]) throws -> Data {
        try encoder.encode(Content(values))
    }

    /// Writes values, each kind in its order.
    package static func encode(inOrder values: MarkerValues) throws -> Data {
        try encoder.encode(Content(values))
    }

    /// Encodes numbers in the file's format.
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

    /// Reads what ``encoder`` has written.
    package static func decode(_ data: Data) -> Result<MarkerValues, Problem> {
        read(Content.self, from: data).map(\.values)
    }

    static func read<Value: Decodable>(_ type: Value.Type, from data: Data) -> Result<Value, Problem> {
        guard !data.isEmpty else { return .failure(.damaged("it is empty")) }
        do {
            return .success(try decoder.decode(type, from: data))
        } catch {
            return .failure(error as? Problem ?? .damaged(words(error)))
        }
    }

    /// Whether a file begins as every version's files do. If it does not, it is a foreign file.
    static func begins(_ data: Data) -> Bool {
        [Name.moves, .records].contains { data.starts(with: Data("{\"\($0.rawValue)\":".utf8)) }
    }

    /// Decodes numbers in the file's format.
    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity,
            negativeInfinity: "-\(infinity)",
            nan: notANumber
        )
        return decoder
    }

    /// Throws a ``Problem`` for a version that cannot be read.
    static func checkVersion(in container: KeyedDecodingContainer<Name>) throws {
        switch try container.decode(Int.self, forKey: .version) {
        case version: break
        case let newer where newer > version: throw Problem.newerVersion(newer)
        case 1: throw Problem.damaged("it has format 1, which this version of the library does not read")
        case let found: throw Problem.damaged("there is no format \(found)")
        }
    }

    /// Describes a mistake in a file, and where it is.
    package static func words(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is not JSON" : "at " + path(context.codingPath)
        case .keyNotFound(let key, let context):
            path(context.codingPath + [key]) + " is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            path(context.codingPath) + " has the wrong type"
        case nil: "\(error)"
        @unknown default: "it cannot be read"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.map(\.stringValue).joined(separator: ".")
    }
}

extension KeyedDecodingContainer<MarkerFile.Name> {
    /// Returns whether a member exists and is not null.
    func holds(_ name: MarkerFile.Name) throws -> Bool { try contains(name) && !decodeNil(forKey: name) }
}
