import HelpshiftAdapter

enum SimulatedAttributeScope {
    /// In all apps of the account: `updateMasterAttributes`.
    case master
    /// In this app: `updateAppAttributes`.
    case app

    enum Form {
        case text
        case integerOrText
        case tags
        case fields
    }

    /// The attributes of *User Hub*, "Update global user data" and "Update app specific user data".
    var forms: [String: Form] {
        switch self {
        case .master: Self.masterForms
        case .app: Self.appForms
        }
    }

    var validationFailed: HelpshiftUserDataRefusal {
        switch self {
        case .master: .masterAttributesValidationFailed
        case .app: .appAttributesValidationFailed
        }
    }

    var syncFailed: HelpshiftUserDataRefusal {
        switch self {
        case .master: .masterAttributesSyncFailed
        case .app: .appAttributesSyncFailed
        }
    }

    private static let masterForms: [String: Form] = [
        "first_name": .text, "last_name": .text, "display_name": .text, "full_name": .text,
        "last_country": .text, "last_city": .text, "age": .integerOrText, "lifetime_value": .text,
        "user_persona": .text, "user_vip_segment": .text, "user_support_status": .text,
        "last_active_date": .text, "accepted_t_and_c": .text, "preferred_language": .text,
        "new_tags": .tags, "tags_to_remove": .tags, "reset_tags": .tags, "custom_user_fields": .fields,
    ]

    private static let appForms: [String: Form] = [
        "device_model": .text, "os_version": .text, "app_version": .text, "sdk_version": .text,
        "country": .text, "city": .text, "user_vip_segment": .text, "language": .text, "app_rating": .text,
        "user_paying_segment": .text, "user_support_status": .text, "user_persona": .text,
        "accepted_t_and_c": .text, "user_level": .text, "app_status": .text, "lifetime_value": .text,
        "custom_user_fields": .fields,
    ]
}
