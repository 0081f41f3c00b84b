import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing
import TestSupport

/// Two users and the anonymous one take turns on one device in random order.
@MainActor
@Suite("Helpshift provider: alternating users")
struct TwoUsersTests {
    /// An app with a provider and a badge, and the account behind it.
    @MainActor
    private final class Scene {
        let clock = ManualChatClock()
        let lifecycle = ManualAppLifecycle()
        let server: SimulatedHelpshiftServer
        let sdk: SimulatedHelpshift
        let provider: HelpshiftChatProvider
        let counter: MessageCounter
        var backendIsUp = true
        private var number = 0

        init() {
            server = SimulatedHelpshiftServer(clock: clock)
            server.dashboard.identitySystem?.sessionLifetime = 7200
            server.dashboard.identitySystem?.announcesExpiry = 600
            sdk = SimulatedHelpshift(server: server, version: .v10_5_0, lifecycle: lifecycle)
            provider = HelpshiftChatProvider(
                client: sdk,
                configuration: .sample,
                clock: clock,
                lifecycle: lifecycle
            )
            counter = MessageCounter(
                provider: provider,
                lifecycle: lifecycle,
                store: InMemoryReadMarkerStore()
            )
            provider.connect()
            counter.start()
        }

        struct IsDown: Error {}

        func token(of id: String) throws -> String {
            guard backendIsUp else { throw IsDown() }
            return TestToken.uid(id, iat: Int(clock.now.timeIntervalSince1970))
        }

        /// Runs everything that can continue without time passing.
        func settle() async {
            for _ in 0..<60 {
                await Task.yield()
                clock.advance(by: 0)
            }
        }

        func logIn(_ id: String) async {
            let user = ChatUser.token(
                SignedIdentity(userID: id) { [weak self] in try await self?.token(of: id) ?? "" }
            )
            let login = Task { try? await provider.login(user) }
            await settle()
            _ = await login.value
        }

        /// The current user opens the conversation and sends a message.
        func visit() async throws {
            guard (try? provider.presentConversation()) != nil else { return }
            await settle()
            number += 1
            try? sdk.visitor.send("\(owner) \(number)")
            provider.dismissConversation()
            await settle()
        }

        /// The current user, which is the prefix of every message in their conversation.
        var owner: String { provider.currentUser.value.id ?? "nobody" }

        /// An agent answers in this conversation.
        func answer(_ conversation: SimulatedConversation) {
            guard let owner = conversation.messages.first?.body.split(separator: " ").first else { return }
            number += 1
            try? server.agents.send("\(owner) \(number)", in: conversation.publishID)
        }
    }

    @Test("no entry or count of one user is shown to another", arguments: [1, 2, 3] as [UInt64])
    func alternating(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let scene = Scene()
        await scene.settle()
        for step in 0..<400 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1: await scene.logIn("anna")
            case 2, 3: await scene.logIn("bert")
            case 4: try? await scene.provider.logout()
            case 5: scene.server.expireSession(of: Bool.random(using: &random) ? "anna" : "bert")
            case 6: scene.clock.advance(by: Double(Int.random(in: 1...4000, using: &random)))
            case 7: scene.backendIsUp.toggle()
            case 8: scene.server.condition = Bool.random(using: &random) ? .answering : .failing
            case 9:
                scene.lifecycle.send(.didEnterBackground)
                scene.lifecycle.send(.willEnterForeground)
            case 10: try await scene.visit()
            default:
                for conversation in scene.server.conversations where Bool.random(using: &random) {
                    scene.answer(conversation)
                }
            }
            await scene.settle()
            let texts = scene.provider.chatState.value.transcript.compactMap(\.text)
            #expect(
                texts.allSatisfy { $0.hasPrefix("\(scene.owner) ") },
                "seed \(seed), step \(step): \(scene.owner) sees \(texts)"
            )
            #expect(scene.provider.chatState.value.userID == scene.provider.currentUser.value.id)
            let sent = scene.server.conversations.flatMap(\.messages)
                .filter { $0.author == .agent && $0.body.hasPrefix("\(scene.owner) ") }.count
            #expect(
                scene.counter.unreadCount.value.badgeNumber <= sent,
                "seed \(seed), step \(step): \(scene.owner) counts \(scene.counter.unreadCount.value)"
            )
        }
        #expect(scene.server.conversations.count > 2)
    }
}
