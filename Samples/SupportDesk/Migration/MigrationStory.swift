import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation

/// Users of Zendesk Chat move to Zendesk Messaging, each after the former chat has ended.
@MainActor
final class MigrationStory {
    let app = MigratingApp()
    private let report: (Line) -> Void

    /// A moment, with the values that observers had received by its end.
    struct Line: Sendable, Equatable {
        var time: Date
        var text: String
        /// The badges of Zendesk Chat and Zendesk Messaging; `nil` if the provider is not active.
        var badges: [UnreadCount?]
        var total: UnreadCount
        /// The provider whose conversation "Contact us" opens.
        var current: ChatProviderID?
        var problems: [String]
    }

    /// - Parameter report: Receives each line.
    init(report: @escaping (Line) -> Void) { self.report = report }

    func play() async throws {
        try await beforeTheMove()
        try await bothVersions()
        try await theMove()
        try await otherUsers()
    }

    // MARK: Scenes

    private func beforeTheMove() async throws {
        try await tell("The app has only Zendesk Chat. Bea logs in") {
            try await app.start(migrates: false)
            try await app.logIn(.bea)
        }
        try await tell("Bea: Where is order 4711?") {
            try await app.open()
            try await app.write("Where is order 4711?")
            await app.leave()
        }
        try await sendAgentMessage("Let me look.", to: MigratingApp.classic)
    }

    private func bothVersions() async throws {
        try await tell("An update adds Zendesk Messaging. Bea's chat is still open") {
            try await app.start(migrates: true)
        }
        try await tell("The app logs Bea in to both") { try await app.logIn(.bea) }
        try await sendAgentMessage("It left Bremen this morning.", to: MigratingApp.classic)
        try await look("Bea reads it, still in Zendesk Chat")
        try await sendAgentMessage("Shall I have it brought to a shop?", to: MigratingApp.classic)
        try await tell("The app is killed and relaunched") { try await app.start(migrates: true) }
        try await tell("The app logs Bea in to both") { try await app.logIn(.bea) }
    }

    private func theMove() async throws {
        try await look("Bea reads the question. Her chat is still open, so she doesn't move")
        try await tell("Ada ends the chat. Nothing is unread, so Bea moves to Messaging") {
            try app.vendors.endChat(at: MigratingApp.classic)
        }
        try await tell("Bea: Can I change the address?") {
            try await app.open()
            try await app.write("Can I change the address?")
            await app.leave()
        }
        try await sendAgentMessage("Yes. Which one is it?", to: MigratingApp.messaging)
        try await tell("The app is killed and relaunched. The move is remembered") {
            try await app.start(migrates: true)
        }
        try await tell("The app logs Bea in") { try await app.logIn(.bea) }
    }

    private func otherUsers() async throws {
        try await tell("Bea logs out. The new visitor has no chat, so Messaging is used") {
            try await app.logOut()
        }
        try await tell("Carl logs in. He has no chat either, so he starts with Messaging") {
            try await app.logIn(.carl)
        }
        try await tell("Ada to Bea: Are you there? Carl's badge doesn't change") {
            try app.vendors.agentWrites("Are you there?", toUser: Person.bea.id, at: MigratingApp.messaging)
        }
        try await tell("Carl logs out") { try await app.logOut() }
        try await tell("Bea logs in again. The badge has her unread messages") { try await app.logIn(.bea) }
        try await look("Bea reads them")
    }

    private func look(_ text: String) async throws {
        try await tell(text) {
            try await app.open()
            await app.leave()
        }
    }

    private func sendAgentMessage(_ text: String, to id: ChatProviderID) async throws {
        try await tell("Ada: \(text)") { try await app.vendors.agentWrites(text, to: id) }
    }

    private func tell(_ text: String, _ moment: () async throws -> Void) async throws {
        app.clock.advance(by: 30)
        app.forgetProblems()
        try await moment()
        await app.vendors.settle()
        report(
            Line(
                time: app.clock.now,
                text: text,
                badges: app.shown,
                total: app.total,
                current: app.current,
                problems: app.problems
            )
        )
    }
}
