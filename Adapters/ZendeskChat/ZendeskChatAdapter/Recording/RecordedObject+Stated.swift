import ChatProviderKit
import Foundation

/// Members that are left out or stated; `null` is a value of the wrong type here.
extension RecordedObject {
    func statedString(_ key: String) throws -> String? {
        guard let value = fields[key] else { return nil }
        guard let string = value as? String else { throw mismatch(key, "a text", value) }
        return string
    }

    func statedNumber(_ key: String) throws -> Double? {
        guard let value = fields[key] else { return nil }
        guard let number = value as? NSNumber, !number.isBoolean else {
            throw mismatch(key, "a number", value)
        }
        return number.doubleValue
    }

    func statedWholeNumber(_ key: String) throws -> Int? {
        guard let number = try statedNumber(key) else { return nil }
        guard let whole = Int(exactly: number) else {
            throw RecordingError("\(place(key)): expected a whole number, found \(number)")
        }
        return whole
    }

    func statedBool(_ key: String) throws -> Bool? {
        guard let value = fields[key] else { return nil }
        guard let number = value as? NSNumber, number.isBoolean else {
            throw mismatch(key, "true or false", value)
        }
        return number.boolValue
    }

    func statedObject(_ key: String) throws -> RecordedObject? {
        guard let value = fields[key] else { return nil }
        guard let fields = value as? [String: Any] else { throw mismatch(key, "an object", value) }
        return RecordedObject(fields, path: place(key))
    }

    func statedStrings(_ key: String) throws -> [String]? {
        guard has(key) else { return nil }
        guard !isNull(key) else { throw mismatch(key, "an array", NSNull()) }
        return try strings(key)
    }

    /// An array of objects, each read by `read`. Its place is put together only for an object that is wrong.
    func statedObjects<Element>(_ key: String, _ read: (RecordedObject) throws -> Element) throws
        -> [Element]?
    {
        guard let value = fields[key] else { return nil }
        guard let values = value as? [Any] else { throw mismatch(key, "an array", value) }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (position, value) in values.enumerated() {
            guard let fields = value as? [String: Any] else {
                throw mismatch("\(key)[\(position)]", "an object", value)
            }
            do {
                elements.append(try read(RecordedObject(fields)))
            } catch {
                elements.append(try read(RecordedObject(fields, path: "\(place(key))[\(position)]")))
            }
        }
        return elements
    }

    /// One of some names, `nil` where it is left out.
    func statedChoice<Choice>(_ key: String, known: [(name: String, choice: Choice)]) throws -> Choice? {
        guard let name = try statedString(key) else { return nil }
        for (known, choice) in known where known == name { return choice }
        throw unknown(key, name, known: known.map(\.name))
    }
}
