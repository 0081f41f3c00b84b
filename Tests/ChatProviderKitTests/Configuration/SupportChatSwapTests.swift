import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// Names such as L4 refer to the rules in the article *Invariants*.
@Suite("Swapping a provider")
@MainActor
struct SupportChatSwapTests {
    private let scene = SupportScene()
    private let two: [ChatEntry] = [.agentMessage("1", at: 1), .agentMessage("2", at: 2)]

    @Test("L4: nothing connects before the start, and the stored count is shown")
    func start() throws {
        scene.store.save(
            .record(ReadRecord(count: 3)),
            for: StoredValue.Key.record(of: "a", userID: nil)
        )
        let chat = try scene.chat(scene.configuration("a"))
        #expect(chat.currentUnreadCount.value == .cached(3) && chat.totalUnreadCount.value == .cached(3))
        #expect(scene.journal == ["make a"])
        try chat.start()
        try chat.start()
        #expect(scene.journal == ["make a", "a connect"])
        chat.scripted("a").load(online: two)
        #expect(chat.totalUnreadCount.value == .live(2))
    }

    @Test("L7: the old provider is released and shut down before the new one is created and started")
    func order() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        scene.journal = []
        try chat.switchProvider(to: "b")
        #expect(scene.journal == ["a disconnect", "a shutdown", "make b", "b connect"])
        #expect(chat.configuration.activeProviderIDs == ["b"] && chat.current?.id == "b")
    }

    @Test("L7: observers of the chat stay, and none remains at the old provider")
    func observersStay() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let counts = ObservationRecorder(chat.currentUnreadCount)
        let states = ObservationRecorder(chat.chatState)
        let events = ObservationRecorder(chat.events)
        try chat.switchProvider(to: "b")
        #expect(scene.made[0].observerCount == 0)
        chat.scripted("b").load(online: [.agentMessage("9", at: 9)])
        chat.scripted("b").send(.messageReceived(nil))
        #expect(counts.values == [.live(2), .unknown, .live(1)])
        #expect(states.last?.transcript.map(\.id) == ["9"])
        #expect(events.values.count == 1)
    }

    @Test("L7: a swap changes the count in one step to the new provider's stored count")
    func sequence() throws {
        scene.store.save(
            .record(ReadRecord(count: 5)),
            for: StoredValue.Key.record(of: "b", userID: nil)
        )
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        let heard = ObservationRecorder(chat.snapshot)
        try chat.switchProvider(to: "b")
        let words = heard.values.map {
            "\($0.current.provider?.rawValue ?? "-") \($0.current.unreadCount) \($0.totalUnreadCount)"
        }
        #expect(words == ["a live(2) live(2)", "b cached(5) cached(5)"])
    }

    @Test("O1, L7: an observer of the total finds each channel's count already updated")
    func outcome() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        var heard: [String] = []
        let token = chat.snapshot.observe { snapshot in
            let counts = [ChatProviderID("a"), "b", "c"].map {
                "\(chat.channel(for: $0)?.unreadCount.value ?? .unknown)"
            }
            heard.append("\(counts.joined(separator: " ")) = \(snapshot.totalUnreadCount)")
        }
        chat.countsMessages = false
        chat.countsMessages = true
        try chat.switchProvider(to: "c")
        #expect(
            heard == [
                "live(2) live(2) cached(0) = live(4)", "cached(0) cached(0) cached(0) = cached(0)",
                "cached(2) cached(2) cached(0) = cached(4)", "cached(0) cached(0) unknown = unknown",
            ]
        )
        token.cancel()
    }

    @Test("a provider that is not active cannot be replaced: nothing changes")
    func replacesInactive() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        let error = #expect(throws: ChatError.self) { try chat.replaceProvider("c", with: "a") }
        #expect(error?.code == .invalidArgument)
        #expect(error?.localizedDescription == "c is not active, and cannot be replaced.")
        #expect(chat.configuration.activeProviderIDs == ["a", "b"])
    }

    @Test("with several, the total loses the old provider's share and gains the new one's")
    func total() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        #expect(chat.totalUnreadCount.value == .live(4))
        let totals = ObservationRecorder(chat.totalUnreadCount)
        scene.journal = []
        try chat.replaceProvider("a", with: "c")
        #expect(scene.journal == ["a disconnect", "a shutdown", "make c", "c connect"])
        chat.scripted("c").load(online: [])
        #expect(totals.values == [.live(4), .cached(2), .live(2)])
        #expect(
            chat.configuration.activeProviderIDs == ["c", "b"]
                && chat.snapshot.value.activeProviderIDs == ["c", "b"]
        )
    }

    @Test("a provider that is already active keeps running, and the order alone can make it current")
    func runningOn() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        scene.journal = []
        try chat.switchProviders(to: ["b", "a"])
        #expect(scene.journal == [] && chat.current?.id == "b")
        try chat.switchProvider(to: "a")
        #expect(scene.journal == ["b disconnect", "b shutdown"])
        #expect(chat.current?.id == "a" && chat.totalUnreadCount.value == .live(2))
    }

    @Test("if the new provider cannot be created, the old configuration is restored and the error is thrown")
    func cannotBeMade() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        scene.broken = ["c"]
        scene.journal = []
        #expect(throws: ChatError(.vendor, "c is broken")) { try chat.switchProviders(to: ["b", "c"]) }
        #expect(scene.journal == ["a disconnect", "a shutdown", "make c", "make a", "a connect"])
        #expect(
            chat.configuration.activeProviderIDs == ["a", "b"]
                && chat.snapshot.value.activeProviderIDs == ["a", "b"]
        )
        #expect(
            chat.current?.id == "a" && chat.currentUnreadCount.value == .cached(2)
                && chat.totalUnreadCount.value == .cached(4)
        )
        #expect(chat.channel(for: "c")?.provider == nil)
    }

    @Test("if the new provider's SDK is not installed, it is released and the old provider is restored")
    func cannotBeStarted() throws {
        var configuration = scene.configuration("a")
        configuration.providers["c"] = ChatConfiguration.Provider(
            ScriptedChatSettings(label: "not installed")
        )
        let chat = try scene.onlineChat(configuration)
        scene.journal = []
        let error = #expect(throws: ChatError.self) { try chat.switchProvider(to: "c") }
        #expect(error?.code == .notInstalled)
        #expect(
            scene.journal == [
                "a disconnect", "a shutdown", "make c", "c connect", "c disconnect", "c shutdown", "make a",
                "a connect",
            ]
        )
        #expect(chat.current?.id == "a")
    }

    @Test(
        "if the old provider cannot be recreated either, a diagnostic reports it and the next reload retries"
    )
    func cannotBeRestored() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        let events = ObservationRecorder(chat.events)
        scene.broken = ["a", "c"]
        #expect(throws: ChatError(.vendor, "c is broken")) { try chat.switchProvider(to: "c") }
        #expect(
            chat.configuration.activeProviderIDs == ["a"] && chat.current == nil
                && chat.snapshot.value.activeProviderIDs == []
        )
        #expect(events.diagnosticsWithSource.last?.source == "a")
        scene.broken = []
        try chat.reload(chat.configuration)
        #expect(chat.current?.id == "a" && chat.snapshot.value.activeProviderIDs == ["a"])
    }

    @Test("an unknown id or invalid configuration is rejected before anything changes")
    func refused() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        scene.journal = []
        let error = #expect(throws: ChatConfigurationError.self) { try chat.switchProvider(to: "aa") }
        #expect(
            error?.description
                == #"provider[0]: found "aa", which is not a key of providers. Did you mean "a"? Expected one of a, b, c."#
        )
        #expect(throws: ChatConfigurationError.self) { try chat.switchProviders(to: []) }
        #expect(scene.journal == [] && chat.configuration == scene.configuration("a"))
    }

    @Test("a swap during a swap is rejected, but one inside an observer is carried out")
    func reentrance() throws {
        let chat = try scene.onlineChat(scene.configuration("a"), log: two)
        var errors: [ChatError.Code] = []
        scene.whileMaking = {
            do { try chat.switchProvider(to: "c") } catch {
                errors.append((error as? ChatError)?.code ?? .vendor)
            }
        }
        try chat.switchProvider(to: "b")
        #expect(errors == [.notAllowedNow] && chat.current?.id == "b")
        scene.whileMaking = {}

        let swap = chat.currentUnreadCount.observe { count in
            if count == .live(1) { try? chat.switchProvider(to: "c") }
        }
        let counts = ObservationRecorder(chat.currentUnreadCount)
        chat.scripted("b").load(online: [.agentMessage("1", at: 1)])
        #expect(chat.current?.id == "c" && counts.last == .unknown)
        swap.cancel()
    }

    @Test("a shutdown during a swap takes effect after the swap")
    func shutdownDuringSwap() throws {
        let chat = try scene.onlineChat(scene.configuration("a"))
        scene.whileMaking = { chat.shutDown() }
        try chat.switchProvider(to: "b")
        #expect(
            chat.isShutDown && scene.made.allSatisfy(\.isShutDown)
                && chat.snapshot.value.activeProviderIDs == []
        )
    }

    @Test("a shutdown releases everything, later calls fail, and observers receive an empty value")
    func shutDown() throws {
        let chat = try scene.onlineChat(scene.configuration("a", "b"), log: two)
        let heard = ObservationRecorder(chat.snapshot)
        scene.journal = []
        chat.shutDown()
        chat.shutDown()
        #expect(scene.journal == ["b disconnect", "b shutdown", "a disconnect", "a shutdown"])
        #expect(
            heard.last
                == SupportChat.Snapshot(current: .none, totalUnreadCount: .cached(0), activeProviderIDs: [])
        )
        #expect(scene.made.allSatisfy { $0.observerCount == 0 } && scene.lifecycle.observerCount == 0)
        let error = #expect(throws: ChatError.self) { try chat.switchProvider(to: "a") }
        #expect(error?.code == .shutDown)
        #expect(throws: ChatError.self) { try chat.start() }
    }

    @Test("a chat that cannot be created leaves nothing behind")
    func failedInit() {
        scene.broken = ["b"]
        #expect(throws: ChatError.self) { try scene.chat(scene.configuration("a", "b")) }
        #expect(scene.journal == ["make a", "make b", "a shutdown"])
        #expect(scene.lifecycle.observerCount == 0)
    }
}
