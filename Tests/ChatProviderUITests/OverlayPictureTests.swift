@testable import ChatProviderKit
@testable import ChatProviderUI
import Foundation
import Testing

/// Draws the README's picture of the numbers on a phone, from the button frames that the library computes.
@Suite("Floating button in the README")
struct OverlayPictureTests {
    @Test("the picture in the repository matches the layout; if not, run .ci/pictures --draw")
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

/// A phone with the button, a home screen with the number on the icon, and variants of the button.
private struct OverlayPicture {
    private struct Look {
        var caption: String
        var count: UnreadCount
        var isRightToLeft = false
        var colors = (button: "#007aff", badge: "#ff3b30")
    }

    private let looks = [
        Look(caption: "one message", count: .live(1)),
        Look(caption: "above 99", count: .live(140)),
        Look(caption: "right to left", count: .live(3), isRightToLeft: true),
        Look(caption: "your colors", count: .live(3), colors: ("#34795a", "#b3261e")),
    ]
    private let cell = (width: 116.0, height: 150.0)
    /// The phones are on the left, and the variants in two columns next to them.
    private let phones = (width: 380.0, height: 352.0)

    var text: String {
        let width = Self.number(phones.width + 2 * cell.width)
        let cells = looks.enumerated().map { place, look in
            draw(
                look,
                at: phones.width + Double(place % 2) * cell.width,
                Double(place / 2) * cell.height + 18
            )
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(Self.number(phones.height))" width="\(width)" \
            role="img" aria-label="Two phones: an app with the floating button, which says 3, and the home screen, where \
            the app's icon says 3. Beside them the button: \(looks.map(\.caption).joined(separator: ", "))">
            <style>
            text { font: 600 13px -apple-system, "Helvetica Neue", Arial, sans-serif; text-anchor: middle }
            .caption { font-weight: 400; fill: #57606a }
            .frame { fill: #fff; stroke: #8c959f; stroke-width: 6 }
            .quiet { fill: #d8dee4 }
            @media (prefers-color-scheme: dark) {
            .caption { fill: #9aa4af }
            .frame { fill: #161b22 }
            .quiet { fill: #30363d }
            }
            </style>
            \(phone(at: 12, "in the app", app))
            \(phone(at: 198, "on the home screen", homeScreen))
            \(cells.joined(separator: "\n"))
            </svg>

            """
    }

    // MARK: The phones

    private static let screen = OverlaySpace(
        width: 390,
        height: 844,
        insets: OverlaySpace.Insets(top: 47, bottom: 34)
    )
    private let unread = Look(caption: "", count: .live(3))

    /// A phone scaled down, with content drawn in points.
    private func phone(at left: Double, _ caption: String, _ content: String) -> String {
        """
        <g transform="translate(\(Self.number(left)) 6) scale(0.37)">
        <rect class="frame" x="3" y="3" width="384" height="838" rx="54"/>
        \(content)
        </g>
        <text class="caption" x="\(Self.number(left + 72))" y="340">\(caption)</text>
        """
    }

    /// A list, with the button at its default place.
    private var app: String {
        let rows = (0..<7).map { row in
            """
            <rect class="quiet" x="28" y="\(150 + row * 88)" width="64" height="64" rx="12"/>
            <rect class="quiet" x="112" y="\(160 + row * 88)" width="180" height="16" rx="8"/>
            <rect class="quiet" x="112" y="\(188 + row * 88)" width="120" height="12" rx="6"/>
            """
        }
        let layout = layout(of: unread)
        let center = Self.screen.center(of: OverlayPlace(), size: (layout.side, layout.side))
        return """
            <rect class="quiet" x="28" y="80" width="150" height="28" rx="14"/>
            \(rows.joined(separator: "\n"))
            \(button(unread, layout, at: center.x - layout.side / 2, center.y - layout.side / 2))
            """
    }

    /// The app's icon among others, with its number.
    private var homeScreen: String {
        let icons = (0..<16).map { place in
            let (x, y) = (34.0 + Double(place % 4) * 86, 90.0 + Double(place / 4) * 110)
            let own = place == 5
            let icon =
                "<rect class=\"\(own ? "own" : "quiet")\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" "
                + "width=\"64\" height=\"64\" rx=\"15\"\(own ? " fill=\"#007aff\"" : "")/>"
            guard own else { return icon }
            return """
                \(icon)
                \(bubble(CGRect(x: x + 16, y: y + 16, width: 32, height: 32)))
                <circle cx="\(Self.number(x + 61))" cy="\(Self.number(y + 3))" r="15" fill="#ff3b30"/>
                <text x="\(Self.number(x + 61))" y="\(Self.number(y + 10))" fill="#fff" style="font-size: 20px">\
                \(unread.count.badgeNumber)</text>
                """
        }
        return icons.joined(separator: "\n")
    }

    // MARK: The button

    private func text(of look: Look) -> String? {
        UnreadBadge(count: look.count).text(locale: Locale(identifier: "en_US"))
    }

    private func layout(of look: Look) -> OverlayButtonLayout {
        // The width of a digit in the usual font, at this size.
        let size = (width: Double(text(of: look)?.count ?? 0) * 8, height: 16.0)
        return OverlayButtonLayout(
            leastSide: 56,
            scale: 1,
            text: size,
            in: OverlaySpace(width: 390, height: 844, isRightToLeft: look.isRightToLeft)
        )
    }

    private func draw(_ look: Look, at left: Double, _ top: Double) -> String {
        let layout = layout(of: look)
        return """
            \(button(look, layout, at: left + (cell.width - layout.side) / 2, top + 72 - layout.side / 2))
            <text class="caption" x="\(Self.number(left + cell.width / 2))" y="\(Self.number(top + 130))">\
            \(look.caption)</text>
            """
    }

    private func button(_ look: Look, _ layout: OverlayButtonLayout, at x: Double, _ y: Double) -> String {
        let number = text(of: look).map { badge($0, layout.badge, look) } ?? ""
        let radius = Self.number(layout.side / 2)
        return """
            <g transform="translate(\(Self.number(x)) \(Self.number(y)))">
            <circle cx="\(radius)" cy="\(radius)" r="\(radius)" fill="\(look.colors.button)"/>
            \(bubble(layout.icon))\(number)
            </g>
            """
    }

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
        <text x="\(Self.number(frame.midX))" y="\(Self.number(frame.midY + 4.6))" fill="#fff">\(text)</text>
        """
    }

    private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
