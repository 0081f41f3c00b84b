/// The two sets of attributes of a user.
public enum UserAttributeScope: String, Sendable, Hashable, CaseIterable {
    /// `updateMasterAttributes`: the user's attributes in all apps.
    case master
    /// `updateAppAttributes`: the user's attributes in this app.
    case app

    /// The documented keys with their types.
    public var schema: [String: UserAttributeType] {
        switch self {
        case .master: Self.masterSchema
        case .app: Self.appSchema
        }
    }

    /// The delegate event if some entries violate a rule. It contains their errors.
    public var validationFailedEvent: String { "\(rawValue)AttributesValidationFailed" }

    /// The delegate event if there are too many entries. It has no data.
    public var limitExceededEvent: String { "\(rawValue)AttributesLimitExceeded" }

    private static let masterSchema: [String: UserAttributeType] = [
        "first_name": .string,
        "last_name": .string,
        "display_name": .string,
        "full_name": .string,
        "last_country": .string,
        "last_city": .string,
        "age": .integerOrString,
        "lifetime_value": .string,
        "user_persona": .string,
        "user_vip_segment": .string,
        "user_support_status": .string,
        "last_active_date": .string,
        "accepted_t_and_c": .string,
        "preferred_language": .string,
        "new_tags": .tags,
        "tags_to_remove": .tags,
        "reset_tags": .tags,
        "custom_user_fields": .customFields,
    ]

    private static let appSchema: [String: UserAttributeType] = [
        "device_model": .string,
        "os_version": .string,
        "app_version": .string,
        "sdk_version": .string,
        "country": .string,
        "city": .string,
        "user_vip_segment": .string,
        "language": .string,
        "app_rating": .string,
        "user_paying_segment": .string,
        "user_support_status": .string,
        "user_persona": .string,
        "accepted_t_and_c": .string,
        "user_level": .string,
        "app_status": .string,
        "lifetime_value": .string,
        "custom_user_fields": .customFields,
    ]
}

/// The type that the vendor documents for an attribute.
public enum UserAttributeType: Sendable, Hashable {
    /// Text.
    case string
    /// A whole number, or text.
    case integerOrString
    /// A list of tags.
    case tags
    /// Custom user fields by name.
    case customFields

    /// Returns whether the SDK accepts this value for such an attribute.
    public func accepts(_ value: HelpshiftValue) -> Bool {
        switch (self, value) {
        case (.string, .string), (.integerOrString, .string): true
        case (.integerOrString, .number(let number)): Int(exactly: number) != nil
        case (.tags, .array): value.strings != nil
        case (.customFields, .object): value.fields != nil
        case (.string, _), (.integerOrString, _), (.tags, _), (.customFields, _): false
        }
    }
}

extension UserAttributeType: CustomStringConvertible {
    /// The type as text.
    public var description: String {
        switch self {
        case .string: "a text"
        case .integerOrString: "a whole number or a text"
        case .tags: "a list of texts"
        case .customFields: "texts by name"
        }
    }
}
