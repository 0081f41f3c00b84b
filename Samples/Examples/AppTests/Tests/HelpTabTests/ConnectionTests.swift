import ChatProviderKit
import ChatProviderTesting
import HelpTab
import Testing

@Suite("The help tab, with a changing connection")
@MainActor
struct ConnectionTests {
    private let answer = ChatEntry.agentMessage("1", at: 1)

    @Test("keeps its number without a network")
    func offline() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        try app.vendor().goOffline()
        #expect(app.support.totalUnreadCount.value == .cached(1))
        #expect(app.model.badge == "1")
    }

    @Test("counts an answer only once if it is delivered again after a reconnect")
    func deliveredAgain() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        try app.vendor().goOffline()
        try app.load([answer])
        #expect(app.support.totalUnreadCount.value == .live(1))
        #expect(app.model.badge == "1")
    }

    @Test("disconnects in the background, and reconnects in the foreground")
    func background() throws {
        let app = try ScriptedApp()
        try app.load([answer])
        app.lifecycle.send(.didEnterBackground)
        app.lifecycle.send(.willEnterForeground)
        #expect(try app.vendor().calls == [.connect, .disconnect, .connect])
        #expect(app.model.badge == "1")
    }

    @Test("starts the next launch with the last number, before anything is loaded")
    func nextLaunch() throws {
        let store = InMemoryReadMarkerStore()
        let first = try ScriptedApp(store: store)
        try first.load([answer])
        first.support.shutDown()
        let second = try ScriptedApp(store: store)
        #expect(second.model.badge == "1")
        // The text is not stored, so the banner appears once the log is loaded.
        #expect(second.model.banner == nil)
        try second.load([answer])
        #expect(second.model.badge == "1")
        #expect(second.model.banner?.id == "1")
    }
}
