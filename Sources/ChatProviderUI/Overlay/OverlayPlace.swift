/// Where a floating button rests: a side of the screen and a height. It applies to any screen size and layout
/// direction, so the button keeps its place after a rotation and in right-to-left languages.
///
/// You can store a place across launches. If the stored data is damaged, fall back to the default place:
///
/// ```swift
/// overlay.place = (try? JSONDecoder().decode(OverlayPlace.self, from: data)) ?? OverlayPlace()
/// ```
public struct OverlayPlace: Sendable, Hashable, Codable {
    /// A side, relative to the language's direction.
    public enum Side: String, Sendable, Hashable, Codable, CaseIterable {
        /// The side where lines begin.
        case leading
        /// The side where lines end.
        case trailing
    }

    /// The side.
    public var side: Side
    /// The height within the free space: 0 is the top, 1 the bottom. A value outside these bounds is clamped.
    /// A NaN becomes 1.
    public var height: Double { didSet { height = Self.bounded(height) } }

    /// Creates a place.
    public init(side: Side = .trailing, height: Double = 1) {
        self.side = side
        self.height = Self.bounded(height)
    }

    /// Decodes a place. A height outside 0 to 1 is clamped.
    ///
    /// - Throws: `DecodingError` if a side or a height is missing or invalid. Use `OverlayPlace()` then.
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

/// The space of a floating button, in points.
struct OverlaySpace: Sendable, Hashable {
    struct Point: Sendable, Hashable {
        /// The distance from the left.
        var x: Double
        /// The distance from the top.
        var y: Double
    }

    /// The distances that the system reserves: the safe area.
    struct Insets: Sendable, Hashable {
        /// The distance from the top.
        var top = 0.0
        /// The distance from the left, in any language.
        var left = 0.0
        /// The distance from the bottom. It includes the keyboard while it is shown.
        var bottom = 0.0
        /// The distance from the right, in any language.
        var right = 0.0
    }

    /// The distance between the button and the safe area.
    static let margin = 16.0

    var width: Double
    var height: Double
    /// The safe area.
    var insets = Insets()
    /// Whether the language is read from right to left.
    var isRightToLeft = false

    /// Returns the center of a button that rests at a place. If the space is too small for it, returns the
    /// middle.
    ///
    /// - Parameter size: The button's width and height.
    func center(of place: OverlayPlace, size: (width: Double, height: Double)) -> Point {
        let (x, y) = (horizontal(size.width), vertical(size.height))
        let isLeft = (place.side == .leading) != isRightToLeft
        return Point(
            x: isLeft ? x.lowerBound : x.upperBound,
            y: y.lowerBound + place.height * (y.upperBound - y.lowerBound)
        )
    }

    /// Returns the nearest center within the space, for a button that is being dragged.
    func clamped(_ center: Point, size: (width: Double, height: Double)) -> Point {
        let (x, y) = (horizontal(size.width), vertical(size.height))
        return Point(
            x: min(max(center.x, x.lowerBound), x.upperBound),
            y: min(max(center.y, y.lowerBound), y.upperBound)
        )
    }

    /// Returns where a button comes to rest when the finger is lifted: at the nearer side.
    func place(nearest center: Point, size: (width: Double, height: Double)) -> OverlayPlace {
        let (x, y) = (horizontal(size.width), vertical(size.height))
        let isLeft = center.x < (x.lowerBound + x.upperBound) / 2
        let room = y.upperBound - y.lowerBound
        return OverlayPlace(
            side: isLeft != isRightToLeft ? .leading : .trailing,
            height: room > 0 ? (center.y - y.lowerBound) / room : 1
        )
    }

    private func horizontal(_ size: Double) -> ClosedRange<Double> {
        range(insets.left + Self.margin, width - insets.right - Self.margin, of: width, size)
    }

    private func vertical(_ size: Double) -> ClosedRange<Double> {
        range(insets.top + Self.margin, height - insets.bottom - Self.margin, of: height, size)
    }

    /// Returns the centers of a button within a part of a length. If that part is too small, the center is as
    /// near to it as the whole length allows.
    private func range(_ low: Double, _ high: Double, of length: Double, _ size: Double) -> ClosedRange<
        Double
    > {
        if high - low >= size {
            let first = low + size / 2
            // Rounding may make the upper bound smaller than the lower one.
            return first...max(first, high - size / 2)
        }
        guard size < length else { return length / 2...length / 2 }
        let middle = min(max((low + high) / 2, size / 2), length - size / 2)
        return middle...middle
    }
}
