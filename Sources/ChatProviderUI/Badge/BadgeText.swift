/// A text of the module, by its key in `Resources/*.lproj/Localizable.strings`.
///
/// A number of messages has a key for each plural category of the language. A `.stringsdict` would let
/// Foundation choose the category, but Foundation on Linux crashes when it reads one.
enum BadgeText: String, CaseIterable {
    case button = "badge.button"
    case none = "badge.none"
    /// Used for 1 in English and German. Japanese has no such form.
    case one = "badge.unread.one"
    case other = "badge.unread.other"

    /// The text if the resources are missing.
    var english: String {
        switch self {
        case .button: "Support chat"
        case .none: "No unread messages"
        case .one: "%@ unread message"
        case .other: "%@ unread messages"
        }
    }
}
