/// The rules about the identities of a token.
struct IdentityRules {
    let limits: HelpshiftLimits

    /// The identities, if all of them are in order.
    func check(_ values: [JSONValue]) throws(LoginRefusal) -> [Identity] {
        guard values.count <= limits.collectionCount else {
            throw LoginRefusal(
                reason: .identitiesSizeLimitExceeded,
                detail: "\(values.count) identities, \(limits.collectionCount) are allowed"
            )
        }
        var findings = EntryFindings()
        let identities = values.enumerated().compactMap { position, value in
            identity(value, position: position, &findings)
        }
        guard findings.isEmpty else {
            throw LoginRefusal(
                reason: .identitiesDataInvalid,
                errors: findings.errors,
                detail: findings.detail
            )
        }
        return identities
    }

    private func identity(_ value: JSONValue, position: Int, _ findings: inout EntryFindings) -> Identity? {
        guard case .object(let members) = value else {
            findings.add(.invalidData, key: "identities[\(position)]", "not an object")
            return nil
        }
        guard let kind = kind(members["identifier"], position: position, &findings) else { return nil }
        let value = self.value(members["value"], of: kind, &findings)
        let metadata = metadata(members["metadata"], of: kind, &findings)
        return Identity(kind, value, metadata: metadata)
    }

    /// The kind; a missing identifier counts as an empty one, and its errors stand under an empty key.
    private func kind(_ value: JSONValue?, position: Int, _ findings: inout EntryFindings) -> IdentityKind? {
        switch value {
        case nil, .null, .string(""):
            findings.add(.emptyData, key: "", "identities[\(position)] has no identifier")
        case .string(let name) where name.utf16.count > limits.keyLength:
            findings.add(
                tooLong: .exceededKeyLengthLimit,
                key: name,
                "the identifier",
                length: name.utf16.count,
                limit: limits.keyLength
            )
        case .string(let name):
            if let kind = IdentityKind(rawValue: name) { return kind }
            findings.add(.invalidData, key: name, "not a known identifier")
        case .bool, .number, .array, .object:
            findings.add(.invalidData, key: "identities[\(position)]", "the identifier is not a string")
        }
        return nil
    }

    private func value(_ value: JSONValue?, of kind: IdentityKind, _ findings: inout EntryFindings) -> String
    {
        switch value {
        case nil, .null, .string(""):
            findings.add(.emptyData, key: kind.rawValue, "no value")
        case .string(let text):
            let limit = limits.valueLength(of: kind)
            let length = text.utf16.count
            if length > limit {
                findings.add(
                    tooLong: .exceededValueLengthLimit,
                    key: kind.rawValue,
                    "the value",
                    length: length,
                    limit: limit
                )
            }
            return text
        case .bool, .number, .array, .object:
            findings.add(.invalidData, key: kind.rawValue, "the value is not a string")
        }
        return ""
    }

    private func metadata(
        _ value: JSONValue?,
        of kind: IdentityKind,
        _ findings: inout EntryFindings
    ) -> [String: String] {
        switch value {
        case nil, .null:
            return [:]
        case .object(let entries) where entries.count > limits.collectionCount:
            findings.add(
                .metadataExceededCountLimit,
                key: kind.rawValue,
                "\(entries.count) metadata entries, \(limits.collectionCount) are allowed"
            )
            return [:]
        case .object(let entries):
            return entries.sorted { $0.key < $1.key }.reduce(into: [:]) { result, entry in
                result[entry.key] = metadataValue(entry.value, key: entry.key, of: kind, &findings)
            }
        case .bool, .number, .string, .array:
            findings.add(.invalidData, key: kind.rawValue, "the metadata is not an object")
            return [:]
        }
    }

    private func metadataValue(
        _ value: JSONValue,
        key: String,
        of kind: IdentityKind,
        _ findings: inout EntryFindings
    ) -> String? {
        let owner = "of \(kind.rawValue)"
        if key.isEmpty {
            findings.add(.metadataEmptyKeyOrValue, key: key, "a metadata key \(owner) is empty")
        } else if key.utf16.count > limits.keyLength {
            findings.add(
                tooLong: .metadataExceededKeyLengthLimit,
                key: key,
                "the metadata key \(owner)",
                length: key.utf16.count,
                limit: limits.keyLength
            )
        }
        switch value {
        case .null, .string(""):
            findings.add(.metadataEmptyKeyOrValue, key: key, "the metadata value \(owner) is empty")
        case .string(let text):
            if text.utf16.count > limits.identityValueLength {
                findings.add(
                    tooLong: .metadataExceededValueLengthLimit,
                    key: key,
                    "the metadata value \(owner)",
                    length: text.utf16.count,
                    limit: limits.identityValueLength
                )
            }
            return text
        case .bool, .number, .array, .object:
            findings.add(.invalidData, key: key, "the metadata value \(owner) is not a string")
        }
        return nil
    }
}
