extension KeyedDecodingContainer {
    /// Decodes a value that may be left out. In contrast to `decodeIfPresent`, `null` is a mistake.
    package func decodeUnlessOmitted<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        contains(key) ? try decode(type, forKey: key) : nil
    }

    /// Decodes a number without a fraction.
    ///
    /// - Throws: ``RecordingError`` for a fraction; so do the methods below for what they do not accept.
    package func decodeWholeNumber(forKey key: Key) throws -> Int {
        let number = try decode(Double.self, forKey: key)
        guard let whole = Int(exactly: number) else {
            throw RecordingError(at: codingPath + [key], "expected a whole number, found \(number)")
        }
        return whole
    }

    /// Decodes one of an enumeration's names.
    package func decodeName<Name: CaseIterable & RawRepresentable<String>>(
        _ type: Name.Type,
        forKey key: Key
    ) throws -> Name {
        let name = try decode(String.self, forKey: key)
        guard let value = Name(rawValue: name) else {
            throw RecordingError(at: codingPath + [key], unknown: name, known: Name.allCases.map(\.rawValue))
        }
        return value
    }

    /// Decodes a name as the value that it stands for.
    package func decodeName<Value>(among known: [(name: String, value: Value)], forKey key: Key) throws
        -> Value
    {
        let name = try decode(String.self, forKey: key)
        for (known, value) in known where known == name { return value }
        throw RecordingError(at: codingPath + [key], unknown: name, known: known.map(\.name))
    }

    /// Returns which one of several members the object contains.
    package func only(_ keys: Key...) throws -> Key {
        let found = keys.filter(contains)
        guard let key = found.first, found.count == 1 else {
            func names(_ keys: [Key], _ separator: String) -> String {
                keys.map(\.stringValue).joined(separator: separator)
            }
            let words = found.isEmpty ? "none" : names(found, " and ")
            throw RecordingError(at: codingPath, "expected one of \(names(keys, ", ")); found \(words)")
        }
        return key
    }
}
