import Foundation

/// The hash of an entry's id: 32 bits, in the low half. Equal ids have equal hashes.
///
/// `String.hashValue` would do, but it is a third of what a new entry costs: it takes eight bytes in three times the
/// steps, being made for keys that an enemy chooses. Ids are chosen by the vendor; the seed keeps them from being
/// the same in each process.
struct TranscriptHash: Sendable {
    private static let seed = UInt64.random(in: .min ... .max)
    // A copy, since each look at a global asks whether it has been made.
    private let seed = Self.seed
    private static let nonASCII: UInt64 = 0x8080_8080_8080_8080

    func of(_ id: String) -> UInt64 {
        ofASCII(id) ?? ofUnicode(id)
    }

    /// The hash of an entry's id, where it stands.
    @inline(__always)
    func ofID(_ entry: UnsafePointer<ChatEntry>) -> UInt64 {
        ofASCII(entry.pointee.id) ?? ofUnicode(entry.pointee.id)
    }

    /// `nil` where the id has other characters than ASCII.
    private func ofASCII(_ id: String) -> UInt64? {
        let hash = id.utf8.withContiguousStorageIfAvailable { text -> UInt64? in
            let bytes = UnsafeRawBufferPointer(text)
            guard bytes.count >= 8 else { return short(bytes) }
            var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
            // The last eight bytes may have been in the word before, which does no harm.
            let last = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            var all = last
            var offset = 0
            while offset + 8 < bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                all |= word
                hash = Self.mix(hash ^ word)
                offset += 8
            }
            return all & Self.nonASCII == 0 ? Self.mix(hash ^ last) & 0xFFFF_FFFF : nil
        }
        return hash ?? nil
    }

    private func short(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        let word = bytes.reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1) }
        return word & Self.nonASCII == 0 ? Self.mix(seed ^ word) & 0xFFFF_FFFF : nil
    }

    /// Equal texts may be written in several ways, a few of them in ASCII: U+212A is a K.
    private func ofUnicode(_ id: String) -> UInt64 {
        var normal = id.precomposedStringWithCanonicalMapping
        normal.makeContiguousUTF8()
        return ofASCII(normal) ?? UInt64(truncatingIfNeeded: id.hashValue) & 0xFFFF_FFFF
    }

    /// Spreads each bit over the whole word.
    private static func mix(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
