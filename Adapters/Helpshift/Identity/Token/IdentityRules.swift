import InputValidation

struct IdentityRules {
    let limits: HelpshiftLimits

    /// Returns the identities, if all of them are valid.
    func check(_ values: [JSONValue]) throws(LoginRefusal) -> [Identity] {
        guard values.count <= limits.collectionCount else {
            throw LoginRefusal(
                reason: .identitiesSizeLimitExceeded,
                detail: "\(values.count) identities, but only \(limits.collectionCount) are allowed"
            )
        }
        var errors = EntryErrors()
        let identities = values.enumerated().compactMap { position, value in
            identity(value, position: position, &errors)
        }
        guard errors.isEmpty else {
            throw LoginRefusal(
                reason: .identitiesDataInvalid,
                errors: errors.byKey,
                detail: errors.detail
            )
        }
        return identities
    }

    private func identity(_ value: JSONValue, position: Int, _ errors: inout EntryErrors) -> Identity? {
        guard case .object(let members) = value else {
            errors.add(.invalidData, key: "identities[\(position)]", "not an object")
            return nil
        }
        guard let kind = kind(members["identifier"], position: position, &errors) else { return nil }
        let value = self.value(members["value"], of: kind, &errors)
        let metadata = metadata(members["metadata"], of: kind, &errors)
        return Identity(kind, value, metadata: metadata)
    }

    /// Returns the kind. A missing identifier counts as an empty one, and its errors have an empty key.
    private func kind(_ value: JSONValue?, position: Int, _ errors: inout EntryErrors) -> IdentityKind? {
        switch value {
        case nil, .null, .string(""):
            errors.add(.emptyData, key: "", "identities[\(position)] has no identifier")
        case .string(let name):
            guard errors.checkLength(ofKey: name, "the identifier", limit: limits.keyLength) else {
                return nil
            }
            if let kind = IdentityKind(rawValue: name) { return kind }
            errors.add(.invalidData, key: name, "not a known identifier")
        case .bool, .number, .array, .object:
            errors.add(.invalidData, key: "identities[\(position)]", "the identifier is not a string")
        }
        return nil
    }

    private func value(_ value: JSONValue?, of kind: IdentityKind, _ errors: inout EntryErrors) -> String {
        switch value {
        case nil, .null, .string(""):
            errors.add(.emptyData, key: kind.rawValue, "no value")
        case .string(let text):
            let limit = limits.valueLength(of: kind)
            errors.checkLength(of: text, "the value", key: kind.rawValue, limit: limit)
            return text
        case .bool, .number, .array, .object:
            errors.add(.invalidData, key: kind.rawValue, "the value is not a string")
        }
        return ""
    }

    private func metadata(
        _ value: JSONValue?,
        of kind: IdentityKind,
        _ errors: inout EntryErrors
    ) -> [String: String] {
        switch value {
        case nil, .null:
            return [:]
        case .object(let entries) where entries.count > limits.collectionCount:
            errors.add(
                .metadataExceededCountLimit,
                key: kind.rawValue,
                "\(entries.count) metadata entries, but only \(limits.collectionCount) are allowed"
            )
            return [:]
        case .object(let entries):
            return entries.sortedByKey.reduce(into: [:]) { result, entry in
                result[entry.key] = metadataValue(entry.value, key: entry.key, of: kind, &errors)
            }
        case .bool, .number, .string, .array:
            errors.add(.invalidData, key: kind.rawValue, "the metadata is not an object")
            return [:]
        }
    }

    private func metadataValue(
        _ value: JSONValue,
        key: String,
        of kind: IdentityKind,
        _ errors: inout EntryErrors
    ) -> String? {
        let owner = "of \(kind.rawValue)"
        if key.isEmpty {
            errors.add(.metadataEmptyKeyOrValue, key: key, "a metadata key \(owner) is empty")
        } else {
            errors.checkLength(
                of: key,
                "the metadata key \(owner)",
                key: key,
                limit: limits.keyLength,
                error: .metadataExceededKeyLengthLimit
            )
        }
        switch value {
        case .null, .string(""):
            errors.add(.metadataEmptyKeyOrValue, key: key, "the metadata value \(owner) is empty")
        case .string(let text):
            errors.checkLength(
                of: text,
                "the metadata value \(owner)",
                key: key,
                limit: limits.identityValueLength,
                error: .metadataExceededValueLengthLimit
            )
            return text
        case .bool, .number, .array, .object:
            errors.add(.invalidData, key: key, "the metadata value \(owner) is not a string")
        }
        return nil
    }
}
