import Foundation

/// Checks a JSON text for mistakes that Foundation's readers accept silently, or that crash them.
///
/// The readers keep one of two members with the same name, ignore a comma before a closing bracket, recognize UTF-16
/// and UTF-32 by their bytes, and recurse as deeply as the text is nested. This type reads the structure of the text
/// and the names of members. It does not check values, so a text that it accepts may still not be JSON.
package struct JSONValidator: Sendable {
    package enum Problem: Sendable, Hashable {
        /// The text is not UTF-8, contains a zero byte, or begins with a byte order mark.
        case notUTF8
        /// A bracket, comma or text is misplaced, or a text is not closed.
        case malformed
        /// Objects and lists are nested deeper than ``JSONValidator/maximumDepth``.
        case tooDeep
        /// An object has two members of this name.
        case duplicateName(String)
    }

    package struct Failure: Error, Hashable {
        package let problem: Problem
        /// The number of bytes before it; 0 for ``Problem/notUTF8``.
        package let offset: Int
    }

    /// How deeply objects and lists may be nested.
    package let maximumDepth: Int

    package init(maximumDepth: Int) {
        self.maximumDepth = maximumDepth
    }

    /// Returns whether the text is UTF-8 without a zero byte, by which Foundation recognizes other encodings.
    package static func isUTF8(_ text: [UInt8]) -> Bool {
        // Finds the smallest byte instead of the first zero, because a loop without an exit is many times faster.
        var smallest = UInt8.max
        for byte in text { smallest = min(smallest, byte) }
        return smallest != 0 && String(bytes: text, encoding: .utf8) != nil
    }

    /// Checks a text.
    ///
    /// Names are compared as by a decoder: with resolved escapes, and by canonical equivalence.
    package func validate(_ text: [UInt8]) throws(Failure) {
        guard Self.isUTF8(text), !text.starts(with: [0xEF, 0xBB, 0xBF]) else {
            throw Failure(problem: .notUTF8, offset: 0)
        }
        // The names so far in each open object; `nil` for an open list.
        var open: [Set<String>?] = []
        var expectsName = false
        var followsComma = false
        var offset = 0
        while offset < text.count {
            let byte = text[offset]
            let start = offset
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < maximumDepth else { throw Failure(problem: .tooDeep, offset: start) }
                expectsName = byte == UInt8(ascii: "{")
                open.append(expectsName ? [] : nil)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard !followsComma, open.popLast() != nil else {
                    throw Failure(problem: .malformed, offset: start)
                }
                expectsName = false
            case UInt8(ascii: ","):
                expectsName = open.last.map { $0 != nil } ?? false
            case UInt8(ascii: "\""):
                guard let end = Self.endOfString(in: text, from: start) else {
                    throw Failure(problem: .malformed, offset: start)
                }
                if expectsName {
                    guard let name = Self.name(text[start...end]) else {
                        throw Failure(problem: .malformed, offset: start)
                    }
                    guard open[open.count - 1]?.insert(name).inserted == true else {
                        throw Failure(problem: .duplicateName(name), offset: start)
                    }
                    expectsName = false
                }
                offset = end
            default:
                break
            }
            if !Self.isWhiteSpace(byte) { followsComma = byte == UInt8(ascii: ",") }
            offset += 1
        }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Returns the offset of the quotation mark that ends the text at `start`.
    private static func endOfString(in text: [UInt8], from start: Int) -> Int? {
        var offset = start + 1
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "\\"): offset += 2
            case UInt8(ascii: "\""): return offset
            default: offset += 1
            }
        }
        return nil
    }

    /// Returns a member's name from its quoted text. Foundation resolves the escapes.
    private static func name(_ quoted: ArraySlice<UInt8>) -> String? {
        guard quoted.contains(UInt8(ascii: "\\")) else {
            return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
        }
        return try? JSONDecoder().decode(String.self, from: Data(quoted))
    }
}
