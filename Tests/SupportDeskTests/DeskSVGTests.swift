import CommandLineSupport
import Foundation
import Testing

@testable import SupportDesk

/// The README's picture of the desk, which the desk's code draws from a session on a manual clock.
@MainActor
@Suite("Desk: the README's picture")
struct DeskSVGTests {
    private func picture() async throws -> String {
        let desk = try await PlayedDesk()
        await desk.settle(20)
        let session: [(DeskAction, seconds: TimeInterval)] = [
            (.openOrClose, 4), (.userWrites("Hi! Where is my order?"), 9),
            (.agent(.write("One moment, please.")), 7),
            (.openOrClose, 21), (.agent(.write("It left our store today.")), 5), (.cutOrRestoreNetwork, 14),
            (.agent(.write("You will have it on Friday.")), 8), (.cutOrRestoreNetwork, 3),
        ]
        for (action, seconds) in session {
            await desk.play(action)
            await desk.settle(seconds)
        }
        let frame = DeskPicture(desk.state, FullScreen.Size(columns: 100, lines: 30)).frame
        try await desk.end()
        return DeskSVG(frame).text
    }

    @Test("the picture in the repository is up to date, or else run .ci/pictures --draw")
    func isUpToDate() async throws {
        let file = Fixtures.package
            .appendingPathComponent("Sources/ChatProviderKit/ChatProviderKit.docc/Pictures/desk.svg")
        let drawn = try await picture()
        if ProcessInfo.processInfo.environment["DRAW_DESK"] != nil {
            try drawn.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == drawn)
    }
}
