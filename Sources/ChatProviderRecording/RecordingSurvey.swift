public import ChatProviderKit
import ChatRecordingWriter
import Foundation

/// The providers in a recording. They are found before the replay, because all take part from its first line on.
public struct RecordingSurvey: Sendable, Equatable {
    /// A provider in a recording.
    public struct Mention: Sendable, Equatable {
        /// Its id.
        public var id: ChatProviderID
        /// The key of the vendor whose lines it has; `nil` if only logins and screens name it.
        public var vendorKey: String?
        /// The first line that names it.
        public var firstLine: Int
    }

    /// The providers, in the order in which they are mentioned.
    public private(set) var mentions: [Mention] = []

    /// Reads a recording, up to its first mistake.
    ///
    /// - Throws: ``RecordingFile/OpenError``.
    public init(path: String, vendors: [any ReplayVendor]) throws(RecordingFile.OpenError) {
        let file = try RecordingFile(path: path)
        let parser = RecordingParser(vendors: vendors)
        // Decoding all lines twice would double the time of a replay. A line without "provider" can only belong to a
        // vendor's default provider, which has to be found only once.
        let named = Array("\"provider\"".utf8)
        var unseen = vendors.map { (vendor: $0, key: Array("\"\($0.key)\"".utf8)) }
        while let line = (try? file.next()) ?? nil {
            guard let bytes = line.bytes else { break }
            // An array's bytes are searched many times faster than those of `Data`.
            let text = [UInt8](bytes)
            guard text.contains(quoted: named) || unseen.contains(where: { text.contains(quoted: $0.key) })
            else { continue }
            guard let subjects = (try? parser.decode(Subjects.self, from: bytes)) ?? nil else { continue }
            for subject in subjects.list { mention(subject.provider, subject.vendorKey, line.number) }
            unseen.removeAll { unseen in mentions.contains { $0.id.rawValue == unseen.vendor.type } }
        }
    }

    private mutating func mention(_ name: String, _ vendorKey: String?, _ line: Int) {
        let id = ChatProviderID(name)
        if let known = mentions.firstIndex(where: { $0.id == id }) {
            if mentions[known].vendorKey == nil { mentions[known].vendorKey = vendorKey }
        } else {
            mentions.append(Mention(id: id, vendorKey: vendorKey, firstLine: line))
        }
    }
}

/// The providers that a line names. The replay reports any other mistake in the line.
private struct Subjects: Decodable {
    var list: [(provider: String, vendorKey: String?)] = []

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: RecordingKey.self)
        let provider = line.name("provider")
        if let vendor = line.vendor(of: decoder.vendors) {
            list = [(provider ?? vendor.type, vendor.key)]
        } else if let state = line.object("state"), let name = state.name("provider") {
            list = [(name, state.vendorOfInputs(decoder.vendors)?.key)]
        } else if line.contains("conversation"), let provider {
            list = [(provider, nil)]
        } else if let name = line.object("user")?.name("provider") {
            list = [(name, nil)]
        } else {
            let stored = (line.object("state") ?? line).object("stored")
            let active = try? stored?.decode([String].self, forKey: "active")
            list = (active ?? []).map { ($0, nil) }
        }
    }
}

extension KeyedDecodingContainer<RecordingKey> {
    fileprivate func name(_ key: Key) -> String? { try? decode(String.self, forKey: key) }

    fileprivate func object(_ key: Key) -> Self? {
        try? nestedContainer(keyedBy: RecordingKey.self, forKey: key)
    }

    fileprivate func vendor(of vendors: [any ReplayVendor]) -> (any ReplayVendor)? {
        vendors.first { contains(RecordingKey($0.key)) }
    }

    fileprivate func vendorOfInputs(_ vendors: [any ReplayVendor]) -> (any ReplayVendor)? {
        guard var list = try? nestedUnkeyedContainer(forKey: "inputs") else { return nil }
        while !list.isAtEnd, let input = try? list.nestedContainer(keyedBy: RecordingKey.self) {
            if let vendor = input.vendor(of: vendors) { return vendor }
        }
        return nil
    }
}

extension [UInt8] {
    /// Whether the bytes contain `text`, which has at least two bytes and begins with a quotation mark.
    ///
    /// The search looks for the second byte, because JSON contains many quotation marks.
    fileprivate func contains(quoted text: [UInt8]) -> Bool {
        var rest = dropFirst()
        while let second = rest.firstIndex(of: text[1]) {
            if self[(second - 1)...].starts(with: text) { return true }
            rest = rest[(second + 1)...]
        }
        return false
    }
}
