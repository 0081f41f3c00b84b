import Foundation

/// The hash of an entry's id: 32 bits, in the low half. Equal ids have equal hashes.
///
/// `String.hashValue` would do, but it is a third of what a new entry costs: it takes eight bytes in three times the
/// steps, being made for keys that an enemy chooses. Ids are chosen by the vendor; the seed keeps them from being
/// the same in each process.
enum TranscriptHash {
    private static let seed = UInt64.random(in: .min ... .max)
    private static let nonASCII: UInt64 = 0x8080_8080_8080_8080

    static func of(_ id: String) -> UInt64 {
        ofASCII(id) ?? ofUnicode(id)
    }

    /// `nil` where the id has other characters than ASCII.
    private static func ofASCII(_ id: String) -> UInt64? {
        let hash = id.utf8.withContiguousStorageIfAvailable { text -> UInt64? in
            let bytes = UnsafeRawBufferPointer(text)
            var (hash, all) = (seed ^ UInt64(truncatingIfNeeded: bytes.count), UInt64(0))
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                all |= word
                hash = mix(hash ^ word)
                offset += 8
            }
            var rest: UInt64 = 0
            while offset < bytes.count {
                rest = rest << 8 | UInt64(bytes[offset])
                offset += 1
            }
            return (all | rest) & nonASCII == 0 ? mix(hash ^ rest) & 0xFFFF_FFFF : nil
        }
        return hash ?? nil
    }

    /// Equal texts may be written in several ways, a few of them in ASCII: U+212A is a K.
    private static func ofUnicode(_ id: String) -> UInt64 {
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
