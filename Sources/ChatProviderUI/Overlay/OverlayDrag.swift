/// Distinguishes a tap from a drag, and follows the finger.
struct OverlayDrag: Sendable, Hashable {
    /// How far a finger may move and still tap, in points.
    static let tapDistance = 8.0

    private let start: OverlaySpace.Point
    private let startOfButton: OverlaySpace.Point
    /// Whether the finger has moved so far that lifting it is no longer a tap.
    private(set) var isDragging = false

    /// A finger has touched the button.
    ///
    /// - Parameters:
    ///   - point: The finger's position.
    ///   - center: The button's center at that moment.
    init(from point: OverlaySpace.Point, center: OverlaySpace.Point) {
        start = point
        startOfButton = center
    }

    /// The finger has moved.
    ///
    /// - Returns: The button's new center.
    mutating func move(to point: OverlaySpace.Point) -> OverlaySpace.Point {
        let (x, y) = (point.x - start.x, point.y - start.y)
        if x * x + y * y > Self.tapDistance * Self.tapDistance { isDragging = true }
        guard isDragging else { return startOfButton }
        return OverlaySpace.Point(x: startOfButton.x + x, y: startOfButton.y + y)
    }
}
