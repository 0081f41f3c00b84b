import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: the visitor's profile")
struct ProfileTests {
    private static let full = ZendeskMessagingProviderSettings(
        channelKey: "key",
        conversationFields: ["12": "gold"],
        conversationTags: ["ios"]
    )

    @Test("the token sets the name and the e-mail address")
    func profile() async throws {
        let scene = await MessagingScene.started()
        #expect(scene.provider.visitorProfile == VisitorProfile())
        let error = await #expect(throws: ChatError.self) {
            try await scene.provider.updateVisitorProfile(VisitorProfile(name: "Ada"))
        }
        #expect(error?.code == .notAllowedNow)
        try await scene.provider.updateVisitorProfile(VisitorProfile())
    }

    @Test("the visitor's path is sent as a page view")
    func pageView() async throws {
        let scene = await MessagingScene.started()
        let url = try #require(URL(string: "https://example.com/cart"))
        try await scene.provider.trackVisitorPath(title: "Cart", url: url)
        #expect(scene.client.calls.last == "sendPageView Cart https://example.com/cart")
    }

    @Test("tags are added without duplicates, and removed by setting the others")
    func tags() async throws {
        let scene = await MessagingScene.started(configuration: Self.full)
        scene.client.forgetCalls()
        try await scene.provider.addTags(["vip", "ios"])
        #expect(scene.client.calls == ["clearConversationTags", "setConversationTags ios,vip"])
        scene.client.forgetCalls()
        try await scene.provider.removeTags(["ios"])
        #expect(scene.client.calls == ["clearConversationTags", "setConversationTags vip"])
        scene.client.forgetCalls()
        try await scene.provider.removeTags(["vip"])
        #expect(scene.client.calls == ["clearConversationTags"])
    }

    @Test("initializing sets the configuration's fields and tags, and clears nothing without them")
    func configured() async {
        let scene = await MessagingScene.started(configuration: Self.full)
        #expect(
            scene.client.calls == [
                "initialize", "clearConversationTags", "setConversationTags ios", "clearConversationFields",
                "setConversationFields 12",
            ]
        )
        let plain = await MessagingScene.started()
        #expect(plain.client.calls == ["initialize"])
    }

    @Test("C14 one user's fields and tags are cleared for the next user")
    func nextUser() async throws {
        let scene = await MessagingScene.started()
        try scene.provider.setConversationTags(["vip"])
        try scene.provider.setConversationFields(["7": 3, "8": true])
        #expect(scene.client.calls.contains("setConversationFields 7,8"))
        scene.client.forgetCalls()
        try await scene.logIn("u1")
        #expect(
            scene.client.calls == ["loginUser", "clearConversationTags", "clearConversationFields"]
        )
    }

    @Test("fields and tags can be cleared")
    func clear() async throws {
        let scene = await MessagingScene.started(configuration: Self.full)
        scene.client.forgetCalls()
        try scene.provider.clearConversationFields()
        try scene.provider.clearConversationTags()
        #expect(scene.client.calls == ["clearConversationFields", "clearConversationTags"])
    }

    @Test("calls about the user are refused during a change of user and before the SDK is initialized")
    func notNow() async throws {
        let early = MessagingScene()
        var error = #expect(throws: ChatError.self) { try early.provider.setConversationTags(["a"]) }
        #expect(error?.code == .notInstalled)
        let scene = await MessagingScene.started()
        _ = await scene.beginLogin(.test("u1"))
        error = #expect(throws: ChatError.self) { try scene.provider.setConversationTags(["a"]) }
        #expect(error?.code == .notAllowedNow)
    }

    @Test("a conversation's count and the vendor's analytics are passed through to the SDK")
    func ownAPI() async throws {
        let scene = await MessagingScene.started()
        scene.client.conversationCounts = ["c1": 2, "c2": -1]
        #expect(try scene.provider.unreadMessageCount(conversationID: "c1") == 2)
        #expect(try scene.provider.unreadMessageCount(conversationID: "c2") == 0)
        try scene.provider.enableInternalAnalytics(false)
        #expect(scene.client.calls.last == "analytics false")
    }

    @Test("the handler decides about a link, which is also published", arguments: [true, false])
    func link(opens: Bool) async throws {
        let scene = await MessagingScene.started()
        scene.provider.setURLHandler { _, source in
            #expect(source == .carousel)
            return opens
        }
        let url = try #require(URL(string: "https://example.com/help"))
        let handler = try #require(scene.client.urlHandler)
        #expect(handler(url, .carousel) == opens)
        let actions = scene.events.values.compactMap {
            if case .actionChosen(let type, let data) = $0 { "\(type) \(data)" } else { nil }
        }
        #expect(actions == ["carousel https://example.com/help"])
        scene.provider.shutDown()
        #expect(scene.client.urlHandler == nil)
    }
}
