public import Foundation
import InputValidation

/// What holds for a user in all apps of the account, under the documented keys and with the documented types.
///
/// What is `nil` or empty stays as it is. Descriptions and mirrors show no value.
public struct MasterAttributes: Sendable, Equatable {
    /// An age, which may be a number or words.
    public enum Age: Sendable, Equatable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
        /// Years.
        case years(Int)
        /// Words, such as a range.
        case text(String)

        /// Years.
        public init(integerLiteral value: Int) { self = .years(value) }
        /// Words.
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
    /// `accepted_t_and_c`: which terms and conditions were accepted, or whether.
    public var acceptedTerms: String?
    /// `preferred_language`.
    public var preferredLanguage: String?
    /// `new_tags`: tags to add, no more and none longer than the ``HelpshiftLimits`` permit.
    public var newTags: [String] = []
    /// `tags_to_remove`.
    public var tagsToRemove: [String] = []
    /// `reset_tags`: the tags in place of all that there are; empty to remove all, `nil` to leave them.
    public var resetTags: [String]?
    /// `custom_user_fields`, by their keys in the dashboard.
    public var customUserFields: [String: String] = [:]

    /// Attributes that change nothing.
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
        // A double: a date beyond all reason must not trap.
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
    public var description: String { "MasterAttributes(\(entries.sortedKeys.joined(separator: ", ")))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows no value either.
    public var customMirror: Mirror { Mirror(withoutChildrenOf: self) }
}
