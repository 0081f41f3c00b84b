import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpTab
import Testing

@Suite("The help tab")
@MainActor
struct HelpTabModelTests {
    private let answer = ChatEntry.agentMessage("1", "We look into it.", at: 1)

    @Test("shows nothing before the vendor's first event")
    func unknown() throws {
        let app = try ScriptedApp()
        #expect(app.model.badge == nil)
        #expect(app.model.banner == nil)
    }

    @Test("shows an answer, and the number of answers")
    func answers() throws {
        let app = try ScriptedApp()
        try app.load([answer, .agentMessage("2", "It is fixed.", at: 2)])
        #expect(app.model.badge == "2")
        #expect(app.model.banner?.text == "It is fixed.")
        #expect(app.model.banner?.title == "Agent has answered")
    }

    @Test("calls an agent without a name Support")
    func namelessAgent() throws {
        let app = try ScriptedApp()
        let time = Date(timeIntervalSince1970: 1)
        try app.load([ChatEntry(id: "1", participant: .agent, createdAt: time, kind: .message("Hello"))])
        #expect(app.model.banner?.title == "Support has answered")
    }

    @Test("shows nothing for the user's own messages")
    func ownMessages() throws {
        let app = try ScriptedApp()
        try app.load([.visitorMessage("1", "Hello?", at: 1)])
        #expect(app.model.badge == nil)
        #expect(app.model.banner == nil)
    }

    @Test("names a file from an agent")
    func file() throws {
        let app = try ScriptedApp()
        try app.load([.entry("1", .attachment(ChatEntry.Attachment(name: "invoice.pdf")), at: 1)])
        #expect(app.model.badge == "1")
        #expect(app.model.banner?.text == "invoice.pdf")
    }

    @Test("shows nothing for messages that arrive while the conversation is on the screen, nor afterward")
    func visibleConversation() throws {
        let app = try ScriptedApp()
        try app.load([])
        app.model.conversationWillAppear()
        try app.vendor().append(answer)
        #expect(app.model.badge == nil)
        #expect(app.model.banner == nil)
        app.model.conversationWillDisappear()
        #expect(app.model.badge == nil)
        #expect(app.model.banner == nil)
    }

    @Test("follows an agent's edit of the answer")
    func editing() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        try app.vendor().append(.agentMessage("1", "We have fixed it.", at: 1))
        #expect(app.model.badge == "1")
        #expect(app.model.banner?.text == "We have fixed it.")
    }

    @Test("shows an answer that arrives after the user has left the conversation")
    func afterTheConversation() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        app.model.conversationWillAppear()
        app.model.conversationWillDisappear()
        try app.vendor().append(.agentMessage("2", at: 2))
        #expect(app.model.badge == "1")
        #expect(app.model.banner?.id == "2")
    }

    @Test("keeps the badge when the banner is dismissed, and shows a banner for the next answer")
    func dismissing() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        app.model.dismissBanner()
        #expect(app.model.badge == "1")
        #expect(app.model.banner == nil)
        try app.vendor().append(.agentMessage("2", at: 2))
        #expect(app.model.banner?.id == "2")
    }

    @Test("does not show a dismissed banner again")
    func dismissedForGood() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        app.model.dismissBanner()
        try app.vendor().goOffline()
        try app.load([answer])
        #expect(app.model.badge == "1")
        #expect(app.model.banner == nil)
    }

    @Test("shows nothing of the former user after a login")
    func anotherUser() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        try app.vendor().switchUser(to: "grace")
        #expect(app.model.badge == nil)
        #expect(app.model.banner == nil)
    }

    @Test("is released while the chat continues")
    func release() throws {
        let app = try ScriptedApp()
        weak var released: HelpTabModel?
        do {
            let model = HelpTabModel(app.support)
            released = model
        }
        #expect(released == nil)
    }
}
