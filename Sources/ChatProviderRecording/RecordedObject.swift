import ChatProviderKit
import Foundation
import InputValidation

/// A JSON object of a recording, read key by key: each mistake names its place.
///
/// `null` counts as a key that is left out; ``fields`` tells the two apart.
public struct RecordedObject {
    /// Where the object is in its line, such as `zendesk.chatState.logs[3]`; empty for the line itself.
    public let path: String
    /// The members as Foundation reads them: `String`, `NSNumber`, `[Any]`, `[String: Any]`, `NSNull`.
    public let fields: [String: Any]

    /// Creates an object.
    public init(_ fields: [String: Any], path: String = "") {
        self.fields = fields
        self.path = path
    }

    /// The place of a member, for messages.
    public func place(_ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }

    /// Whether a member is there; `null` counts.
    public func has(_ key: String) -> Bool { fields[key] != nil }

    /// A member, `nil` where it is left out or `null`.
    public func value(_ key: String) -> Any? {
        guard let value = fields[key], !Self.isNull(value) else { return nil }
        return value
    }

    /// Whether a value is JSON's `null`. (`value is NSNull` makes an `NSDictionary` of a dictionary first, and of all
    /// that is in it.)
    package static func isNull(_ value: Any) -> Bool { type(of: value) == NSNull.self }

    /// A text, `nil` where it is left out.
    ///
    /// - Throws: ``RecordingError`` where it is something else; so do all that follow.
    public func string(_ key: String) throws -> String? {
        guard let value = value(key) else { return nil }
        guard let string = value as? String else { throw mismatch(key, "a text", value) }
        return string
    }

    /// A number, `nil` where it is left out. `true` and `false` are none.
    public func number(_ key: String) throws -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value as? NSNumber, !number.isBoolean else {
            throw mismatch(key, "a number", value)
        }
        return number.doubleValue
    }

    /// `true` or `false`, `nil` where it is left out. A number is neither.
    public func bool(_ key: String) throws -> Bool? {
        guard let value = value(key) else { return nil }
        guard let number = value as? NSNumber, number.isBoolean else {
            throw mismatch(key, "true or false", value)
        }
        return number.boolValue
    }

    /// An object, `nil` where it is left out.
    public func object(_ key: String) throws -> RecordedObject? {
        guard let value = value(key) else { return nil }
        guard let fields = value as? [String: Any] else { throw mismatch(key, "an object", value) }
        return RecordedObject(fields, path: place(key))
    }

    /// An array of texts, `nil` where it is left out.
    public func strings(_ key: String) throws -> [String]? {
        guard let value = value(key) else { return nil }
        guard let values = value as? [Any] else { throw mismatch(key, "an array", value) }
        return try values.enumerated().map { position, element in
            guard let string = element as? String else {
                throw mismatch("\(key)[\(position)]", "a text", element)
            }
            return string
        }
    }

    /// An array of objects, `nil` where it is left out.
    public func objects(_ key: String) throws -> [RecordedObject]? {
        guard let value = value(key) else { return nil }
        guard let values = value as? [Any] else { throw mismatch(key, "an array", value) }
        return try values.enumerated().map { position, element in
            let place = "\(key)[\(position)]"
            guard let fields = element as? [String: Any] else {
                throw mismatch(place, "an object", element)
            }
            return RecordedObject(fields, path: self.place(place))
        }
    }

    /// A text that must be there.
    public func requiredString(_ key: String) throws -> String {
        guard let string = try string(key) else { throw missing(key) }
        return string
    }

    /// A number that must be there.
    public func requiredNumber(_ key: String) throws -> Double {
        guard let number = try number(key) else { throw missing(key) }
        return number
    }

    /// One of the names of an enumeration, `nil` where it is left out.
    public func oneOf<Choice: RawRepresentable & CaseIterable>(
        _ key: String,
        _ type: Choice.Type
    ) throws -> Choice? where Choice.RawValue == String {
        guard let name = try string(key) else { return nil }
        guard let choice = Choice(rawValue: name) else {
            throw unknown(key, name, known: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    // MARK: Mistakes

    /// A member that must be there is not.
    public func missing(_ key: String) -> RecordingError {
        RecordingError("\(place(key)): missing")
    }

    /// A member has an unknown name for its value.
    public func unknown(_ key: String, _ name: String, known: [String]) -> RecordingError {
        RecordingError(
            "\(place(key)): unknown value \(Quoting.quoted(name)); known are \(known.joined(separator: ", "))"
        )
    }

    /// A member is something else than it has to be.
    public func mismatch(_ key: String, _ expected: String, _ found: Any) -> RecordingError {
        RecordingError("\(place(key)): expected \(expected), found \(Self.describe(found))")
    }

    private static func describe(_ value: Any) -> String {
        switch value {
        case is String: "a text"
        case let number as NSNumber: number.isBoolean ? "\(number.boolValue)" : "a number"
        case is [Any]: "an array"
        case is [String: Any]: "an object"
        default: "null"
        }
    }
}

/// A line of a recording that cannot be understood: what is wrong, without file and line.
public struct RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, with the place in the line.
    public var message: String

    /// Creates an error.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
