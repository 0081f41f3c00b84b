import ChatProviderUI
import Foundation
import Testing

struct OverlayTests {
    private let space = OverlaySpace(
        width: 400,
        height: 800,
        insets: .init(top: 50, left: 10, bottom: 30, right: 20),
        margin: 16
    )
    private let size = (width: 60.0, height: 60.0)

    @Test("at first the button rests at the lower end of the line, within the safe area")
    func first() {
        #expect(space.center(of: OverlayPlace(), size: size) == .init(x: 334, y: 724))
    }

    @Test("from right to left the same place is on the other side")
    func rightToLeft() {
        var space = space
        space.isRightToLeft = true
        #expect(space.center(of: OverlayPlace(), size: size) == .init(x: 56, y: 724))
        #expect(space.place(nearest: .init(x: 60, y: 96), size: size) == OverlayPlace(height: 0))
    }

    @Test("a button that is let go of comes to rest at the nearer side, at its height")
    func snap() {
        let left = space.place(nearest: .init(x: 190, y: 410), size: size)
        #expect(left == OverlayPlace(side: .leading, height: 0.5))
        #expect(space.place(nearest: .init(x: 200, y: 900), size: size) == OverlayPlace(height: 1))
        #expect(space.center(of: left, size: size) == .init(x: 56, y: 410))
    }

    @Test("a rotation keeps side and height")
    func rotation() {
        let place = space.place(nearest: .init(x: 390, y: 410), size: size)
        let turned = OverlaySpace(width: 800, height: 400)
        #expect(turned.center(of: place, size: size) == .init(x: 754, y: 200))
    }

    @Test("a dragged button does not leave the safe area")
    func clamped() {
        #expect(space.clamped(.init(x: -50, y: 5000), size: size) == .init(x: 56, y: 724))
        #expect(space.clamped(.init(x: 200, y: 300), size: size) == .init(x: 200, y: 300))
    }

    @Test("in a space that is too small the button stands in the middle")
    func tooSmall() {
        let small = OverlaySpace(width: 40, height: 40)
        #expect(small.center(of: OverlayPlace(height: 0), size: size) == .init(x: 20, y: 20))
        #expect(small.place(nearest: .init(x: 20, y: 20), size: size).height == 1)
    }

    @Test("a height outside the screen is moved into it", arguments: [(-1.0, 0.0), (2, 1), (.nan, 1)])
    func height(_ given: Double, _ expected: Double) {
        #expect(OverlayPlace(height: given).height == expected)
    }

    @Test("a finger that trembles taps, one that moves on drags")
    func drag() {
        var drag = OverlayDrag(from: .init(x: 100, y: 100), center: .init(x: 110, y: 110))
        #expect(drag.move(to: .init(x: 105, y: 104)) == .init(x: 110, y: 110))
        #expect(!drag.isDragging)
        #expect(drag.move(to: .init(x: 120, y: 100)) == .init(x: 130, y: 110))
        #expect(drag.isDragging)
        // Once a drag, back at the start still a drag.
        #expect(drag.move(to: .init(x: 100, y: 100)) == .init(x: 110, y: 110))
        #expect(drag.isDragging)
    }

    @Test("a place is kept across launches")
    func stored() throws {
        let place = OverlayPlace(side: .leading, height: 0.25)
        let data = try JSONEncoder().encode(place)
        #expect(try JSONDecoder().decode(OverlayPlace.self, from: data) == place)
    }
}
