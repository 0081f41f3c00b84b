import Foundation

/// The door for bytes and dictionaries: what comes through is a value of bounded size and depth.
enum ConfigurationDocument {
    /// A configuration is a page of text. Beyond this it is something else.
    static let largestSize = 256 * 1024
    /// Foundation's reader is recursive, and so is what walks the value.
    static let deepest = 64

    typealias Outcome = Result<ConfigurationValue, ChatConfigurationError>

    /// Reads a file, no more of it than may be read.
    static func contents(of url: URL) -> Result<Data, ChatConfigurationError> {
        do {
            let file = try FileHandle(forReadingFrom: url)
            defer { try? file.close() }
            return .success(try file.read(upToCount: largestSize + 1) ?? Data())
        } catch {
            let reason = (error as NSError).localizedDescription
            return .failure(problem("cannot be read (\(reason))", expected: "a readable file at \(url.path)"))
        }
    }

    /// Reads JSON.
    static func parse(_ data: Data) -> Outcome {
        var bytes = Data(data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = Data(bytes.dropFirst(3)) }
        guard bytes.count <= largestSize else {
            return .failure(problem("too large", expected: "at most \(largestSize / 1024) KiB"))
        }
        guard let text = String(data: bytes, encoding: .utf8), !bytes.contains(0) else {
            return .failure(problem("not UTF-8 text", expected: "JSON in UTF-8"))
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            return .failure(problem("empty", expected: "a JSON object"))
        }
        if let position = positionBeyondDepth(bytes) {
            return .failure(
                problem(
                    "nested too deep \(place(position, in: bytes))",
                    expected: "at most \(deepest) levels"
                )
            )
        }
        do {
            return convert(try JSONSerialization.jsonObject(with: bytes, options: [.fragmentsAllowed]))
        } catch {
            return .failure(problem("not JSON: \(words(error as NSError, bytes))", expected: "a JSON object"))
        }
    }

    /// Takes a dictionary, such as one of an `Info.plist`.
    static func convert(_ value: Any) -> Outcome {
        var problems: [ConfigurationProblem] = []
        let converted = convert(value, at: .document, depth: 0, &problems)
        guard problems.isEmpty else { return .failure(ChatConfigurationError(problems)) }
        return .success(converted)
    }

    private static func convert(
        _ value: Any,
        at path: ConfigurationPath,
        depth: Int,
        _ problems: inout [ConfigurationProblem]
    ) -> ConfigurationValue {
        guard depth <= deepest else {
            problems.append(
                ConfigurationProblem(.document, "nested too deep", expected: "at most \(deepest) levels")
            )
            return .null
        }
        switch value {
        case is NSNull:
            return .null
        case let text as String:
            return .text(text)
        case let number as NSNumber:
            if number.isBoolean { return .bool(number.boolValue) }
            if let whole = Int(exactly: number) { return .integer(whole) }
            if number.doubleValue.isFinite { return .number(number.doubleValue) }
            problems.append(ConfigurationProblem(path, "found a number that is not finite"))
            return .null
        case let values as [Any]:
            return .list(
                values.enumerated().map { convert($1, at: path[$0], depth: depth + 1, &problems) }
            )
        case let members as [String: Any]:
            return .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { key, member in
                        (key, convert(member, at: path[key], depth: depth + 1, &problems))
                    }
                )
            )
        default:
            problems.append(
                ConfigurationProblem(
                    path,
                    "found a value of the type \(type(of: value))",
                    expected: "a text, a number, true, false, a list or an object"
                )
            )
            return .null
        }
    }

    // MARK: Places

    /// Where the nesting exceeds what is allowed. Up to its first mistake a document's strings and brackets are the
    /// ones that a reader sees; beyond it, nothing is read.
    private static func positionBeyondDepth(_ bytes: Data) -> Int? {
        var (depth, isInText, isEscaped) = (0, false, false)
        for (position, byte) in bytes.enumerated() {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > deepest { return position }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return nil
    }

    /// What Foundation says, with line and column where it says them.
    private static func words(_ error: NSError, _ bytes: Data) -> String {
        let said = error.userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
        let pattern = " ?around (line [0-9]+, column [0-9]+|character [0-9]+)"
        let range = said.range(of: pattern, options: .regularExpression)
        let cause = Quoting.bare(
            said.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
        )
        guard let range else {
            return cause.contains("end of file") ? "\(cause) \(place(bytes.count, in: bytes))" : cause
        }
        let where_ = said[range]
        if let line = where_.range(of: "line [0-9]+, column [0-9]+", options: .regularExpression) {
            return "\(cause) at \(where_[line])"
        }
        let position = Int(where_.filter(\.isNumber)) ?? 0
        return "\(cause) \(place(position, in: bytes))"
    }

    private static func place(_ position: Int, in bytes: Data) -> String {
        let before = bytes.prefix(max(0, position))
        let line = before.count { $0 == 0x0A } + 1
        let column = before.reversed().prefix { $0 != 0x0A }.count + 1
        return "at line \(line), column \(column)"
    }

    private static func problem(_ found: String, expected: String) -> ChatConfigurationError {
        ChatConfigurationError([ConfigurationProblem(.document, found, expected: expected)])
    }
}

extension Quoting {
    /// A sentence of somebody else's, on one line and without the full stop at its end.
    static func bare(_ sentence: String) -> String {
        let line = String(quoted(sentence, limit: 200).dropFirst().dropLast()).replacingOccurrences(
            of: "\\\"",
            with: "\""
        )
        return line.hasSuffix(".") ? String(line.dropLast()) : line
    }
}
