import ChatProviderKit
import ChatProviderTesting
import HelpTab
import Testing

@Suite("The help tab, when the connection comes and goes")
@MainActor
struct ConnectionTests {
    private let answer = ChatEntry.agentMessage("1", at: 1)

    @Test("keeps its number while the network is away")
    func offline() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        try app.vendor().goOffline()
        #expect(app.support.totalUnreadCount.value == .cached(1))
        #expect(app.model.badge == "1")
    }

    @Test("counts an answer once that is delivered again after a reconnect")
    func deliveredAgain() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        try app.vendor().goOffline()
        try app.load([answer])
        #expect(app.support.totalUnreadCount.value == .live(1))
        #expect(app.model.badge == "1")
    }

    @Test("disconnects in the background, and connects again in front")
    func background() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        app.lifecycle.send(.didEnterBackground)
        app.lifecycle.send(.willEnterForeground)
        #expect(try app.vendor().calls == [.connect, .disconnect, .connect])
        #expect(app.model.badge == "1")
    }

    @Test("begins the next launch with the number of the last one, before anything is loaded")
    func nextLaunch() throws {
        let store = InMemoryReadMarkerStore()
        let first = try ScriptedApp(store: store)
        try first.load([answer])
        first.support.shutDown()
        let second = try ScriptedApp(store: store)
        #expect(second.model.badge == "1")
        // The text is not stored: the banner waits for it.
        #expect(second.model.banner == nil)
        try second.load([answer])
        #expect(second.model.badge == "1")
        #expect(second.model.banner?.id == "1")
    }

    @Test("has not seen what was not shown yet: a visit counts from the moment at which something is loaded")
    func openedBeforeLoading() throws {
        let store = InMemoryReadMarkerStore()
        let first = try ScriptedApp(store: store)
        try first.load([answer])
        first.support.shutDown()
        let second = try ScriptedApp(store: store)
        second.model.conversationWillAppear()
        #expect(second.model.badge == "1")
        try second.load([answer])
        #expect(second.model.badge == nil)
        second.model.conversationWillDisappear()
        #expect(second.model.badge == nil)
        #expect(second.model.banner == nil)
    }

    @Test("remembers at the next launch what was seen in the last one")
    func seenBefore() throws {
        let store = InMemoryReadMarkerStore()
        let first = try ScriptedApp(store: store)
        try first.load([answer])
        first.model.conversationWillAppear()
        first.model.conversationWillDisappear()
        first.support.shutDown()
        let second = try ScriptedApp(store: store)
        try second.load([answer])
        #expect(second.model.badge == nil)
        #expect(second.model.banner == nil)
    }
}
