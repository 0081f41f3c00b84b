public import Foundation
import InputValidation

/// A user's attributes in all apps of the account, with the documented keys and types.
///
/// Attributes that are `nil` or empty stay unchanged. Descriptions and mirrors show no values.
public struct MasterAttributes: Sendable, Equatable {
    /// An age, as a number or a text.
    public enum Age: Sendable, Equatable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        /// Years.
        case years(Int)
        /// A text, such as a range.
        case text(String)

        /// Creates an age in years.
        public init(integerLiteral value: Int) { self = .years(value) }
        /// Creates an age from a text.
        public init(stringLiteral value: String) { self = .text(value) }
    }

    /// `first_name`.
    public var firstName: String?
    /// `last_name`.
    public var lastName: String?
    /// `display_name`.
    public var displayName: String?
    /// `full_name`.
    public var fullName: String?
    /// `last_country`.
    public var lastCountry: String?
    /// `last_city`.
    public var lastCity: String?
    /// `age`.
    public var age: Age?
    /// `lifetime_value`.
    public var lifetimeValue: String?
    /// `user_persona`.
    public var persona: String?
    /// `user_vip_segment`.
    public var vipSegment: String?
    /// `user_support_status`.
    public var supportStatus: String?
    /// `last_active_date`, sent in whole seconds since 1970.
    public var lastActive: Date?
    /// `accepted_t_and_c`: whether terms and conditions were accepted, or which ones.
    public var acceptedTerms: String?
    /// `preferred_language`.
    public var preferredLanguage: String?
    /// `new_tags`: tags to add, within the ``HelpshiftLimits``.
    public var newTags: [String] = []
    /// `tags_to_remove`.
    public var tagsToRemove: [String] = []
    /// `reset_tags`: tags that replace all current ones; empty to remove all, `nil` to keep them.
    public var resetTags: [String]?
    /// `custom_user_fields`, by their keys in the dashboard.
    public var customUserFields: [String: String] = [:]

    /// Creates attributes that change nothing.
    public init() {}

    /// The SDK's dictionary.
    public var entries: [String: HelpshiftValue] {
        var entries: [String: HelpshiftValue] = [:]
        entries.add("first_name", firstName)
        entries.add("last_name", lastName)
        entries.add("display_name", displayName)
        entries.add("full_name", fullName)
        entries.add("last_country", lastCountry)
        entries.add("last_city", lastCity)
        switch age {
        case .years(let years): entries["age"] = .number(Double(years))
        case .text(let text): entries.add("age", text)
        case nil: break
        }
        entries.add("lifetime_value", lifetimeValue)
        entries.add("user_persona", persona)
        entries.add("user_vip_segment", vipSegment)
        entries.add("user_support_status", supportStatus)
        // A double, because converting an implausible date to an integer would trap.
        entries.add(
            "last_active_date",
            lastActive.map { String(format: "%.0f", $0.timeIntervalSince1970.rounded(.down)) }
        )
        entries.add("accepted_t_and_c", acceptedTerms)
        entries.add("preferred_language", preferredLanguage)
        entries.add("new_tags", newTags)
        entries.add("tags_to_remove", tagsToRemove)
        if let resetTags { entries["reset_tags"] = .strings(resetTags) }
        entries.add("custom_user_fields", customUserFields)
        return entries
    }
}

extension MasterAttributes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The keys that are set.
    public var description: String { "MasterAttributes(\(entries.keys.sorted().joined(separator: ", ")))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` shows no values either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
