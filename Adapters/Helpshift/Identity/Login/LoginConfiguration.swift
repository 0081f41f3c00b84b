import InputValidation

/// The configuration of a login with an identity token.
///
/// The vendor documents one key, ``fullPrivacyKey``. All others are forwarded.
public struct LoginConfiguration: Sendable, Equatable {
    /// The key that turns full privacy on.
    public static let fullPrivacyKey = "full_privacy_enabled"

    /// The entries: strings, booleans and numbers.
    public var entries: [String: HelpshiftValue]

    /// Creates a configuration.
    public init(_ entries: [String: HelpshiftValue] = [:]) {
        self.entries = entries
    }

    /// Creates a configuration that only turns full privacy on or off.
    public init(fullPrivacy: Bool) {
        entries = [Self.fullPrivacyKey: .bool(fullPrivacy)]
    }

    /// Whether full privacy is on. It is off if the entry is missing or not a Boolean (such as `1` or `"true"`).
    public var isFullPrivacyEnabled: Bool {
        entries[Self.fullPrivacyKey] == .bool(true)
    }

    /// Returns why the SDK would refuse a login with this configuration; `nil` if it would not.
    ///
    /// The number of entries is checked first, then the length of each key, and the type and length of its value.
    public func refusal(limits: HelpshiftLimits = .current) -> LoginRefusal? {
        guard entries.count <= limits.collectionCount else {
            return LoginRefusal(
                reason: .loginConfigSizeLimitExceeded,
                detail: "\(entries.count) entries, but only \(limits.collectionCount) are allowed"
            )
        }
        var errors = EntryErrors()
        for (key, value) in entries.sortedByKey {
            Self.check(key, value, limits, &errors)
        }
        guard !errors.isEmpty else { return nil }
        return LoginRefusal(reason: .loginConfigInvalid, errors: errors.byKey, detail: errors.detail)
    }

    private static func check(
        _ key: String,
        _ value: HelpshiftValue,
        _ limits: HelpshiftLimits,
        _ errors: inout EntryErrors
    ) {
        errors.checkLength(ofKey: key, limit: limits.keyLength)
        switch value {
        case .bool, .number:
            break
        case .string(let text):
            errors.checkLength(of: text, "the value", key: key, limit: limits.identityValueLength)
        case .array, .object, .null, .other:
            errors.add(.invalidValueType, key: key, "the value is neither string, boolean nor number")
        }
    }
}
