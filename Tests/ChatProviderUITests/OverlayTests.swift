@testable import ChatProviderKit
@testable import ChatProviderUI
import Foundation
import Testing

struct OverlayTests {
    private let space = OverlaySpace(
        width: 400,
        height: 800,
        insets: .init(top: 50, left: 10, bottom: 30, right: 20)
    )
    private let size = (width: 60.0, height: 60.0)

    @Test("in a right-to-left layout, the same place is on the other side")
    func rightToLeft() {
        var space = space
        space.isRightToLeft = true
        #expect(space.center(of: OverlayPlace(), size: size) == .init(x: 56, y: 724))
        #expect(space.place(nearest: .init(x: 60, y: 96), size: size) == OverlayPlace(height: 0))
    }

    @Test("a released button moves to the nearer side and keeps its height")
    func snap() {
        let left = space.place(nearest: .init(x: 190, y: 410), size: size)
        #expect(left == OverlayPlace(side: .leading, height: 0.5))
        #expect(space.place(nearest: .init(x: 200, y: 900), size: size) == OverlayPlace(height: 1))
        #expect(space.center(of: left, size: size) == .init(x: 56, y: 410))
    }

    @Test("a rotation keeps the side and the height")
    func rotation() {
        let place = space.place(nearest: .init(x: 390, y: 410), size: size)
        let turned = OverlaySpace(width: 800, height: 400)
        #expect(turned.center(of: place, size: size) == .init(x: 754, y: 200))
    }

    @Test("a dragged button stays within the safe area")
    func clamped() {
        #expect(space.clamped(.init(x: -50, y: 5000), size: size) == .init(x: 56, y: 724))
        #expect(space.clamped(.init(x: 200, y: 300), size: size) == .init(x: 200, y: 300))
    }

    @Test("in a space that is too small, the button is centered")
    func tooSmall() {
        let small = OverlaySpace(width: 40, height: 40)
        #expect(small.center(of: OverlayPlace(height: 0), size: size) == .init(x: 20, y: 20))
        #expect(small.place(nearest: .init(x: 20, y: 20), size: size).height == 1)
    }

    @Test("in a space that just fits, rounding does not move the button")
    func exactFit() {
        let top = 19.0 / 3
        let exact = OverlaySpace(width: 400, height: 320, insets: .init(top: top, bottom: 21))
        let free = (320.0 - 21 - 16) - (top + 16)
        let center = exact.center(of: OverlayPlace(), size: (width: 60, height: free))
        #expect(abs(center.y - 152.667) < 0.001)
    }

    @Test("a height outside the screen is clamped", arguments: [(-1.0, 0.0), (2, 1), (.nan, 1)])
    func height(_ given: Double, _ expected: Double) {
        #expect(OverlayPlace(height: given).height == expected)
    }

    @Test("setting a height outside the screen clamps it")
    func setHeight() {
        var place = OverlayPlace()
        place.height = -1e300
        #expect(place.height == 0)
        place.height = .nan
        #expect(place.height == 1)
    }

    @Test("if a keyboard leaves too little space for the button, it stays on the screen")
    func underKeyboard() {
        let covered = OverlaySpace(width: 400, height: 300, insets: .init(top: 50, bottom: 300))
        for height in [0.0, 1] {
            #expect(covered.center(of: OverlayPlace(height: height), size: size) == .init(x: 354, y: 30))
        }
    }

    @Test("a slightly moving finger taps, and one that moves on drags")
    func drag() {
        var drag = OverlayDrag(from: .init(x: 100, y: 100), center: .init(x: 110, y: 110))
        #expect(drag.move(to: .init(x: 105, y: 104)) == .init(x: 110, y: 110))
        #expect(!drag.isDragging)
        #expect(drag.move(to: .init(x: 120, y: 100)) == .init(x: 130, y: 110))
        #expect(drag.isDragging)
        // A drag that returns to its start is still a drag.
        #expect(drag.move(to: .init(x: 100, y: 100)) == .init(x: 110, y: 110))
        #expect(drag.isDragging)
    }

    @Test("a place survives a relaunch")
    func stored() throws {
        let place = OverlayPlace(side: .leading, height: 0.25)
        let data = try JSONEncoder().encode(place)
        #expect(try JSONDecoder().decode(OverlayPlace.self, from: data) == place)
    }

    @Test(
        "a stored height outside the screen is clamped",
        arguments: [("1e300", 1.0), ("-3", 0), ("1.0000001", 1), ("0.5", 0.5)]
    )
    func storedHeight(_ stored: String, _ height: Double) throws {
        let data = Data(#"{"side": "leading", "height": \#(stored)}"#.utf8)
        #expect(
            try JSONDecoder().decode(OverlayPlace.self, from: data)
                == OverlayPlace(side: .leading, height: height)
        )
    }

    @Test(
        "an invalid place is rejected",
        arguments: [
            "", "[]", "3", #"{"side": "top", "height": 1}"#, #"{"side": "leading"}"#, #"{"height": 1}"#,
            #"{"side": "leading", "height": "1"}"#, #"{"side": "leading", "height": 1e999}"#,
        ]
    )
    func garbage(_ text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(OverlayPlace.self, from: Data(text.utf8))
        }
    }
}

struct OverlayKeyboardTests {
    private let window = CGRect(x: 0, y: 0, width: 400, height: 800)

    private func inset(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Double {
        OverlaySpace.keyboardInset(of: CGRect(x: x, y: y, width: width, height: height), in: window)
    }

    @Test("a docked keyboard covers the bottom")
    func docked() {
        #expect(inset(0, 500, 400, 300) == 300)
    }

    @Test("a keyboard that extends beyond a small window covers only their overlap")
    func smallWindow() {
        #expect(inset(-200, 700, 1000, 400) == 100)
        #expect(inset(-0.5, 699.5, 400, 100) == 100.5)
    }

    @Test("a keyboard that floats, is undocked or has no frame covers nothing")
    func floating() {
        #expect(inset(50, 500, 300, 300) == 0)
        #expect(inset(0, 300, 400, 300) == 0)
        #expect(inset(0, 0, 0, 0) == 0)
        #expect(OverlaySpace.keyboardInset(of: .null, in: window) == 0)
    }

    @Test("a keyboard that is hidden below the screen covers nothing")
    func hidden() {
        #expect(inset(0, 800, 400, 300) == 0)
        #expect(inset(0, 1100, 400, 300) == 0)
    }

    @Test("a keyboard that extends above the window covers at most all of it")
    func whole() {
        #expect(inset(0, -100, 400, 1000) == 800)
    }
}

struct OverlayButtonLayoutTests {
    private let screen = OverlaySpace(
        width: 390,
        height: 844,
        insets: .init(top: 59, left: 0, bottom: 34, right: 0)
    )

    private func layout(
        _ leastSide: Double = 56,
        scale: Double = 1,
        text: (width: Double, height: Double) = (24, 16),
        in space: OverlaySpace? = nil
    ) -> OverlayButtonLayout {
        OverlayButtonLayout(leastSide: leastSide, scale: scale, text: text, in: space ?? screen)
    }

    @Test("at the default text size, the button has the size of the style")
    func usual() {
        let layout = layout()
        #expect(layout.side == 56)
        #expect(layout.icon == CGRect(x: 14, y: 14, width: 28, height: 28))
        #expect(layout.badge.size == CGSize(width: 34, height: 20))
    }

    @Test("a short number is in a circle")
    func short() {
        #expect(layout(text: (6, 16)).badge.size == CGSize(width: 20, height: 20))
    }

    @Test("larger text enlarges the button, and smaller text does not shrink it")
    func scaled() {
        #expect(layout(scale: 1.5).side == 84)
        #expect(layout(scale: 0.5).side == 56)
    }

    @Test("in a right-to-left layout, the number is at the opposite corner")
    func rightToLeft() {
        var mirrored = screen
        mirrored.isRightToLeft = true
        let (left, right) = (layout(in: mirrored).badge, layout().badge)
        #expect(left.minX == 56 - right.maxX)
        #expect(left.size == right.size)
        #expect(right.midX > 28)
    }

    @Test("for any style, text and screen, the button and the number stay within the safe area")
    func bounded() {
        let sizes: [Double] = [-1, 0, 30, 56, 1000, 1e300, .infinity, .nan]
        let texts: [(width: Double, height: Double)] = [(0, 0), (-1, -1), (90, 54), (1e7, 1e5)]
        var spaces = [screen, OverlaySpace(width: 200, height: 140), OverlaySpace(width: 80, height: 90)]
        spaces.append(OverlaySpace(width: 844, height: 390, insets: .init(left: 59, bottom: 250, right: 59)))
        spaces += spaces.map { space in
            var space = space
            space.isRightToLeft.toggle()
            return space
        }
        for (leastSide, space) in sizes.flatMap({ size in spaces.map { (size, $0) } }) {
            for (scale, text) in [0, 1, 3.1, 1e9, .nan].flatMap({ scale in texts.map { (scale, $0) } }) {
                expectInSafeArea(layout(leastSide, scale: scale, text: text, in: space), space)
            }
        }
    }

    private func expectInSafeArea(_ layout: OverlayButtonLayout, _ space: OverlaySpace) {
        let size = (width: layout.side, height: layout.side)
        #expect(layout.side >= 44)
        for place in [OverlayPlace(side: .leading, height: 0), OverlayPlace(side: .trailing, height: 1)] {
            let center = space.center(of: place, size: size)
            let origin = (x: center.x - layout.side / 2, y: center.y - layout.side / 2)
            let button = CGRect(x: origin.x, y: origin.y, width: layout.side, height: layout.side)
            let badge = layout.badge.offsetBy(dx: origin.x, dy: origin.y)
            let free = CGRect(
                x: space.insets.left,
                y: space.insets.top,
                width: space.width - space.insets.left - space.insets.right,
                height: space.height - space.insets.top - space.insets.bottom
            )
            #expect(free.contains(button))
            #expect(free.contains(badge))
        }
    }

    @Test("in a window too small for a finger, the button is as large as fits")
    func tiny() {
        #expect(layout(in: OverlaySpace(width: 60, height: 300)).side == 28)
        #expect(layout(in: OverlaySpace(width: 10, height: 10)).side == 0)
    }
}
