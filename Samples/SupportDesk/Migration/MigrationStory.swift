import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation

/// An app moves its users from Zendesk Chat to Zendesk Messaging, both simulated, each after the former chat has ended.
@MainActor
final class MigrationStory {
    private static let classic: ChatProviderID = "zendesk-chat"
    private static let messaging: ChatProviderID = "zendesk-messaging"

    private let clock = ManualChatClock()
    private let vendors: SimulatedVendors
    private let store = InMemoryReadMarkerStore()
    private let backend: StoryBackend
    private let log = BadgeLog(of: [MigrationStory.classic, MigrationStory.messaging])
    private var launch: Launch?

    /// The state that a kill destroys.
    private struct Launch {
        let support: SupportChat
        let migration: SupportChat.Migration?
    }

    init() {
        backend = StoryBackend(clock: clock)
        vendors = backend.makeVendors()
    }

    func play() async throws -> [BadgeLog.Line] {
        try await beforeTheMove()
        try await bothVersions()
        try await theMove()
        try await otherUsers()
        return log.lines
    }

    // MARK: Scenes

    private func beforeTheMove() async throws {
        try await tell("The app has only Zendesk Chat. Bea logs in") {
            try await start(migrates: false)
            try await logIn(.bea)
        }
        try await tell("Bea: Where is order 4711?") {
            try await open()
            try await write("Where is order 4711?")
            await leave()
        }
        try await sendAgentMessage("Let me look.", to: Self.classic)
    }

    private func bothVersions() async throws {
        try await tell("An update adds Zendesk Messaging. Bea's chat is still open") {
            try await start(migrates: true)
        }
        try await tell("The app logs Bea in to both") { try await logIn(.bea) }
        try await sendAgentMessage("It left Bremen this morning.", to: Self.classic)
        try await look("Bea reads it, still in Zendesk Chat")
        try await sendAgentMessage("Shall I have it brought to a shop?", to: Self.classic)
        try await tell("The app is killed and relaunched") { try await start(migrates: true) }
        try await tell("The app logs Bea in to both") { try await logIn(.bea) }
    }

    private func theMove() async throws {
        try await look("Bea reads the question. Her chat is still open, so she doesn't move")
        try await tell("Ada ends the chat. Nothing is unread, so Bea moves to Messaging") {
            try vendors.endChat(at: Self.classic)
        }
        try await tell("Bea: Can I change the address?") {
            try await open()
            try await write("Can I change the address?")
            await leave()
        }
        try await sendAgentMessage("Yes. Which one is it?", to: Self.messaging)
        try await tell("The app is killed and relaunched. The move is remembered") {
            try await start(migrates: true)
        }
        try await tell("The app logs Bea in") { try await logIn(.bea) }
    }

    private func otherUsers() async throws {
        try await tell("Bea logs out. The new visitor has no chat, so Messaging is used") {
            try await logOut()
        }
        try await tell("Carl logs in. He has no chat either, so he starts with Messaging") {
            try await logIn(.carl)
        }
        try await tell("Ada to Bea: Are you there? Carl's badge doesn't change") {
            try vendors.agentWrites("Are you there?", toUser: Person.bea.id, at: Self.messaging)
        }
        try await tell("Carl logs out") { try await logOut() }
        try await tell("Bea logs in again. The badge has her unread messages") { try await logIn(.bea) }
        try await look("Bea reads them")
    }

    private func look(_ text: String) async throws {
        try await tell(text) {
            try await open()
            await leave()
        }
    }

    private func sendAgentMessage(_ text: String, to id: ChatProviderID) async throws {
        try await tell("Ada: \(text)") { try await vendors.agentWrites(text, to: id) }
    }

    private func tell(_ text: String, _ moment: () async throws -> Void) async throws {
        clock.advance(by: 30)
        try await moment()
        await vendors.settle()
        log.add(text, at: clock.now)
    }

    // MARK: The app

    /// Kills the app if it runs, and starts it.
    ///
    /// - Parameter migrates: Whether this is the version with both SDKs.
    private func start(migrates: Bool) async throws {
        log.stop()
        launch = nil
        vendors.kill()
        let support = try SupportChat(
            configuration: Self.configuration(migrates ? log.ids : [Self.classic]),
            registry: ChatProviderRegistry(vendors.adapters),
            lifecycle: ManualAppLifecycle(),
            store: store,
            clock: clock
        )
        let migration =
            migrates ? SupportChat.Migration(of: support, from: Self.classic, to: Self.messaging) : nil
        launch = Launch(support: support, migration: migration)
        log.observe(support, migration)
        try support.start()
        await vendors.settle()
    }

    private static func configuration(_ active: [ChatProviderID]) -> ChatConfiguration {
        ChatConfiguration(
            activeProviderIDs: active,
            providers: [
                classic: SimulatedVendor.zendeskChat.configuration,
                messaging: SimulatedVendor.zendeskMessaging.configuration,
            ]
        )
    }

    // MARK: The user

    /// Logs the user in at each provider that the app has, with one token for each.
    private func logIn(_ person: Person) async throws {
        try await launch?.support.login { [backend] id in
            backend.user(person, at: id == Self.classic ? .zendeskChat : .zendeskMessaging)
        }
        await vendors.settle()
    }

    private func logOut() async throws {
        await launch?.support.logout()
        await vendors.settle()
    }

    /// Opens the user's present conversation.
    private func open() async throws {
        if let channel = launch?.support.current { try await vendors.openConversation(channel) }
    }

    private func leave() async {
        for id in log.ids {
            guard let channel = launch?.support.channel(for: id), channel.isConversationVisible.value else {
                continue
            }
            await vendors.closeConversation(channel)
        }
    }

    private func write(_ text: String) async throws {
        if let channel = launch?.support.current { try await vendors.userWrites(text, to: channel) }
    }
}
