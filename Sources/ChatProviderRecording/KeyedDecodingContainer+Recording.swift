extension KeyedDecodingContainer {
    /// Decodes a value that may be omitted. Unlike with `decodeIfPresent`, `null` is a mistake.
    package func decodeUnlessOmitted<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        contains(key) ? try decode(type, forKey: key) : nil
    }

    /// Returns whether a member exists and is not `null`.
    package func holds(_ key: Key) -> Bool { (try? decodeNil(forKey: key)) == false }

    /// Decodes a number. The decoder also accepts texts such as `"nan"`, for the values of a marker file.
    package func decodeNumber(forKey key: Key) throws -> Double {
        let number = try decode(Double.self, forKey: key)
        guard number.isFinite else {
            throw RecordingError(at: codingPath + [key], "expected a number, found a text")
        }
        return number
    }

    /// Decodes a value that contains whole numbers. For a number that its type cannot represent, the decoder throws an
    /// error that does not name the place. This method throws one that does.
    package func decodeWithWholeNumbers<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value
    {
        do {
            return try decode(type, forKey: key)
        } catch let error where !(error is DecodingError) && !(error is RecordingError) {
            let words = "a number is out of range, or has a fraction where none is allowed"
            throw RecordingError(at: codingPath + [key], words)
        }
    }

    /// Decodes a number without a fraction.
    ///
    /// - Throws: ``RecordingError`` for a fraction. The methods below throw it for values that they do not accept.
    package func decodeWholeNumber(forKey key: Key) throws -> Int {
        let number = try decodeNumber(forKey: key)
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

    /// Returns which one of several members the object contains. `null` counts as omitted.
    package func only(_ keys: Key...) throws -> Key {
        let found = keys.filter(holds)
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
