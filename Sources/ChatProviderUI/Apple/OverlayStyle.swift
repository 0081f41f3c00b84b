#if os(iOS) || (os(Linux) && canImport(UIKit))
    public import UIKit

    /// What a floating button looks like.
    public struct OverlayStyle: Sendable {
        /// The image in the middle, scaled to half of the button; `nil` for none.
        public var icon: UIImage?
        /// The number's font at the usual text size: one that is not scaled yet, so no `preferredFont`. It grows with the
        /// user's text size, up to twice.
        public var font: UIFont
        /// The icon's color, where it is a template.
        public var foregroundColor: UIColor
        /// The button's color.
        public var backgroundColor: UIColor
        /// The number's color.
        public var badgeTextColor: UIColor
        /// The color behind the number.
        public var badgeColor: UIColor
        /// Width and height of the button at the usual text size, in points; at least 44. It grows with the user's text
        /// size, up to twice and to a third of the screen.
        public var leastSide: Double

        /// Creates a style; a speech bubble with a red badge where nothing else is said.
        public init(
            icon: UIImage? = UIImage(systemName: "bubble.left.fill"),
            font: UIFont = .systemFont(ofSize: 13, weight: .semibold),
            foregroundColor: UIColor = .white,
            backgroundColor: UIColor = .systemBlue,
            badgeTextColor: UIColor = .white,
            badgeColor: UIColor = .systemRed,
            leastSide: Double = 56
        ) {
            self.icon = icon
            self.font = font
            self.foregroundColor = foregroundColor
            self.backgroundColor = backgroundColor
            self.badgeTextColor = badgeTextColor
            self.badgeColor = badgeColor
            self.leastSide = leastSide
        }
    }
#endif
