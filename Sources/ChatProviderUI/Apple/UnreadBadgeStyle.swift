#if canImport(SwiftUI) && !os(watchOS)
    public import SwiftUI

    /// The appearance of a SwiftUI badge.
    public struct UnreadBadgeStyle {
        /// The number's font.
        public var font: Font
        /// The number's color.
        public var textColor: Color
        /// The color behind the number.
        public var color: Color

        /// Creates a style: by default, a white number on red.
        public init(font: Font = .caption.bold(), textColor: Color = .white, color: Color = .red) {
            self.font = font
            self.textColor = textColor
            self.color = color
        }
    }
#endif
