import Foundation

/// What is checked about a JSON text before Foundation reads it.
///
/// Foundation's parsers take one of two members with the same name without a word, pass over a comma before a
/// closing bracket, recognise UTF-16 by its bytes, and recurse as deep as the text says. This walks over the structure once, names included, values
/// left alone: it decides nothing about them, and whether the text is JSON stays Foundation's word.
enum JSONDoor {
    enum Problem: Error, Equatable {
        case notUTF8
        case malformed
        case tooDeep
        case duplicateName
    }

    /// Refuses what has two readings or is nested deeper than `maximumDepth`.
    ///
    /// Names are compared as the decoder would see them: escapes resolved, canonically equivalent ones alike.
    static func check(_ text: [UInt8], maximumDepth: Int) throws(Problem) {
        guard isPlainUTF8(text) else { throw .notUTF8 }
        // The names seen in each open object; nil for an open array.
        var open: [Set<String>?] = []
        var expectsName = false
        var followsComma = false
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard open.count < maximumDepth else { throw .tooDeep }
                expectsName = text[index] == UInt8(ascii: "{")
                open.append(expectsName ? [] : nil)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard !followsComma, open.popLast() != nil else { throw .malformed }
                expectsName = false
            case UInt8(ascii: ","):
                expectsName = open.last.map { $0 != nil } ?? false
            case UInt8(ascii: "\""):
                guard let end = endOfString(in: text, from: index) else { throw .malformed }
                if expectsName {
                    guard let name = name(text[index...end]) else { throw .malformed }
                    guard open[open.count - 1]?.insert(name).inserted == true else { throw .duplicateName }
                    expectsName = false
                }
                index = end
            default:
                break
            }
            if !isWhiteSpace(text[index]) { followsComma = text[index] == UInt8(ascii: ",") }
            index += 1
        }
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Neither a byte order mark nor a zero byte: by those Foundation would read something other than UTF-8.
    private static func isPlainUTF8(_ text: [UInt8]) -> Bool {
        !text.contains(0) && !text.starts(with: [0xEF, 0xBB, 0xBF])
            && String(data: Data(text), encoding: .utf8) != nil
    }

    /// The index of the quotation mark that ends the string which starts at `start`.
    private static func endOfString(in text: [UInt8], from start: Int) -> Int? {
        var index = start + 1
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""): return index
            default: index += 1
            }
        }
        return nil
    }

    /// A member's name from its text with quotation marks; Foundation resolves the escapes.
    private static func name(_ quoted: ArraySlice<UInt8>) -> String? {
        guard quoted.contains(UInt8(ascii: "\\")) else {
            return String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
        }
        return try? JSONDecoder().decode(String.self, from: Data(quoted))
    }
}
