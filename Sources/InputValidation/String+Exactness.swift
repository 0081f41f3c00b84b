import Foundation

extension String {
    /// Whether two texts are the same byte by byte.
    ///
    /// To `==` two texts are equal where they look the same, whatever their Unicode normalization. Vendors' user ids are
    /// not: two that differ in a single byte are two users.
    package func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// Whether a regular expression matches the whole text. A line break at the end is a part of the text.
    package func isWholly(_ pattern: String) -> Bool {
        range(of: pattern, options: .regularExpression) == startIndex..<endIndex
    }
}
