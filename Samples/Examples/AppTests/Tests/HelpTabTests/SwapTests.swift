import ChatProviderKit
import ChatProviderTesting
import HelpTab
import Testing

@Suite("The help tab, when the vendor is swapped")
@MainActor
struct SwapTests {
    @Test("shows the new vendor's answers in place of the old one's")
    func swap() throws {
        let app = try ScriptedApp()
        try app.load([.agentMessage("1", "From the shop", at: 1), .agentMessage("2", at: 2)])
        try app.support.switchProvider(to: "games")
        #expect(app.model.badge == nil)
        #expect(app.model.banner == nil)
        try app.load([.agentMessage("1", "From the games", at: 1)], from: "games")
        #expect(app.model.badge == "1")
        #expect(app.model.banner?.text == "From the games")
    }

    @Test("no longer observes the old vendor")
    func oldVendor() throws {
        let app = try ScriptedApp()
        try app.load([])
        let old = try app.vendor()
        try app.support.switchProvider(to: "games")
        old.append(.agentMessage("1", at: 1))
        #expect(app.model.badge == nil)
        #expect(old.calls.last == .shutDown)
        #expect(old.observerCount == 0)
    }

    @Test("remembers what was seen at a vendor that returns")
    func back() throws {
        let app = try ScriptedApp()
        let seen = ChatEntry.agentMessage("1", at: 1)
        try app.load([seen])
        app.model.conversationWillAppear()
        app.model.conversationWillDisappear()
        try app.support.switchProvider(to: "games")
        try app.support.switchProvider(to: "shop")
        try app.load([seen, .agentMessage("2", at: 2)])
        #expect(app.model.badge == "1")
        #expect(app.model.banner?.id == "2")
    }
}
