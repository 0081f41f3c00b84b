public import Foundation

/// Base64 with the URL alphabet and without padding, as JSON Web Tokens use it (RFC 7515, section 2).
public enum Base64URL {
    /// Returns the text for these bytes.
    public static func encode(_ bytes: Data) -> String {
        bytes.base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// Returns the bytes; `nil` for padding, an invalid character or length, and any text other than the one that
    /// ``encode(_:)`` returns (unused bits that are not zero).
    public static func decode(_ text: some Sequence<UInt8>) -> Data? {
        var standard: [UInt8] = []
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                standard.append(byte)
            default: return nil
            }
        }
        while standard.count % 4 != 0 {
            standard.append(UInt8(ascii: "="))
        }
        guard let bytes = Data(base64Encoded: Data(standard)),
            Array(bytes.base64EncodedData()) == standard
        else { return nil }
        return bytes
    }
}
