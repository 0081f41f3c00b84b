@testable import ChatProviderKit
@testable import ChatProviderUI
import Foundation
import Testing

/// The README's picture of the floating button: drawn, from the frames that the library computes for it.
@Suite("Floating button in the README")
struct OverlayPictureTests {
    @Test("the picture in the repository is what the layout gives now: else run .ci/draw-overlay")
    func isUpToDate() throws {
        let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("../../Sources/ChatProviderKit/ChatProviderKit.docc/Pictures/overlay.svg")
            .standardizedFileURL
        let drawn = OverlayPicture().text
        if ProcessInfo.processInfo.environment["DRAW_OVERLAY"] != nil {
            try drawn.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == drawn)
    }
}

/// The looks of the button, side by side.
private struct OverlayPicture {
    private struct Look {
        var caption: String
        var count: UnreadCount
        var scale = 1.0
        var isRightToLeft = false
        var colors = (button: "#007aff", badge: "#ff3b30")
    }

    private let looks = [
        Look(caption: "nothing unread", count: .live(0)),
        Look(caption: "one message", count: .live(1)),
        Look(caption: "two digits", count: .live(27)),
        Look(caption: "above 99", count: .live(140)),
        Look(caption: "right to left", count: .live(3), isRightToLeft: true),
        Look(caption: "your colors", count: .live(3), colors: ("#34795a", "#b3261e")),
        Look(caption: "large text", count: .live(3), scale: 1.6),
    ]
    private let cell = (width: 116.0, height: 150.0)

    var text: String {
        let width = Self.number(cell.width * Double(looks.count))
        let cells = looks.enumerated().map { draw($1, at: Double($0) * cell.width) }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(Self.number(cell.height))" width="\(width)" \
            role="img" aria-label="The floating button: \(looks.map(\.caption).joined(separator: ", "))">
            <style>
            text { font: 600 13px -apple-system, "Helvetica Neue", Arial, sans-serif; text-anchor: middle }
            .caption { font-weight: 400; fill: #57606a }
            @media (prefers-color-scheme: dark) { .caption { fill: #9aa4af } }
            </style>
            \(cells.joined(separator: "\n"))
            </svg>

            """
    }

    private func draw(_ look: Look, at left: Double) -> String {
        let text = UnreadBadge(count: look.count).text(locale: Locale(identifier: "en_US"))
        // A digit of the usual font, at this size.
        let size = (width: Double(text?.count ?? 0) * 8 * look.scale, height: 16 * look.scale)
        let layout = OverlayButtonLayout(
            leastSide: 56,
            scale: look.scale,
            text: size,
            in: OverlaySpace(width: 390, height: 844, isRightToLeft: look.isRightToLeft)
        )
        let number = text.map { badge($0, layout.badge, look) } ?? ""
        let (x, y) = (left + (cell.width - layout.side) / 2, 72 - layout.side / 2)
        return """
            <g transform="translate(\(Self.number(x)) \(Self.number(y)))">
            <circle cx="\(Self.number(layout.side / 2))" cy="\(Self.number(layout.side / 2))" \
            r="\(Self.number(layout.side / 2))" fill="\(look.colors.button)"/>
            \(bubble(layout.icon))\(number)
            </g>
            <text class="caption" x="\(Self.number(left + cell.width / 2))" y="140">\(look.caption)</text>
            """
    }

    /// A speech bubble.
    private func bubble(_ frame: CGRect) -> String {
        let scale = Self.number(frame.width / 28)
        return """
            <path transform="translate(\(Self.number(frame.minX)) \(Self.number(frame.minY))) scale(\(scale))" fill="#fff" \
            d="M14 3C7 3 1.500 7.500 1.500 13c0 3 1.600 5.600 4.100 7.400 0 2-.7 3.600-1.900 4.900 2.400-.2 4.500-1.100 \
            6-2.600 1.400.4 2.800.6 4.300.6 7 0 12.500-4.600 12.500-10.300S21 3 14 3z"/>
            """
    }

    private func badge(_ text: String, _ frame: CGRect, _ look: Look) -> String {
        """

        <rect x="\(Self.number(frame.minX))" y="\(Self.number(frame.minY))" width="\(Self.number(frame.width))" \
        height="\(Self.number(frame.height))" rx="\(Self.number(frame.height / 2))" fill="\(look.colors.badge)"/>
        <text x="\(Self.number(frame.midX))" y="\(Self.number(frame.midY + 4.6 * look.scale))" fill="#fff" \
        style="font-size: \(Self.number(13 * look.scale))px">\(text)</text>
        """
    }

    private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
