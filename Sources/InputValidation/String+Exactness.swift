import Foundation

extension String {
    /// Returns whether two texts have the same bytes.
    ///
    /// With `==`, two texts are equal if they look the same, regardless of their Unicode normalization. To vendors, two
    /// user ids that differ in a single byte are two users.
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Returns whether a regular expression matches the whole text, including a line break at the end.
    package func isWholly(_ pattern: String) -> Bool {
        range(of: pattern, options: .regularExpression) == startIndex..<endIndex
    }
}
