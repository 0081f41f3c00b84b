import ChatProviderKit
import Foundation
import TestSupport
import Testing

@testable import SupportDesk

@MainActor
@Suite("SupportDesk: the migration story")
struct MigrationStoryTests {
    @Test("the badge is the total throughout, and nothing is lost or counted twice, even across kills")
    func total() async throws {
        let lines = try await MigrationStory().play()
        #expect(
            lines.map(\.total.number) == [
                0, 0, 1, 1, 1, 2, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 2, 0,
            ]
        )
        for line in lines {
            #expect(line.total.number == line.badges.compactMap { $0?.number }.reduce(0, +), "\(line)")
        }
        #expect(lines.flatMap(\.problems).isEmpty)
    }

    @Test("a user with an open chat stays until it ends, and another user's badge is 0")
    func routes() async throws {
        let lines = try await MigrationStory().play()
        let move = try #require(lines.firstIndex { $0.text.contains("Bea moves") })
        #expect(lines[..<move].allSatisfy { $0.current == "zendesk-chat" && $0.badges[0] != nil })
        #expect(lines[move...].allSatisfy { $0.current == "zendesk-messaging" && $0.badges[0] == nil })
        let carl = try #require(lines.first { $0.text.contains("Carl's badge") })
        #expect(carl.badges == [nil, .live(0)])
    }

    @Test("the program prints the story")
    func program() throws {
        let run = try Program.run(["--story", "migration"])
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.output.contains("Nothing is unread, so Bea moves"))
        #expect(!run.output.contains("eyJ"), "no token is printed")
        let wrong = try Program.run(["--story", "migration", "--provider", "helpshift"])
        #expect(wrong.status == 64)
    }
}
