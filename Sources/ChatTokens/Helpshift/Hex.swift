import Foundation

/// Bytes as lowercase hexadecimal digits.
enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    static func encode(_ bytes: Data) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Returns the bytes; `nil` for anything but pairs of lowercase digits.
    static func decode(_ text: String) -> Data? {
        let values = text.utf8.map { digit in digits.firstIndex(of: digit) }
        guard values.count.isMultiple(of: 2) else { return nil }
        var bytes = Data()
        for index in stride(from: 0, to: values.count, by: 2) {
            guard let high = values[index], let low = values[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
