/// A hash that is the same in each process, unlike Swift's own hashes.
package enum Fingerprint {
    /// Returns the 64-bit FNV-1a hash of these bytes. It is not cryptographic: other bytes with the same hash can be
    /// found.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
