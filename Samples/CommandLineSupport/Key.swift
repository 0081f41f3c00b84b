package import Foundation

/// A key.
package enum Key: Sendable, Equatable {
    /// A letter, or a part of a visible character.
    case text(Unicode.Scalar)
    case enter
    case backspace
    /// Ctrl-U.
    case eraseLine
    case escape
    /// Ctrl-C.
    case interrupt
    /// Ctrl-Z.
    case suspend
    /// Ctrl-D.
    case endOfInput
    case up
    case down
    case pageUp
    case pageDown
    case home
    case end
}

/// Converts a terminal's bytes to keys: UTF-8, control characters and the sequences of arrows and similar keys.
/// Sequences without a case are skipped.
package struct KeyReader {
    /// The bytes of an incomplete character.
    private var rest: [UInt8] = []

    package init() {}

    package mutating func keys(in data: Data) -> [Key] {
        var bytes = (rest + data)[...]
        rest = []
        var keys: [Key] = []
        while let byte = bytes.first {
            if byte == 0x1B {
                bytes.removeFirst()
                if let key = Self.sequence(&bytes) { keys.append(key) }
            } else if byte < 0x20 || byte == 0x7F {
                bytes.removeFirst()
                if let key = Self.control(byte) { keys.append(key) }
            } else {
                let length = Self.length(from: byte)
                guard bytes.count >= length else {
                    rest = Array(bytes)
                    break
                }
                let text = String(decoding: bytes.prefix(length), as: UTF8.self)
                bytes.removeFirst(length)
                keys += text.unicodeScalars.filter { $0 != "\u{FFFD}" }.map(Key.text)
            }
        }
        return keys
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x03: .interrupt
        case 0x04: .endOfInput
        case 0x08, 0x7F: .backspace
        case 0x0A, 0x0D: .enter
        case 0x15: .eraseLine
        case 0x1A: .suspend
        default: nil
        }
    }

    /// The key of a sequence, after its escape; `nil` if it is skipped.
    private static func sequence(_ bytes: inout ArraySlice<UInt8>) -> Key? {
        switch bytes.first {
        case UInt8(ascii: "["):
            bytes.removeFirst()
            let end = bytes.firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 } ?? bytes.endIndex
            let sequence = String(decoding: bytes[..<end], as: UTF8.self)
            bytes = bytes[end...]
            return sequences[sequence]
        case UInt8(ascii: "O"):
            bytes.removeFirst()
            return bytes.popFirst().flatMap { sequences[String(UnicodeScalar($0))] }
        default: return .escape
        }
    }

    /// The keys by the characters after `ESC [` or `ESC O`.
    private static let sequences: [String: Key] = [
        "A": .up, "B": .down, "H": .home, "F": .end, "1~": .home, "4~": .end, "5~": .pageUp, "6~": .pageDown,
        "7~": .home, "8~": .end,
    ]

    private static func length(from byte: UInt8) -> Int {
        switch byte {
        case 0xC0...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF7: 4
        default: 1
        }
    }
}
