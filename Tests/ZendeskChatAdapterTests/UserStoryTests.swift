import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter

/// Users of a support chat with Zendesk Chat: logins, logouts, kills and changes of configuration.
///
/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Chat: user stories")
struct UserStoryTests {
    let client = ScriptedZendeskClient()
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let ann = ChatUser.token(SignedIdentity(userID: "ann") { "token of ann" })

    private func makeSupport(_ store: any ReadMarkerStore, tags: [String] = []) throws -> SupportChat {
        try SupportChat(
            configuration: configuration(tags),
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
    }

    private var registry: ChatProviderRegistry {
        let client = client
        return ChatProviderRegistry([.zendeskChat(live: { _ in client })])
    }

    private func configuration(_ tags: [String]) throws -> ChatConfiguration {
        try ChatConfiguration(
            string: """
                {"provider": "zendesk-chat", "providers": {
                  "zendesk-chat": {"client": "live", "accountKey": "demo", "tags": \(tags)}
                }}
                """,
            registry: registry
        )
    }

    @Test(
        "U4 the same user: after a changed configuration, the new provider keeps the user without a call"
    )
    func reload() async throws {
        let support = try makeSupport(InMemoryReadMarkerStore())
        try support.start()
        try await support.login { _ in ann }
        client.say(.connected)
        client.load(.agentMessage("1"))
        #expect(support.totalUnreadCount.value == .live(1))
        client.say(.disconnected)
        client.calls = []
        try support.reload(configuration(["vip"]))
        await settle()
        #expect(client.calls == ["connect"])
        client.say(.connected)
        client.load(.agentMessage("1"), .agentMessage("2"))
        #expect(support.chatState.value.userID == "ann")
        #expect(support.totalUnreadCount.value == .live(2))
        #expect(try await client.authenticator?.getToken() == "token of ann")
        support.shutDown()
    }

    @Test("U4 the same user: the SDK's next connection uses a new source of tokens")
    func newSource() async throws {
        let support = try makeSupport(InMemoryReadMarkerStore())
        try support.start()
        try await support.login { _ in ann }
        client.calls = []
        try await support.login { _ in .token(SignedIdentity(userID: "ann") { "a fresh token" }) }
        #expect(client.calls.isEmpty)
        #expect(try await client.authenticator?.getToken() == "a fresh token")
        support.shutDown()
    }

    @Test("U6 missing answers: a very late answer to an abandoned reset logs no user out")
    func veryLateReset() async throws {
        let support = try makeSupport(InMemoryReadMarkerStore())
        try support.start()
        try await support.login { _ in ann }
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        client.duringReset = { for await _ in gate {} }
        let logout = Task { await support.logout() }
        await settle()
        clock.advance(by: 6)
        #expect(await logout.value == ["zendesk-chat"])
        client.duringReset = {}
        clock.advance(by: 300)
        await settle()
        #expect(support.users.value["zendesk-chat"]?.activity != .loggingOut)
        try await support.login { _ in ann }
        client.say(.connected)
        client.load(.agentMessage("1"), chatID: "ann's")
        #expect(support.totalUnreadCount.value == .live(1))
        client.calls = []
        open.finish()
        // The SDK has forgotten Ann. It is called again, and her count stays.
        #expect(await eventually { client.calls == ["setIdentity"] })
        #expect(support.chatState.value.userID == "ann")
        #expect(support.totalUnreadCount.value.number == 1)
        support.shutDown()
    }
}
