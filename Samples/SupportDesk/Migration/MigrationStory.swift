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
        try await tell("The app with Zendesk Chat alone; Bea logs in") {
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
        try await tell("An update: the app has both SDKs. Bea's chat is open") {
            try await app.start(migrates: true)
        }
        try await tell("Bea is logged in at both") { try await app.logIn(.bea) }
        try await sendAgentMessage("It left Bremen this morning.", to: MigratingApp.classic)
        try await look("Bea reads that, in the chat that she knows")
        try await sendAgentMessage("Shall I have it brought to a shop?", to: MigratingApp.classic)
        try await tell("The app is killed and started again") { try await app.start(migrates: true) }
        try await tell("Bea is logged in at both") { try await app.logIn(.bea) }
    }

    private func theMove() async throws {
        try await look("Bea reads the question; her chat is still open")
        try await tell("Ada ends the chat: nothing is unread, and Bea moves") {
            try app.vendors.endChat(at: MigratingApp.classic)
        }
        try await tell("Bea: Can I change the address?") {
            try await app.open()
            try await app.write("Can I change the address?")
            await app.leave()
        }
        try await sendAgentMessage("Yes. Which one is it?", to: MigratingApp.messaging)
        try await tell("The app is killed and started again: who has moved has moved") {
            try await app.start(migrates: true)
        }
        try await tell("Bea is logged in") { try await app.logIn(.bea) }
    }

    private func otherUsers() async throws {
        try await tell("Bea logs out: the next visitor has not moved yet, and has no chat") {
            try await app.logOut()
        }
        try await tell("Carl logs in. He has no chat, and goes to Messaging at once") {
            try await app.logIn(.carl)
        }
        try await tell("Ada to Bea: Are you there? Carl's badge is his own") {
            try app.vendors.agentWrites("Are you there?", toUser: Person.bea.id, at: MigratingApp.messaging)
        }
        try await tell("Carl logs out") { try await app.logOut() }
        try await tell("Bea logs in again: the missed messages are there") { try await app.logIn(.bea) }
        try await look("Bea reads it")
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
