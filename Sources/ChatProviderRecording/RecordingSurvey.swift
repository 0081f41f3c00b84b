public import ChatProviderKit
import Foundation

/// Which providers a recording speaks of, found before it is replayed: they hear it from its first line.
public struct RecordingSurvey: Sendable, Equatable {
    /// A provider that a recording speaks of.
    public struct Mention: Sendable, Equatable {
        /// Its id.
        public var id: ChatProviderID
        /// The key of the vendor whose lines it has; `nil` where only logins and screens name it.
        public var vendorKey: String?
        /// The first line that speaks of it.
        public var firstLine: Int
    }

    /// The providers, in the order in which they are mentioned.
    public private(set) var mentions: [Mention] = []

    /// Reads through a recording, up to its first mistake.
    ///
    /// - Throws: ``RecordingFile/OpenError``.
    public init(path: String, vendors: [any ReplayVendor]) throws(RecordingFile.OpenError) {
        let file = try RecordingFile(path: path)
        // Decoding all lines twice would double the time of a replay. A line without "provider" can only speak of
        // the vendors' default providers, and of each of them only once for the first time.
        let named = Array("\"provider\"".utf8)
        var unseen = vendors.map { (vendor: $0, key: Array("\"\($0.key)\"".utf8)) }
        while let line = (try? file.next()) ?? nil {
            guard let bytes = line.bytes else { break }
            // An array's bytes are searched many times faster than those of `Data`.
            let text = [UInt8](bytes)
            guard text.contains(quoted: named) || unseen.contains(where: { text.contains(quoted: $0.key) })
            else { continue }
            guard let fields = try? RecordingParser.object(bytes) else { continue }
            note(RecordedObject(fields), at: line.number, vendors)
            unseen.removeAll { unseen in mentions.contains { $0.id.rawValue == unseen.vendor.type } }
        }
    }

    private mutating func note(_ object: RecordedObject, at line: Int, _ vendors: [any ReplayVendor]) {
        let topLevel = try? object.string("provider")
        if let vendor = vendors.first(where: { object.has($0.key) }) {
            mention(topLevel ?? vendor.type, vendor.key, line)
        } else if let state = try? object.object("state"), let name = try? state.string("provider") {
            let inputs = (try? state.objects("inputs")) ?? []
            let vendor = vendors.first { vendor in inputs.contains { $0.has(vendor.key) } }
            mention(name, vendor?.key, line)
        } else if object.has("conversation"), let topLevel {
            mention(topLevel, nil, line)
        } else if let user = try? object.object("user"), let name = try? user.string("provider") {
            mention(name, nil, line)
        } else {
            for name in RecordedStore.activeProviderIDs(in: object) { mention(name, nil, line) }
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

extension [UInt8] {
    /// Whether the bytes contain `text`, which has at least two bytes and begins with a quotation mark.
    ///
    /// The search is for the second byte: JSON is full of quotation marks.
    fileprivate func contains(quoted text: [UInt8]) -> Bool {
        var rest = dropFirst()
        while let second = rest.firstIndex(of: text[1]) {
            if self[(second - 1)...].starts(with: text) { return true }
            rest = rest[(second + 1)...]
        }
        return false
    }
}
