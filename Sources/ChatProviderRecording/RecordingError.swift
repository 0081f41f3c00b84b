import ChatProviderKit
import Foundation
import InputValidation

/// A mistake in a line of a recording, without the file and the line's number.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where in the line, such as `zendesk.chatState.logs[3].id: missing`.
    public var message: String

    /// Creates an error.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}

extension RecordingError {
    package init(at path: [any CodingKey], _ words: String) {
        self.init(path.isEmpty ? words : "\(Self.text(path)): \(words)")
    }

    /// Creates an error for a value that is not one of an enumeration's names.
    package init(at path: [any CodingKey], unknown name: String, known: [String]) {
        let known = known.joined(separator: ", ")
        self.init(at: path, "unknown value \(Quoting.quoted(name)); known: \(known)")
    }

    /// Explains why a line could not be decoded.
    ///
    /// - Parameter line: The line as `JSONSerialization` reads it.
    init(_ error: DecodingError, in line: Any) {
        switch error {
        case .keyNotFound(let key, let context): self.init(at: context.codingPath + [key], "missing")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let path = context.codingPath
            guard !path.isEmpty else {
                self.init("not a JSON object")
                return
            }
            let found = Self.typeDescription(Self.value(at: path[...], in: line))
            let expected = Self.typeDescription(type)
            // An object with the wrong members, for example.
            let words = found == expected ? context.debugDescription : "expected \(expected), found \(found)"
            self.init(at: path, words)
        // For a number that its type cannot represent, the decoder does not report the place.
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            self.init("a number is out of range, or has a fraction where none is allowed")
        case .dataCorrupted(let context): self.init(at: context.codingPath, context.debugDescription)
        @unknown default: self.init("it cannot be decoded")
        }
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
    }

    private static func value(at path: ArraySlice<any CodingKey>, in value: Any) -> Any? {
        guard let key = path.first else { return value }
        let member: Any?
        if let index = key.intValue, let elements = value as? [Any] {
            member = elements.indices.contains(index) ? elements[index] : nil
        } else {
            member = (value as? [String: Any])?[key.stringValue]
        }
        return member.flatMap { Self.value(at: path.dropFirst(), in: $0) }
    }

    private static func typeDescription(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any Numeric.Type: "a number"
        case is any RangeReplaceableCollection.Type: "an array"
        default: "an object"
        }
    }

    private static func typeDescription(_ value: Any?) -> String {
        switch value {
        case is String: "a text"
        case let number as NSNumber: number.isBoolean ? "\(number.boolValue)" : "a number"
        case is [Any]: "an array"
        case is [String: Any]: "an object"
        default: "null"
        }
    }
}
