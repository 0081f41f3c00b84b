/// Checks an update of attributes before the SDK sees it.
///
/// An undocumented key is an error. A documented key with another type than documented is ignored by the SDK,
/// and reported here. Of the rest lengths and counts are checked.
public struct UserAttributePreflight: Sendable, Hashable {
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
        var findings = EntryFindings()
        for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
            guard let type = documentedType(of: key, scope: scope, &findings) else { continue }
            if !isOfSupportedType(value) {
                findings.add(.invalidValueType, key: key, "a value of a type that no attribute has")
            } else if !type.accepts(value) {
                ignored[key] = type
            } else {
                check(value, key: key, &findings)
                if findings.errors[key] == nil { accepted[key] = value }
            }
        }
        let failure = UserAttributeFailure.validationFailed(
            scope,
            errors: findings.errors,
            detail: findings.detail
        )
        return UserAttributeReport(
            accepted: accepted,
            ignored: ignored,
            failure: findings.isEmpty ? nil : failure
        )
    }

    private func documentedType(
        of key: String,
        scope: UserAttributeScope,
        _ findings: inout EntryFindings
    ) -> UserAttributeType? {
        if let type = scope.schema[key] { return type }
        if key.utf16.count > limits.keyLength {
            findings.add(
                tooLong: .exceededKeyLengthLimit,
                key: key,
                "the key",
                length: key.utf16.count,
                limit: limits.keyLength
            )
        } else {
            findings.add(.invalidData, key: key, "not a documented \(scope.rawValue) attribute")
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

    private func check(_ value: HelpshiftValue, key: String, _ findings: inout EntryFindings) {
        switch value {
        case .string(let text):
            checkLength(of: text, "the value", key: key, limit: limits.identityValueLength, &findings)
        case .array:
            let tags = value.strings ?? []
            checkCount(tags.count, key: key, &findings)
            for tag in tags {
                checkLength(of: tag, "a tag", key: key, limit: limits.userTagLength, &findings)
            }
        case .object:
            let fields = value.fields ?? [:]
            checkCount(fields.count, key: key, &findings)
            for (name, text) in fields.sorted(by: { $0.key < $1.key }) {
                checkField(name, text, key: key, &findings)
            }
        case .bool, .number, .null, .other:
            break
        }
    }

    private func checkField(_ name: String, _ text: String, key: String, _ findings: inout EntryFindings) {
        if name.utf16.count > limits.keyLength {
            findings.add(
                tooLong: .exceededKeyLengthLimit,
                key: key,
                "the name of a field",
                length: name.utf16.count,
                limit: limits.keyLength
            )
        }
        let isMultiline = multilineFields.contains(name)
        let limit = isMultiline ? limits.multilineCustomFieldLength : limits.customFieldLength
        checkLength(
            of: text,
            "the field \(name.prefix(40).debugDescription)",
            key: key,
            limit: limit,
            &findings
        )
    }

    private func checkCount(_ count: Int, key: String, _ findings: inout EntryFindings) {
        guard count > limits.collectionCount else { return }
        findings.add(.exceededCountLimit, key: key, "\(count) entries, \(limits.collectionCount) are allowed")
    }

    private func checkLength(
        of text: String,
        _ what: String,
        key: String,
        limit: Int,
        _ findings: inout EntryFindings
    ) {
        let length = text.utf16.count
        guard length > limit else { return }
        findings.add(tooLong: .exceededValueLengthLimit, key: key, what, length: length, limit: limit)
    }
}
