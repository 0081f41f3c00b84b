import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@testable import ChatProviderRecording
@testable import SupportDesk

/// The explanation of the read marker's position, which names the rule that moved it.
@MainActor
@Suite("Reading history")
final class ReadingHistoryTests {
    private let provider = ScriptedChatProvider()
    private let store = InMemoryReadMarkerStore()
    private let tokens = ObservationTokens()
    private var counter: MessageCounter
    private var history = ReadingHistory()

    init() {
        counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        observe()
    }

    private func observe() {
        counter.start()
        provider.events.observe { [weak self] in
            if case .chatEnded = $0 { self?.note(hearsEnd: true) }
        }.store(in: tokens)
        note()
    }

    private func note(hearsEnd: Bool = false) { history.update(counter, hearsEnd: hearsEnd) }

    private var reason: String {
        note()
        return Replay.Explanation(id: "chat", counter: counter, history: history).reason(.iso8601)
    }

    private func load(_ count: Int, _ status: ChatState.SessionStatus = .started, own: Bool = false) {
        provider.goOnline()
        let agents = (0..<count).map { ChatEntry.agentMessage("\($0)", at: Double($0)) }
        provider.load(agents + (own ? [.visitorMessage("own", at: 100)] : []), sessionStatus: status)
        note()
    }

    private func look() {
        counter.conversationWillAppear()
        note()
        counter.conversationDidClose()
    }

    @Test("C4: in a conversation that was never opened, every message counts")
    func neverOpened() {
        load(2)
        #expect(reason.contains("(C4)") && reason.contains("every agent message counts"))
    }

    @Test("C4: on a new phone, messages before the user's own count as read")
    func answered() {
        load(2, own: true)
        #expect(reason.contains("(C4)") && reason.contains("what precedes the user's last message"))
    }

    @Test("C11: opening the conversation moves the marker")
    func opened() {
        load(2)
        counter.conversationWillAppear()
        #expect(reason == "The conversation is on the screen, so everything is read (C11).")
        counter.conversationDidClose()
        load(3)
        #expect(reason.contains("Seen up to id 1 at") && reason.hasSuffix("the conversation was open (C11)."))
    }

    @Test("C9: the user's own message moves the marker if the policy says so")
    func wrote() {
        counter.policy.ownMessagesMarkSeen = true
        load(2)
        load(2, own: true)
        #expect(reason.hasSuffix("the user wrote (C9)."))
    }

    @Test("C12: the chat's end, by a state or an event, is the reason until the next chat is seen")
    func ended() {
        load(2)
        load(2, .ended)
        #expect(reason == "The chat has ended and its log is gone, so nothing is left to read (C12).")
        provider.load([], sessionStatus: .configuring)
        look()
        #expect(reason.contains("(C12)"))
        load(3)
        #expect(reason.contains("The previous chat has ended"))
        look()
        #expect(reason.contains("(C11)"))
        load(4)
        provider.send(.chatEnded)
        #expect(reason.contains("nothing is left to read (C12)"))
    }

    @Test("C13: a marker from an earlier launch was stored")
    func stored() {
        load(2)
        look()
        note()
        counter.stop()
        history = ReadingHistory()
        counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        observe()
        #expect(reason.hasSuffix("restored from the store (C13)."))
    }

    @Test("C16: reading on another device moves the marker")
    func readElsewhere() {
        load(2)
        provider.change { $0.lastReadID = "0" }
        #expect(reason.contains("id 0 at") && reason.hasSuffix("read on another device (C16)."))
    }

    @Test("a replay's last lines name the rule")
    func replay() throws {
        let output = try Program.run(["replay", Fixtures.path("defect-06-ended-twice.jsonl")]).output
        #expect(output.contains("its log is gone (C12)"), "\(output)")
        let opened = try Program.run(["replay", Fixtures.path("both-vendors.jsonl")]).output
        #expect(opened.contains("the conversation was open (C11)"))
    }
}
