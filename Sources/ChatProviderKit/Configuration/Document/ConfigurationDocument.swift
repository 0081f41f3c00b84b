import Foundation
import InputValidation

/// Reads a configuration from bytes or a dictionary, as a value of bounded size and depth.
enum ConfigurationDocument {
    /// A configuration is about a page of text. A much larger file is not a configuration.
    static let largestSize = 256 * 1024
    /// Foundation's reader is recursive, and so is the code that walks the value.
    static let deepest = 64

    /// Reads a file, up to the largest allowed size.
    static func contents(of url: URL) throws(ChatConfigurationError) -> Data {
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return try file.read(upToCount: largestSize + 1) ?? Data()
        } catch {
            let isFolder = FileManager.default.fileExists(atPath: url.path + "/.")
            let reason = isFolder ? "it is a folder" : (error as NSError).localizedDescription
            throw problem("cannot be read (\(reason))", expected: "a readable file at \(url.path)")
        }
    }

    static func parse(_ text: [UInt8]) throws(ChatConfigurationError) -> ChatConfiguration.Value {
        var bytes = text
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        guard bytes.count <= largestSize else {
            throw problem("too large", expected: "at most \(largestSize / 1024) KiB")
        }
        // Foundation usually explains a wrong bracket or comma better, so its error comes first. This offset
        // is for text that Foundation accepts.
        var malformedOffset: Int?
        do {
            try JSONValidator(maximumDepth: deepest).validate(bytes)
        } catch {
            let place = place(error.offset, in: bytes)
            switch error.problem {
            case .notUTF8:
                throw problem("not UTF-8 text", expected: "JSON in UTF-8")
            case .tooDeep:
                throw problem("nested too deeply \(place)", expected: "at most \(deepest) levels")
            case .duplicateName(let name):
                throw problem(
                    "found the key \(Quoting.quoted(name)) twice in one object \(place)",
                    expected: "each key once"
                )
            case .malformed:
                malformedOffset = error.offset
            }
        }
        guard String(decoding: bytes, as: UTF8.self).contains(where: { !$0.isWhitespace }) else {
            throw problem("empty", expected: "a JSON object")
        }
        let value: Any
        do {
            value = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        } catch {
            throw problem("not JSON: \(words(error as NSError, bytes))", expected: "a JSON object")
        }
        if let malformedOffset {
            throw problem("not JSON \(place(malformedOffset, in: bytes))", expected: "a JSON object")
        }
        return try convert(value)
    }

    /// Converts a dictionary, such as one from an `Info.plist`.
    static func convert(_ value: Any) throws(ChatConfigurationError) -> ChatConfiguration.Value {
        let checker = ConfigurationChecker()
        let converted = convert(value, at: .document, depth: 0, checker)
        try checker.finish()
        return converted
    }

    private static func convert(
        _ value: Any,
        at path: ConfigurationPath,
        depth: Int,
        _ checker: ConfigurationChecker
    ) -> ChatConfiguration.Value {
        guard depth <= deepest else {
            checker.report(.document, "nested too deeply", expected: "at most \(deepest) levels")
            return .null
        }
        let found: String
        var expected: String?
        switch value {
        case is NSNull:
            return .null
        case let text as String:
            return .text(text)
        case let number as NSNumber:
            if number.isBoolean { return .bool(number.boolValue) }
            if let whole = Int(exactly: number) { return .integer(whole) }
            if number.doubleValue.isFinite { return .number(number.doubleValue) }
            found = "a number that is not finite"
        case let values as [Any]:
            var converted: [ChatConfiguration.Value] = []
            for (position, element) in values.enumerated() {
                converted.append(convert(element, at: path[position], depth: depth + 1, checker))
            }
            return .list(converted)
        case let members as [String: Any]:
            var converted = [String: ChatConfiguration.Value]()
            for (key, member) in members {
                converted[key] = convert(member, at: path[key], depth: depth + 1, checker)
            }
            return .object(converted)
        default:
            found = "a value of the type \(type(of: value))"
            expected = "a text, a number, true, false, a list or an object"
        }
        checker.report(path, "found \(found)", expected: expected)
        return .null
    }

    // MARK: Places

    /// Returns Foundation's explanation, with line and column if it has them.
    private static func words(_ error: NSError, _ bytes: [UInt8]) -> String {
        let said = error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
        let pattern = " ?around (line [0-9]+, column [0-9]+|character [0-9]+)"
        guard let range = said.range(of: pattern, options: .regularExpression) else {
            let cause = Quoting.sentence(said)
            return cause.contains("end of file") ? "\(cause) \(place(bytes.count, in: bytes))" : cause
        }
        let cause = Quoting.sentence(said.replacingCharacters(in: range, with: ""))
        if let line = said.range(of: "line .*", options: .regularExpression, range: range) {
            return "\(cause) at \(said[line])"
        }
        let position = said[range].components(separatedBy: " ").last ?? ""
        return "\(cause) \(place(Int(position) ?? 0, in: bytes))"
    }

    private static func place(_ position: Int, in bytes: [UInt8]) -> String {
        let before = bytes.prefix(max(0, position))
        let line = before.count { $0 == 0x0A } + 1
        let column = before.reversed().prefix { $0 != 0x0A }.count + 1
        return "at line \(line), column \(column)"
    }

    private static func problem(_ found: String, expected: String) -> ChatConfigurationError {
        ChatConfigurationError([ChatConfigurationError.Problem(path: "", found: found, expected: expected)])
    }
}

extension Quoting {
    /// Returns a quoted sentence without its final period, for use inside another sentence.
    static func sentence(_ text: String) -> String { withoutFullStop(bare(text)) }

    static func withoutFullStop(_ sentence: String) -> String {
        var sentence = sentence
        if sentence.hasSuffix(".") { sentence.removeLast() }
        return sentence
    }
}
