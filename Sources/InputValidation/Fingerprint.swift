/// Tells texts apart by a number that is the same in each process, which Swift's own hashes are not.
package enum Fingerprint {
    /// The number of these bytes, by FNV-1a with 64 bits. It is no protection: other bytes with the same number can be found.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
