import ChatProviderKit
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: logouts without a user")
struct DefensiveLogoutTests {
    @Test("U2 a defensive logout at the app's start keeps the anonymous visitor's conversation")
    func logout() async throws {
        let app = try MessagingApp()
        try await app.start()
        await app.support.logout()
        await app.settle()
        await app.sendAgentMessage()
        #expect(app.support.totalUnreadCount.value == .live(1))
    }

    @Test("U2 a defensive logout keeps the SDK's open screen")
    func logoutUnderScreen() async throws {
        let app = try MessagingApp()
        try await app.start()
        try app.provider?.presentConversation()
        await app.settle()
        await app.support.logout()
        #expect(app.provider?.isConversationVisible == true)
    }
}
