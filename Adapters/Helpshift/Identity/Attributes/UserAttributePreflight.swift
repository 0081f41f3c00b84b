import InputValidation

/// Checks an update of attributes before the SDK receives it.
///
/// An undocumented key is an error. The SDK silently ignores a documented key with a value of another type; the
/// preflight reports it. For all other entries, it checks lengths and counts.
public struct UserAttributePreflight: Sendable {
    /// The limits for lengths and counts.
    public var limits: HelpshiftLimits
    /// The custom user fields that are multiline in your dashboard, and may be longer. The SDK does not report them.
    public var multilineFields: Set<String>

    /// Creates a preflight.
    public init(limits: HelpshiftLimits = .current, multilineFields: Set<String> = []) {
        self.limits = limits
        self.multilineFields = multilineFields
    }

    /// Returns how the SDK would treat this update.
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

    /// Returns whether an attribute may have this type: a text, a Boolean, a number, or an array or dictionary of
    /// texts.
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
        let limit = limits.collectionCount
        errors.add(.exceededCountLimit, key: key, "\(count) entries, but only \(limit) are allowed")
    }
}
