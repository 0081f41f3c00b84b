package import Foundation

/// The content of a marker file: JSON with a version.
///
/// ```json
/// {"version":2,
///  "records":[{"provider":"shop","user":"ada","record":{"count":2,"marker":{"entry":{…}}}}],
///  "users":[{"provider":"shop","id":"ada","owesLogout":true}],
///  "moves":[{"provider":"shop","user":"ada","done":true,"since":1790000000}]}
/// ```
///
/// `user` and `id` are left out for the anonymous user, `owesLogout` and `done` where they are false, `moves` where there
/// are none. `since` is in seconds since 1970.
package enum MarkerFile {
    /// The format that this version of the library writes.
    package static let version = 2

    // A vendor's time may be no number, and JSON has none that is not; that is no reason to store no marker.
    private static let infinity = "infinity"
    private static let notANumber = "nan"

    /// Why a file cannot be used.
    package enum Problem: Error, Equatable {
        case damaged(String)
        case newerVersion(Int)
    }

    /// What a file holds, or as much of it as was asked for.
    package struct Part: Sendable {
        package var values: [StoredValue.Key: StoredValue]
        /// Whether these are all.
        package var isComplete: Bool

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
        fileprivate enum CodingKeys: String, CodingKey {
            case version, records, users, moves
        }

        private let version = MarkerFile.version
        private var records: [Record] = []
        private var users: [User] = []
        private var moves: [Move]?

        package init(_ values: [StoredValue.Key: StoredValue]) {
            for key in values.keys.sorted(by: isBefore) {
                let provider = key.provider.rawValue
                switch values[key] {
                case nil:
                    continue
                case .record(let record):
                    guard key.isRecord else { continue }
                    records.append(Record(provider: provider, user: key.userID, record: record))
                case .user(let user):
                    guard !key.isRecord, !key.isMove else { continue }
                    users.append(
                        User(provider: provider, id: user.id, owesLogout: user.owesLogout ? true : nil)
                    )
                case .move(let move):
                    guard key.isMove else { continue }
                    moves = (moves ?? []) + [Move(provider: provider, user: key.userID, move)]
                }
            }
        }
    }

    private struct Record: Encodable {
        enum CodingKeys: String, CodingKey {
            case provider, user, record
        }

        var provider: String
        var user: String?
        var record: ReadRecord
    }

    private struct User: Codable {
        var provider: String
        var id: String?
        var owesLogout: Bool?
    }

    private struct Move: Codable {
        var provider: String
        var user: String?
        var done: Bool?
        var since: Double

        init(provider: String, user: String?, _ move: StoredValue.Move) {
            self.provider = provider
            self.user = user
            done = move.isDone ? true : nil
            since = move.since.timeIntervalSince1970
        }

        var stored: StoredValue.Move {
            StoredValue.Move(isDone: done ?? false, since: Date(timeIntervalSince1970: since))
        }
    }

    /// A file as it is read. Most of the time goes into the trails of markers, so records that nobody asks for are
    /// passed over.
    private struct Reading: Decodable {
        /// The key that is asked for; left out where all are.
        static let asked = CodingUserInfoKey(rawValue: "asked")

        var part = Part(values: [:], isComplete: true)

        init(from decoder: any Decoder) throws {
            let content = try decoder.container(keyedBy: Content.CodingKeys.self)
            let found = try content.decode(Int.self, forKey: .version)
            if let problem = problem(ofVersion: found) { throw problem }
            for user in try content.decode([User].self, forKey: .users) {
                part.values[.user(of: ChatProviderID(user.provider))] = .user(
                    StoredValue.User(id: user.id, owesLogout: user.owesLogout ?? false)
                )
            }
            for move in try content.decodeIfPresent([Move].self, forKey: .moves) ?? [] {
                let key = StoredValue.Key.move(from: ChatProviderID(move.provider), userID: move.user)
                part.values[key] = .move(move.stored)
            }
            let asked = Self.asked.flatMap { decoder.userInfo[$0] as? StoredValue.Key }
            var records = try content.nestedUnkeyedContainer(forKey: .records)
            while !records.isAtEnd {
                let entry = try records.nestedContainer(keyedBy: Record.CodingKeys.self)
                let provider = ChatProviderID(try entry.decode(String.self, forKey: .provider))
                let userID = try entry.decodeIfPresent(String.self, forKey: .user)
                let key = StoredValue.Key.record(of: provider, userID: userID)
                if let asked, !Part.covers(key, askedFor: asked, in: part.values) {
                    part.isComplete = false
                    continue
                }
                let record = try entry.decode(ReadRecord.self, forKey: .record)
                try Self.check(record, of: provider)
                part.values[key] = .record(record)
            }
        }

        /// Finds what the library cannot have written.
        private static func check(_ record: ReadRecord, of provider: ChatProviderID) throws(Problem) {
            if record.count < 0 { throw .damaged("the count of \(provider) is negative") }
            if case .entry(let entry)? = record.marker, entry.trail.isEmpty {
                throw .damaged("the marker of \(provider) names no entry")
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
        decode(data, asked: nil).map(\.values)
    }

    /// Reads what is needed at the start: who is logged in, their records and those of the anonymous users, and one more.
    /// Other records are not looked at, and may be damaged.
    package static func decode(_ data: Data, askedFor key: StoredValue.Key) -> Result<Part, Problem> {
        decode(data, asked: key)
    }

    private static func decode(_ data: Data, asked: StoredValue.Key?) -> Result<Part, Problem> {
        guard !data.isEmpty else { return .failure(.damaged("it is empty")) }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity,
            negativeInfinity: "-\(infinity)",
            nan: notANumber
        )
        if let place = Reading.asked, let asked { decoder.userInfo = [place: asked] }
        do {
            return .success(try decoder.decode(Reading.self, from: data).part)
        } catch let problem as Problem {
            return .failure(problem)
        } catch let error as DecodingError {
            return .failure(.damaged(words(error)))
        } catch {
            return .failure(.damaged("\(error)"))
        }
    }

    private static func problem(ofVersion found: Int) -> Problem? {
        switch found {
        case version: nil
        case let newer where newer > version: .newerVersion(newer)
        case 1: .damaged("it has format 1, which this version of the library does not read")
        default: .damaged("there is no format \(found)")
        }
    }

    /// Compares byte by byte; the anonymous user comes first.
    private static func isBefore(_ left: StoredValue.Key, _ right: StoredValue.Key) -> Bool {
        let (leftProvider, rightProvider) = (left.provider.rawValue, right.provider.rawValue)
        guard ExactText(leftProvider) == ExactText(rightProvider) else {
            return leftProvider.utf8.lexicographicallyPrecedes(rightProvider.utf8)
        }
        guard let leftUser = left.userID else { return right.userID != nil }
        guard let rightUser = right.userID else { return false }
        return leftUser.utf8.lexicographicallyPrecedes(rightUser.utf8)
    }

    private static func words(_ error: DecodingError) -> String {
        switch error {
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is not JSON" : "at \(path(context))"
        case .keyNotFound(let key, let context): "\(path(context, key)) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(path(context)) is not what it should be"
        @unknown default: "it cannot be read"
        }
    }

    private static func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
        (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue).joined(separator: ".")
    }
}
