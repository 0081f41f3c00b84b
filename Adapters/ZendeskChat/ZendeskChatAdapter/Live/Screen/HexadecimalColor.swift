/// A colour as configurations write it: six hexadecimal digits after `#`.
struct HexadecimalColor: Sendable, Hashable {
    /// The parts, 0 to 1.
    let red: Double
    /// The same.
    let green: Double
    /// The same.
    let blue: Double

    /// `nil` for what is no colour.
    init?(_ text: String) {
        guard text.hasPrefix("#"), text.utf8.count == 7,
            text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let number = Int(text.dropFirst(), radix: 16)
        else { return nil }
        red = Double(number >> 16) / 255
        green = Double(number >> 8 & 0xFF) / 255
        blue = Double(number & 0xFF) / 255
    }
}
