import ChatProviderKit
import ChatProviderTesting
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// A logout before there is an SDK to tell.
///
/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: a logout that the vendor has not heard of")
struct OwedLogoutTests {
    private let account: MessagingAccount
    private let sdk: SimulatedZendeskMessaging
    private let provider: ZendeskMessagingProvider

    init() async throws {
        account = try await MessagingAccount(variants: Variants())
        let lifecycle = ManualAppLifecycle()
        sdk = account.makeSDK(lifecycle: lifecycle)
        provider = account.makeProvider(client: sdk, lifecycle: lifecycle)
        try account.server.agents.send("For whoever was here before")
    }

    @Test("C14 a login completes it first: the former user's conversation is not the next one's")
    func login() async throws {
        try await provider.logout()
        try await provider.login(account.identity("ada"))
        await account.settle(sdk)
        #expect(account.server.user(externalID: "ada")?.conversations.isEmpty == true)
        #expect(provider.chatState.value.reportedUnread?.count == 0)
    }

    @Test("C14 a login fails while it cannot be completed")
    func failingLogout() async throws {
        try await provider.logout()
        try await sdk.initialize(channelKey: "demo")
        account.server.failingStatus = 503
        // The server is there again by the time the backend has answered, if it is asked.
        let (server, token) = (account.server, try account.token(for: "ada"))
        let identity = SignedIdentity(userID: "ada") {
            await MainActor.run { server.failingStatus = nil }
            return token
        }
        await #expect(throws: ChatError.self) { try await provider.login(.token(identity)) }
        server.failingStatus = nil
        try await provider.login(account.identity("ada"))
        #expect(account.server.user(externalID: "ada")?.conversations.isEmpty == true)
    }

    @Test("C14 the screen waits for it, and is not the former user's")
    func screen() async throws {
        let former = try #require(account.formerConversation)
        let events = ObservationRecorder(provider.zendeskEvents)
        try await provider.logout()
        try provider.presentConversation()
        await account.settle(sdk)
        #expect(provider.isConversationVisible)
        let opened = events.values.compactMap { event -> String? in
            if case .conversationOpened(_, let id) = event { id } else { nil }
        }
        #expect(opened.count == 1 && !opened.contains(former))
    }

    @Test("C14 once it is complete, the provider asks for the count")
    func count() async throws {
        try await provider.logout()
        provider.connect()
        await account.settle(sdk)
        #expect(provider.chatState.value.reportedUnread?.count == 0)
        account.clock.advance(by: 5)
        #expect(provider.chatState.value.loading == .loaded)
    }
}
