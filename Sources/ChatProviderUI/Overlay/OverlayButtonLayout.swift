#if canImport(CoreGraphics)
    import CoreGraphics
#else
    import Foundation
#endif

/// The size of the floating button, and the frames of its icon and its number. It grows with the user's text
/// size, and never leaves the available space.
///
/// Not `Hashable`: `CGRect` conforms only on iOS 18 and later, and code compiled with a newer SDK would crash
/// on iOS 16 (swiftlang/swift#77821).
struct OverlayButtonLayout: Sendable, Equatable {
    /// The smallest size that a finger can hit, in points.
    static let fingerSide = 44.0
    /// The largest scale of the button and its text.
    static let largestScale = 2.0

    /// The width and height of the button.
    let side: Double
    /// The icon's frame, in the button's bounds.
    let icon: CGRect
    /// The frame of the number and its background, in the button's bounds. It may extend beyond the upper
    /// trailing corner by half of the margin.
    let badge: CGRect

    /// - Parameters:
    ///   - leastSide: The side at the default text size, from the app's style.
    ///   - scale: The scale of the user's text size.
    ///   - text: The number's width and height.
    ///   - space: The button's space.
    init(
        leastSide: Double,
        scale: Double,
        text: (width: Double, height: Double),
        in space: OverlaySpace
    ) {
        let side = Self.side(leastSide, scale, in: space)
        self.side = side
        icon = CGRect(x: side / 4, y: side / 4, width: side / 2, height: side / 2)
        let height = min(max(0, text.height + 4), side / 2)
        let width = min(max(height, text.width + 10), side)
        let overhang = OverlaySpace.margin / 2
        // The badge's center is on the button's circle, at the upper trailing corner.
        let corner = side / 2 * (1 + 0.5.squareRoot())
        let right = min(corner + width / 2, side + overhang)
        let top = max(side - corner - height / 2, -overhang)
        badge = CGRect(
            x: space.isRightToLeft ? side - right : right - width,
            y: top,
            width: width,
            height: height
        )
    }

    private static func side(_ leastSide: Double, _ scale: Double, in space: OverlaySpace) -> Double {
        let (insets, margins) = (space.insets, 2 * OverlaySpace.margin)
        let free = max(
            0,
            min(
                space.width - insets.left - insets.right - margins,
                space.height - insets.top - insets.bottom - margins
            )
        )
        // With the arguments in this order, `min` and `max` ignore a NaN.
        let wanted = max(fingerSide, leastSide) * min(max(1, scale), largestScale)
        return min(wanted, max(fingerSide, free / 3), free)
    }
}
