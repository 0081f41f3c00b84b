import ChatProviderKit
import ChatProviderRecording
import Foundation
import ZendeskChatAdapter

/// The members of a recorded object, asked for one by one.
///
/// A member that is left out is `nil`; `null` is a value of the wrong type, but for ``clearable(_:_:)``. Once all
/// members have been found, nothing more is looked up: most objects hold few of the keys that they could.
struct StatedMembers {
    let object: RecordedObject
    private var left: Int

    init(_ object: RecordedObject) {
        self.object = object
        left = object.fields.count
    }

    private mutating func take(_ key: String) -> Any? {
        guard left > 0, let value = object.fields[key] else { return nil }
        left -= 1
        return value
    }

    mutating func string(_ key: String) throws -> String? { try take(key).map { try string(key, $0) } }

    mutating func number(_ key: String) throws -> Double? { try take(key).map { try number(key, $0) } }

    mutating func wholeNumber(_ key: String) throws -> Int? { try take(key).map { try wholeNumber(key, $0) } }

    mutating func bool(_ key: String) throws -> Bool? {
        guard let value = take(key) else { return nil }
        guard let number = value as? NSNumber, number.isBoolean else {
            throw object.mismatch(key, "true or false", value)
        }
        return number.boolValue
    }

    mutating func object<Value>(_ key: String, _ read: (RecordedObject) throws -> Value) throws -> Value? {
        try take(key).map { try read(member(key, $0)) }
    }

    mutating func strings(_ key: String) throws -> [String]? {
        guard let value = take(key) else { return nil }
        guard value is [Any] else { throw object.mismatch(key, "an array", value) }
        return try object.strings(key)
    }

    /// An array of objects. The place of one is put together only if it is wrong.
    mutating func objects<Element>(_ key: String, _ read: (RecordedObject) throws -> Element) throws
        -> [Element]?
    {
        guard let value = take(key) else { return nil }
        guard let values = value as? [Any] else { throw object.mismatch(key, "an array", value) }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (position, value) in values.enumerated() {
            guard let fields = value as? [String: Any] else {
                throw object.mismatch("\(key)[\(position)]", "an object", value)
            }
            do {
                elements.append(try read(RecordedObject(fields)))
            } catch {
                elements.append(
                    try read(RecordedObject(fields, path: "\(object.place(key))[\(position)]"))
                )
            }
        }
        return elements
    }

    /// One of some names.
    mutating func choice<Choice>(_ key: String, of known: RecordedNames<Choice>) throws -> Choice? {
        try take(key).map { try choice(key, $0, of: known) }
    }

    /// Whatever it is.
    mutating func any(_ key: String) -> Any? { take(key) }

    // MARK: Members that null clears

    /// A member that `null` clears: `nil` where it is left out, `.some(nil)` where it is `null`.
    mutating func clearable<Value>(_ key: String, _ read: (Any) throws -> Value) throws -> Value?? {
        guard let value = take(key) else { return nil }
        return RecordedObject.isNull(value) ? .some(nil) : .some(try read(value))
    }

    // MARK: Values

    func string(_ key: String, _ value: Any) throws -> String {
        guard let string = value as? String else { throw object.mismatch(key, "a text", value) }
        return string
    }

    func number(_ key: String, _ value: Any) throws -> Double {
        guard let number = value as? NSNumber, !number.isBoolean else {
            throw object.mismatch(key, "a number", value)
        }
        return number.doubleValue
    }

    func wholeNumber(_ key: String, _ value: Any) throws -> Int {
        let number = try number(key, value)
        guard let whole = Int(exactly: number) else {
            throw RecordingError("\(object.place(key)): expected a whole number, found \(number)")
        }
        return whole
    }

    func member(_ key: String, _ value: Any) throws -> RecordedObject {
        guard let fields = value as? [String: Any] else { throw object.mismatch(key, "an object", value) }
        return RecordedObject(fields, path: object.path.isEmpty ? "" : object.place(key))
    }

    func choice<Choice>(_ key: String, _ value: Any, of known: RecordedNames<Choice>) throws -> Choice {
        let name = try string(key, value)
        for (known, choice) in known where known == name { return choice }
        throw object.unknown(key, name, known: known.map(\.name))
    }
}

/// The names of an enumeration, with what they mean.
typealias RecordedNames<Choice> = [(name: String, choice: Choice)]
