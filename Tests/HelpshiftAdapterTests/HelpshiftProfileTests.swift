import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: the visitor's profile")
struct HelpshiftProfileTests {
    private let fixture = HelpshiftFixture()
    private var provider: HelpshiftChatProvider { fixture.provider }
    private var client: ScriptedHelpshiftClient { fixture.client }

    private func logInByToken(_ id: String = "42") async throws {
        try await fixture.logIn(.test(id))
        client.forgetCalls()
    }

    private func tagsOfNextScreen() throws -> HelpshiftValue? {
        try provider.presentConversation()
        return client.lastConfiguration["tags"]
    }

    @Test("the name of a user with a token is an attribute")
    func name() async throws {
        try await logInByToken()
        try await provider.updateVisitorProfile(VisitorProfile(name: "Ada Lovelace"))
        #expect(client.calls == ["updateMasterAttributes"])
        #expect(client.lastAttributes == ["full_name": "Ada Lovelace"])
        #expect(provider.visitorProfile == VisitorProfile(name: "Ada Lovelace"))
        try await provider.updateVisitorProfile(VisitorProfile(name: "Ada Lovelace"))
        #expect(client.calls == ["updateMasterAttributes"])
    }

    @Test("the tags of a user with a token are attributes")
    func tags() async throws {
        try await logInByToken()
        try await provider.addTags(["vip", "ios"])
        #expect(client.lastAttributes == ["new_tags": ["vip", "ios"]])
        try await provider.removeTags(["ios"])
        #expect(client.lastAttributes == ["tags_to_remove": ["ios"]])
        #expect(try tagsOfNextScreen() == nil)
    }

    @Test("with other logins, tags are added to the next screen's until they are removed")
    func screenTags() async throws {
        try await provider.addTags(["vip", "ios"])
        try await provider.addTags(["ios", "beta"])
        #expect(try tagsOfNextScreen() == ["vip", "ios", "beta"])
        try await provider.removeTags(["vip", "never added"])
        #expect(try tagsOfNextScreen() == ["ios", "beta"])
        #expect(client.delegate?.conversationConfiguration() == ["tags": ["ios", "beta"]])
        #expect(!client.calls.contains("updateMasterAttributes"))
    }

    @Test("tags follow the screen's own, without duplicates")
    func configuredTags() async throws {
        try await provider.addTags(["vip", "ios"])
        var screen = HelpshiftConversationConfiguration()
        screen.tags = ["ios", "checkout"]
        try provider.showFAQs(screen)
        #expect(client.lastConfiguration == ["tags": ["ios", "checkout", "vip"]])
    }

    @Test("a login as another user and a logout discard the former user's tags")
    func otherUser() async throws {
        try await provider.addTags(["anonymous"])
        try await provider.login(.known(KnownUser(id: "42", email: "a@example.com", name: "Ada")))
        try await provider.addTags(["ada"])
        #expect(try tagsOfNextScreen() == ["ada"])
        #expect(provider.visitorProfile == VisitorProfile(name: "Ada", email: "a@example.com"))
        fixture.clock.advance(by: 5)
        try await provider.logout()
        #expect(try tagsOfNextScreen() == nil)
        #expect(provider.visitorProfile == VisitorProfile())
    }

    @Test("an e-mail address, a telephone number, and a name without a token are unsupported")
    func unsupported() async throws {
        try await provider.updateVisitorProfile(
            VisitorProfile(name: "Ada", email: "ada@example.com", phoneNumber: "1")
        )
        #expect(fixture.diagnostics.count == 3)
        #expect(!fixture.diagnostics.contains { $0.contains("Ada") || $0.contains("ada@") })
        #expect(!client.calls.contains("updateMasterAttributes"))
    }

    @Test("a profile that repeats the login's data causes no diagnostic")
    func sameAsLogin() async throws {
        try await provider.login(.known(KnownUser(id: "42", email: "a@example.com", name: "Ada")))
        try await provider.updateVisitorProfile(VisitorProfile(name: "Ada", email: "a@example.com"))
        #expect(fixture.diagnostics == [])
    }

    @Test("the visitor's path becomes a breadcrumb")
    func path() async throws {
        let url = try #require(URL(string: "https://shop.test/cart"))
        try await provider.trackVisitorPath(title: "Cart", url: url)
        #expect(client.calls.last == "leaveBreadcrumb Cart (https://shop.test/cart)")
    }

    @Test("before the installation, profile changes are refused")
    func notInstalled() async {
        let provider = HelpshiftFixture(isInstalled: false).provider
        await #expect(throws: ChatError.self) { try await provider.addTags(["a"]) }
        await #expect(throws: ChatError.self) { try await provider.updateVisitorProfile(VisitorProfile()) }
    }
}
