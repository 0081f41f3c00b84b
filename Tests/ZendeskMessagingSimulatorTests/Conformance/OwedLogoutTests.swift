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
    private var sdk: SimulatedZendeskMessaging
    private var provider: ZendeskMessagingProvider
    private let store = InMemoryReadMarkerStore()

    /// Ada was logged in, has a conversation, and has logged out before there was an SDK to tell.
    init() async throws {
        account = try await MessagingAccount(variants: Variants())
        let lifecycle = ManualAppLifecycle()
        sdk = account.makeSDK(lifecycle: lifecycle)
        provider = account.makeProvider(client: sdk, lifecycle: lifecycle)
        provider.restoreUser(from: store)
        try await provider.login(account.identity("ada"))
        await account.settle(sdk)
        try account.server.agents.send("For whoever was here before")
        sdk.terminate()
        sdk = account.makeSDK(lifecycle: lifecycle)
        provider = account.makeProvider(client: sdk, lifecycle: lifecycle)
        provider.restoreUser(from: store)
        try await provider.logout()
    }

    @Test("U1 a login completes it first: the former user's conversation is not the next one's")
    func login() async throws {
        try await provider.login(account.identity("grace"))
        await account.settle(sdk)
        #expect(account.server.user(externalID: "ada")?.conversations.isEmpty == false)
        #expect(account.server.user(externalID: "grace")?.conversations.isEmpty == true)
        #expect(provider.chatState.value.reportedUnread?.count == 0)
    }

    @Test("U6 a login fails while it cannot be completed, and the next one completes it")
    func failingLogout() async throws {
        try await sdk.initialize(channelKey: "demo")
        account.server.failingStatus = 503
        await #expect(throws: ChatError.self) { try await provider.login(account.identity("grace")) }
        #expect(account.server.user(externalID: "grace") == nil)
        account.server.failingStatus = nil
        try await provider.login(account.identity("grace"))
        #expect(account.server.user(externalID: "grace")?.conversations.isEmpty == true)
    }

    @Test("U3 the screen waits for it, and is not the former user's")
    func screen() async throws {
        let former = try #require(account.formerConversation)
        let events = ObservationRecorder(provider.zendeskEvents)
        try provider.presentConversation()
        await account.settle(sdk)
        #expect(provider.isConversationVisible)
        let opened = events.values.compactMap { event -> String? in
            if case .conversationOpened(_, let id) = event { id } else { nil }
        }
        #expect(opened.count == 1 && !opened.contains(former))
    }

    @Test("U7 once it is complete, the provider asks for the count")
    func count() async throws {
        provider.connect()
        await account.settle(sdk)
        #expect(provider.chatState.value.reportedUnread?.count == 0)
        account.clock.advance(by: 5)
        #expect(provider.chatState.value.loading == .loaded)
    }
}
