/// Where a floating button rests: at a side of the screen, at some height. It holds for each size and direction of the
/// screen, so that a rotation or a language from right to left leaves the button where it belongs.
///
/// A place can be stored across launches. What was stored may have been damaged since, and is then no reason to do
/// without a button:
///
/// ```swift
/// overlay.place = (try? JSONDecoder().decode(OverlayPlace.self, from: data)) ?? OverlayPlace()
/// ```
public struct OverlayPlace: Sendable, Hashable, Codable {
    /// A side, as the language sees it.
    public enum Side: String, Sendable, Hashable, Codable, CaseIterable {
        /// Where lines begin.
        case leading
        /// Where lines end.
        case trailing
    }

    /// The side.
    public var side: Side
    /// The height within the free space: 0 is the top, 1 the bottom. A value outside is moved to the nearer end; what is
    /// no number is 1.
    public var height: Double { didSet { height = Self.bounded(height) } }

    /// Creates a place.
    public init(side: Side = .trailing, height: Double = 1) {
        self.side = side
        self.height = Self.bounded(height)
    }

    private enum CodingKeys: String, CodingKey {
        case side, height
    }

    /// Decodes a place. A height outside 0 to 1 is moved to the nearer end.
    ///
    /// - Throws: `DecodingError` where a side or a height is missing, or is none. An app then begins with
    ///   `OverlayPlace()`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            side: try values.decode(Side.self, forKey: .side),
            height: try values.decode(Double.self, forKey: .height)
        )
    }

    private static func bounded(_ height: Double) -> Double {
        height.isNaN ? 1 : min(max(height, 0), 1)
    }
}

/// The space in which a floating button lives, in points.
package struct OverlaySpace: Sendable, Hashable {
    /// A point.
    package struct Point: Sendable, Hashable {
        /// From the left.
        package var x: Double
        /// From the top.
        package var y: Double

        /// Creates a point.
        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The distances that the system keeps for itself: the safe area.
    package struct Insets: Sendable, Hashable {
        /// From the top.
        package var top: Double
        /// From the left, in any language.
        package var left: Double
        /// From the bottom: the keyboard's, too, while it is shown.
        package var bottom: Double
        /// From the right, in any language.
        package var right: Double

        /// Makes insets.
        package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// The width of the screen.
    package var width: Double
    /// The height of the screen.
    package var height: Double
    /// The safe area.
    package var insets: Insets
    /// Whether the language is read from right to left.
    package var isRightToLeft: Bool
    /// The distance that the button keeps to the safe area.
    package var margin: Double

    /// Creates a space.
    package init(
        width: Double,
        height: Double,
        insets: Insets = Insets(),
        isRightToLeft: Bool = false,
        margin: Double = 16
    ) {
        self.width = width
        self.height = height
        self.insets = insets
        self.isRightToLeft = isRightToLeft
        self.margin = margin
    }

    /// The center of a button that rests at a place. Where the space is too small for it, the middle.
    ///
    /// - Parameter size: The button's width and height.
    package func center(of place: OverlayPlace, size: (width: Double, height: Double)) -> Point {
        let (x, y) = (horizontal(size.width), vertical(size.height))
        let isLeft = (place.side == .leading) != isRightToLeft
        return Point(
            x: isLeft ? x.lowerBound : x.upperBound,
            y: y.lowerBound + place.height * (y.upperBound - y.lowerBound)
        )
    }

    /// A center within the space, as near as can be: where a button is while it is dragged.
    package func clamped(_ center: Point, size: (width: Double, height: Double)) -> Point {
        let (x, y) = (horizontal(size.width), vertical(size.height))
        return Point(
            x: min(max(center.x, x.lowerBound), x.upperBound),
            y: min(max(center.y, y.lowerBound), y.upperBound)
        )
    }

    /// Where a button comes to rest when the finger is lifted: at the nearer side.
    package func place(nearest center: Point, size: (width: Double, height: Double)) -> OverlayPlace {
        let (x, y) = (horizontal(size.width), vertical(size.height))
        let isLeft = center.x < (x.lowerBound + x.upperBound) / 2
        let room = y.upperBound - y.lowerBound
        return OverlayPlace(
            side: isLeft != isRightToLeft ? .leading : .trailing,
            height: room > 0 ? (center.y - y.lowerBound) / room : 1
        )
    }

    private func horizontal(_ size: Double) -> ClosedRange<Double> {
        range(insets.left + margin, width - insets.right - margin, of: width, size)
    }

    private func vertical(_ size: Double) -> ClosedRange<Double> {
        range(insets.top + margin, height - insets.bottom - margin, of: height, size)
    }

    /// The centers of a button that lies within a part of a length; where that is too small, one as near as the whole
    /// length allows.
    private func range(_ low: Double, _ high: Double, of length: Double, _ size: Double) -> ClosedRange<
        Double
    > {
        if high - low >= size {
            let first = low + size / 2
            // Rounding may put the last before the first.
            return first...max(first, high - size / 2)
        }
        guard size < length else { return length / 2...length / 2 }
        let middle = min(max((low + high) / 2, size / 2), length - size / 2)
        return middle...middle
    }
}
