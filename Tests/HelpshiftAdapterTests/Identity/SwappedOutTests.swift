import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import TestSupport
import Testing

/// The user session belongs to the support chat, so a swap doesn't lose it, even during a call.
@Suite("Helpshift provider: swapping")
@MainActor
struct SwappedOutTests {
    private let client = ScriptedHelpshiftClient()
    private let lifecycle = ManualAppLifecycle()
    private let clock = ManualChatClock()
    private let store = InMemoryReadMarkerStore()
    private let chat: SupportChat

    init() throws {
        let client = client
        chat = try SupportChat(
            string: """
                {"provider": "helpshift",
                 "providers": {"helpshift": {"platformId": "acme_platform_1", "domain": "acme.helpshift.com"},
                               "other": {"type": "scripted"}}}
                """,
            adapters: [.helpshift(live: { _ in client }), .scripted],
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        try chat.start()
    }

    private var status: SupportChat.UserStatus? { chat.users.value["helpshift"] }

    private func logIn(_ id: String) -> Task<Void, any Error> {
        Task { try await chat.login { _ in .test(id) } }
    }

    /// Begins a login by token and waits for the SDK's login call, which the test then answers.
    private func beginLogin(_ id: String) async -> Task<Void, any Error> {
        let count = client.identityLogins.count
        let login = logIn(id)
        #expect(await eventually { client.identityLogins.count > count })
        return login
    }

    private func completeLogin(_ id: String) async throws {
        let login = await beginLogin(id)
        client.identityLogin?.success()
        try await login.value
        clock.advance(by: 5)
    }

    @Test("U2 a logout stays owed if the provider is swapped out in the next turn")
    func swappedOutAfterLogout() async throws {
        try await completeLogin("ada")
        let logout = Task { await chat.logout() }
        let swap = Task { try chat.switchProvider(to: "other") }
        try await swap.value
        #expect(await logout.value == ["helpshift"])
        #expect(status == SupportChat.UserStatus(userID: nil, activity: .loggingOut))
        try chat.switchProvider(to: "helpshift")
        #expect(chat.chatState.value.userID == nil)
        #expect(await eventually { client.calls.contains("logout") })
    }

    @Test("U1 a login ends the former user's session even if the provider is swapped out in the next turn")
    func swappedOutAtLogin() async throws {
        try await completeLogin("ada")
        let login = logIn("bob")
        let swap = Task { try chat.switchProvider(to: "other") }
        try await swap.value
        try await login.value
        #expect(status?.userID == nil)
    }

    @Test("U1 replacing a login that has no token yet causes no logout")
    func replacedBeforeToken() async throws {
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let ada = Task {
            try await chat.login { _ in
                .token(
                    SignedIdentity(userID: "ada") {
                        for await _ in gate {}
                        return "late"
                    }
                )
            }
        }
        #expect(await eventually { status?.activity == .loggingIn && status?.userID == "ada" })
        let bob = logIn("bob")
        #expect(await eventually { status?.userID == "bob" })
        opening.finish()
        #expect(await eventually { client.identityLogins.count == 1 })
        client.identityLogin?.success()
        try await bob.value
        _ = await ada.result
        #expect(!client.calls.contains("logout"))
    }

    @Test("a login that is refused while the provider is swapped out is repeated when it returns")
    func lateRefusal() async throws {
        let login = await beginLogin("ada")
        try chat.switchProvider(to: "other")
        try await login.value
        client.identityLogin?.failure("invalid-token", nil)
        #expect(status?.userID == nil)
        try chat.switchProvider(to: "helpshift")
        #expect(await eventually { client.identityLogins.count == 2 })
        client.identityLogin?.success()
        #expect(await eventually { status == SupportChat.UserStatus(userID: "ada") })
    }

    @Test("without a support chat, a provider that is shut down doesn't overwrite the next one's stored user")
    func withoutChat() async throws {
        let registry = chat.registry
        let configuration = chat.configuration
        func make() throws -> HelpshiftChatProvider {
            let made = try registry.makeProvider(
                "helpshift",
                of: configuration,
                lifecycle: lifecycle,
                clock: clock
            )
            return try #require(made as? HelpshiftChatProvider)
        }
        chat.shutDown()
        let first = try make()
        first.restoreUser(from: store)
        let login = Task { try await first.login(.test("ada")) }
        #expect(await eventually { client.identityLogin != nil })
        let stored = try store.user(of: "helpshift")
        first.shutDown()
        await #expect(throws: ChatError.self) { try await login.value }
        let next = try make()
        next.restoreUser(from: store)
        client.identityLogin?.success()
        #expect(try store.user(of: "helpshift") == stored)
    }
}
