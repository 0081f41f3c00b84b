package import Foundation

/// The content of a marker file, and of a single stored record: JSON with a version.
package enum MarkerFile {
    /// The format that this version of the library writes.
    package static let version = 1

    // A vendor's time may be no number, and JSON has none that is not; that is no reason to store no marker.
    private static let infinity = "infinity"
    private static let notANumber = "nan"

    /// Why a file cannot be used.
    package enum Problem: Error, Equatable {
        case damaged(String)
        case newerVersion(Int)
    }

    private struct Header: Decodable {
        var version: Int
    }

    private struct Content: Codable {
        var version: Int
        var records: [Entry]
    }

    private struct Entry: Codable {
        var provider: String
        var user: String?
        var record: ReadRecord

        /// The anonymous user's before that of a user whose id is empty.
        var place: (String, Int, String) { (provider, user == nil ? 0 : 1, user ?? "") }
    }

    /// Writes records, in an order of their own, so that equal records make equal files.
    package static func encode(_ records: [ReadRecord.Key: ReadRecord]) throws -> Data {
        let entries = records.map { key, record in
            Entry(provider: key.provider.rawValue, user: key.userID, record: record)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: infinity,
            negativeInfinity: "-\(infinity)",
            nan: notANumber
        )
        return try encoder.encode(
            Content(
                version: version,
                records: entries.sorted { $0.place < $1.place }
            )
        )
    }

    /// Reads what ``encode(_:)`` has written.
    package static func decode(_ data: Data) -> Result<[ReadRecord.Key: ReadRecord], Problem> {
        guard !data.isEmpty else { return .failure(.damaged("it is empty")) }
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: infinity,
            negativeInfinity: "-\(infinity)",
            nan: notANumber
        )
        do {
            let header = try decoder.decode(Header.self, from: data)
            guard header.version <= version else { return .failure(.newerVersion(header.version)) }
            guard header.version == version else {
                return .failure(.damaged("there is no format \(header.version)"))
            }
            let content = try decoder.decode(Content.self, from: data)
            let pairs = content.records.map { entry in
                (ReadRecord.Key(provider: ChatProviderID(entry.provider), userID: entry.user), entry.record)
            }
            if let record = content.records.first(where: { $0.record.count < 0 }) {
                return .failure(.damaged("the count of \(record.provider) is negative"))
            }
            return .success(Dictionary(pairs) { _, last in last })
        } catch let error as DecodingError {
            return .failure(.damaged(words(error)))
        } catch {
            return .failure(.damaged("\(error)"))
        }
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
