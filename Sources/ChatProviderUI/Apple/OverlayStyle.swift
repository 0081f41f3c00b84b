#if os(iOS) || (os(Linux) && canImport(UIKit))
    public import UIKit

    /// The appearance of a floating button.
    public struct OverlayStyle: Sendable {
        /// The image in the center, scaled to half of the button; `nil` for none.
        public var icon: UIImage?
        /// The number's font at the default text size. Do not use `preferredFont`, which is already scaled.
        /// The font grows with the user's text size, up to twice.
        public var font: UIFont
        /// The icon's color, if the icon is a template image.
        public var foregroundColor: UIColor
        /// The button's color.
        public var backgroundColor: UIColor
        /// The number's color.
        public var badgeTextColor: UIColor
        /// The color behind the number.
        public var badgeColor: UIColor
        /// The width and height of the button at the default text size, in points; at least 44. It grows with
        /// the user's text size, up to twice and to a third of the screen.
        public var leastSide: Double

        /// Creates a style, by default a speech bubble with a red badge.
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
