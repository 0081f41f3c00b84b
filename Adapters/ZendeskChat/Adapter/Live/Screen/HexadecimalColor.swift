/// A color in the form of configurations: six hexadecimal digits after `#`.
struct HexadecimalColor: Sendable, Hashable {
    /// Red, 0 to 1.
    let red: Double
    /// Green, 0 to 1.
    let green: Double
    /// Blue, 0 to 1.
    let blue: Double

    /// `nil` if the text is not a color.
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
