import InputValidation

/// Checks an update of attributes before the SDK sees it.
///
/// An undocumented key is an error. A documented key with another type than documented is ignored by the SDK,
/// and reported here. Of the rest lengths and counts are checked.
public struct UserAttributePreflight: Sendable {
    /// Lengths and counts.
    public var limits: HelpshiftLimits
    /// The custom user fields that are multiline in your dashboard and may be longer; the SDK does not tell.
    public var multilineFields: Set<String>

    /// A preflight.
    public init(limits: HelpshiftLimits = .current, multilineFields: Set<String> = []) {
        self.limits = limits
        self.multilineFields = multilineFields
    }

    /// What the SDK would make of this update.
    public func check(_ attributes: [String: HelpshiftValue], scope: UserAttributeScope)
        -> UserAttributeReport
    {
        guard attributes.count <= limits.collectionCount else {
            let failure = UserAttributeFailure.limitExceeded(
                scope,
                count: attributes.count,
                limit: limits.collectionCount
            )
            return UserAttributeReport(accepted: [:], ignored: [:], failure: failure)
        }
        var accepted: [String: HelpshiftValue] = [:]
        var ignored: [String: UserAttributeType] = [:]
        var errors = EntryErrors()
        for (key, value) in attributes.sortedByKey {
            guard let type = documentedType(of: key, scope: scope, &errors) else { continue }
            if !isOfSupportedType(value) {
                errors.add(.invalidValueType, key: key, "a value of a type that no attribute has")
            } else if !type.accepts(value) {
                ignored[key] = type
            } else {
                check(value, key: key, &errors)
                if errors.byKey[key] == nil { accepted[key] = value }
            }
        }
        let failure = UserAttributeFailure.validationFailed(
            scope,
            errors: errors.byKey,
            detail: errors.detail
        )
        return UserAttributeReport(
            accepted: accepted,
            ignored: ignored,
            failure: errors.isEmpty ? nil : failure
        )
    }

    private func documentedType(
        of key: String,
        scope: UserAttributeScope,
        _ errors: inout EntryErrors
    ) -> UserAttributeType? {
        if let type = scope.schema[key] { return type }
        if errors.checkLength(ofKey: key, limit: limits.keyLength) {
            errors.add(.invalidData, key: key, "not a documented \(scope.rawValue) attribute")
        }
        return nil
    }

    /// Texts, booleans, numbers, arrays of texts and dictionaries of texts: what an attribute may be at all.
    private func isOfSupportedType(_ value: HelpshiftValue) -> Bool {
        switch value {
        case .string, .number, .bool: true
        case .array: value.strings != nil
        case .object: value.fields != nil
        case .null, .other: false
        }
    }

    private func check(_ value: HelpshiftValue, key: String, _ errors: inout EntryErrors) {
        switch value {
        case .string(let text):
            errors.checkLength(of: text, "the value", key: key, limit: limits.identityValueLength)
        case .array:
            let tags = value.strings ?? []
            checkCount(tags.count, key: key, &errors)
            for tag in tags {
                errors.checkLength(of: tag, "a tag", key: key, limit: limits.userTagLength)
            }
        case .object:
            let fields = value.fields ?? [:]
            checkCount(fields.count, key: key, &errors)
            for (name, text) in fields.sortedByKey {
                checkField(name, text, key: key, &errors)
            }
        case .bool, .number, .null, .other:
            break
        }
    }

    private func checkField(_ name: String, _ text: String, key: String, _ errors: inout EntryErrors) {
        errors.checkLength(
            of: name,
            "the name of a field",
            key: key,
            limit: limits.keyLength,
            error: .exceededKeyLengthLimit
        )
        let isMultiline = multilineFields.contains(name)
        let limit = isMultiline ? limits.multilineCustomFieldLength : limits.customFieldLength
        errors.checkLength(
            of: text,
            "the field \(Quoting.quoted(name, limit: 40))",
            key: key,
            limit: limit
        )
    }

    private func checkCount(_ count: Int, key: String, _ errors: inout EntryErrors) {
        guard count > limits.collectionCount else { return }
        errors.add(.exceededCountLimit, key: key, "\(count) entries, \(limits.collectionCount) are allowed")
    }
}
