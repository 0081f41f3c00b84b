/// Tells a tap from a drag, and follows the finger.
package struct OverlayDrag: Sendable, Hashable {
    /// How far a finger may move, in points, and still tap.
    package static let tapDistance = 8.0

    private let start: OverlaySpace.Point
    private let startOfButton: OverlaySpace.Point
    /// Whether the finger has moved so far that lifting it is no tap any more.
    package private(set) var isDragging = false

    /// A finger has come down.
    ///
    /// - Parameters:
    ///   - point: Where.
    ///   - center: The button's center at that moment.
    package init(from point: OverlaySpace.Point, center: OverlaySpace.Point) {
        start = point
        startOfButton = center
    }

    /// The finger has moved.
    ///
    /// - Returns: Where the button's center is to be.
    package mutating func move(to point: OverlaySpace.Point) -> OverlaySpace.Point {
        let (x, y) = (point.x - start.x, point.y - start.y)
        if x * x + y * y > Self.tapDistance * Self.tapDistance { isDragging = true }
        guard isDragging else { return startOfButton }
        return OverlaySpace.Point(x: startOfButton.x + x, y: startOfButton.y + y)
    }
}
