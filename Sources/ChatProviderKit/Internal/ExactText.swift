import InputValidation

/// A text that equals another only byte by byte.
///
/// Two `String`s are equal where they look the same, whatever their Unicode normalization. Vendors' user ids are not:
/// two that differ in a single byte are two users.
package struct ExactText: Sendable, Hashable, Codable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool {
        left.text.isExactly(right.text)
    }

    package func hash(into hasher: inout Hasher) {
        // Texts that are equal byte by byte are equal texts, and have one hash.
        hasher.combine(text)
    }
}

extension Optional where Wrapped == String {
    /// Whether two ids of users are the same, byte by byte. `nil` is the anonymous user.
    package func isSameID(as other: String?) -> Bool {
        map(ExactText.init) == other.map(ExactText.init)
    }
}
