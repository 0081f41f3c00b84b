import InputValidation

/// A user's attributes in this app, with the documented keys and types.
///
/// Attributes that are `nil` or empty stay unchanged. Descriptions and mirrors show no values.
public struct AppAttributes: Sendable, Equatable {
    /// `device_model`.
    public var deviceModel: String?
    /// `os_version`.
    public var osVersion: String?
    /// `app_version`.
    public var appVersion: String?
    /// `sdk_version`.
    public var sdkVersion: String?
    /// `country`.
    public var country: String?
    /// `city`.
    public var city: String?
    /// `user_vip_segment`.
    public var vipSegment: String?
    /// `language`.
    public var language: String?
    /// `app_rating`.
    public var appRating: String?
    /// `user_paying_segment`.
    public var payingSegment: String?
    /// `user_support_status`.
    public var supportStatus: String?
    /// `user_persona`.
    public var persona: String?
    /// `accepted_t_and_c`: whether terms and conditions were accepted, or which ones.
    public var acceptedTerms: String?
    /// `user_level`.
    public var level: String?
    /// `app_status`.
    public var appStatus: String?
    /// `lifetime_value`.
    public var lifetimeValue: String?
    /// `custom_user_fields`, by their keys in the dashboard.
    public var customUserFields: [String: String] = [:]

    /// Creates attributes that change nothing.
    public init() {}

    /// The SDK's dictionary.
    public var entries: [String: HelpshiftValue] {
        var entries: [String: HelpshiftValue] = [:]
        entries.add("device_model", deviceModel)
        entries.add("os_version", osVersion)
        entries.add("app_version", appVersion)
        entries.add("sdk_version", sdkVersion)
        entries.add("country", country)
        entries.add("city", city)
        entries.add("user_vip_segment", vipSegment)
        entries.add("language", language)
        entries.add("app_rating", appRating)
        entries.add("user_paying_segment", payingSegment)
        entries.add("user_support_status", supportStatus)
        entries.add("user_persona", persona)
        entries.add("accepted_t_and_c", acceptedTerms)
        entries.add("user_level", level)
        entries.add("app_status", appStatus)
        entries.add("lifetime_value", lifetimeValue)
        entries.add("custom_user_fields", customUserFields)
        return entries
    }
}

extension AppAttributes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The keys that are set.
    public var description: String { "AppAttributes(\(entries.keys.sorted().joined(separator: ", ")))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` shows no values either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
