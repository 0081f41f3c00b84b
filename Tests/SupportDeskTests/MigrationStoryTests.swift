import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation
import TestSupport
import Testing

@testable import SupportDesk

@MainActor
@Suite("SupportDesk: the migration story")
struct MigrationStoryTests {
    private func lines() async throws -> [MigrationStory.Line] {
        var lines: [MigrationStory.Line] = []
        try await MigrationStory { lines.append($0) }.play()
        return lines
    }

    @Test("the badge is the total throughout, and nothing is lost or counted twice, even across kills")
    func total() async throws {
        let lines = try await lines()
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

    @Test("a user with an open chat stays until it ends, and then the former provider is released")
    func routes() async throws {
        let lines = try await lines()
        let move = try #require(lines.firstIndex { $0.text.contains("Bea moves") })
        #expect(lines[..<move].allSatisfy { $0.current == "zendesk-chat" && $0.badges[0] != nil })
        #expect(lines[move...].allSatisfy { $0.current == "zendesk-messaging" && $0.badges[0] == nil })
    }

    @Test("a user who moves doesn't see another user's badge")
    func users() async throws {
        let lines = try await lines()
        let carl = try #require(lines.first { $0.text.contains("Carl's badge") })
        #expect(carl.badges == [nil, .live(0)])
    }

    @Test(
        "a kill after any step changes neither the counts nor the providers",
        arguments: steps.indices
    )
    func kill(after killed: Int) async throws {
        let undisturbed = try await play(killedAfter: nil)
        #expect(undisturbed.map(\.total) == [1, 2, 0, 1, 0, 0, 1, 0, 0, 2, 0])
        let disturbed = try await play(killedAfter: killed)
        for (step, (expected, found)) in zip(undisturbed, disturbed).enumerated() {
            #expect(found == expected, "step \(step)")
        }
    }

    /// The user's badge and provider after a step.
    private struct Outcome: Equatable {
        var total: Int?
        var current: ChatProviderID?
    }

    private struct Step: Sendable {
        /// The user after the step.
        var user: Person? = .bea
        var play: @MainActor @Sendable (MigratingApp) async throws -> Void
    }

    private nonisolated static let steps = [
        Step { app in
            try await app.start(migrates: true)
            try await app.logIn(.bea)
        },
        Step { try await $0.vendors.agentWrites("One", to: MigratingApp.classic) },
        Step { app in
            try await app.open()
            await app.leave()
        },
        Step { try await $0.vendors.agentWrites("Two", to: MigratingApp.classic) },
        Step { try $0.vendors.endChat(at: MigratingApp.classic) },
        Step { app in
            try await app.open()
            try await app.write("A new question")
            await app.leave()
        },
        Step { try await $0.vendors.agentWrites("Three", to: MigratingApp.messaging) },
        Step(user: nil) { try await $0.logOut() },
        Step(user: .carl) { try await $0.logIn(.carl) },
        Step { app in
            try app.vendors.agentWrites("Four", toUser: Person.bea.id, at: MigratingApp.messaging)
            try await app.logOut()
            try await app.logIn(.bea)
        },
        Step { app in
            try await app.open()
            await app.leave()
        },
    ]

    /// Plays ``steps`` after an open chat with Zendesk Chat and one unread message.
    private func play(killedAfter killed: Int?) async throws -> [Outcome] {
        let app = MigratingApp()
        try await app.start(migrates: false)
        try await app.logIn(.bea)
        try await app.open()
        try await app.write("Where is order 4711?")
        await app.leave()
        try await app.vendors.agentWrites("Let me look.", to: MigratingApp.classic)
        var outcomes: [Outcome] = []
        for (number, step) in Self.steps.enumerated() {
            app.clock.advance(by: 30)
            try await step.play(app)
            await app.vendors.settle()
            if number == killed {
                try await app.start(migrates: true)
                if let user = step.user { try await app.logIn(user) }
            }
            outcomes.append(Outcome(total: app.total.number, current: app.current))
        }
        return outcomes
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
