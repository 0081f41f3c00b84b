import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@testable import ChatProviderRecording
@testable import SupportDesk

/// What people read, in the desk, the story, a watch and a replay.
@Suite("Values as people read them")
struct ValueWordsTests {
    @Test(
        "a message that was not sent says why, and no id",
        arguments: [
            ChatEntry.DeliveryFailure(.fileSendingIsDisabled, messageID: "m1"),
            .init(.fileSizeTooLarge, messageID: "m1"),
            .init(.unsupportedFileType, messageID: "m1"), .init(.network, messageID: "m1"), .init(.timeout),
            .init(.failed, messageID: "m1"),
        ]
    )
    func delivery(failure: ChatEntry.DeliveryFailure) {
        #expect(!failure.words.contains("m1") && !failure.words.contains("("))
        #expect(failure.words.contains(" "))
    }

    @Test("the story says why there is no connection")
    func story() throws {
        let run = try Program.run([])
        #expect(run.output.contains("cached   disconnected (requested)"))
        #expect(!run.output.contains("Optional"))
    }

    @Test("a replay says why there is no connection; its JSON objects name the case alone")
    func replay() throws {
        let file = Fixtures.path("zendesk-messaging.jsonl")
        #expect(try Program.run(["replay", file]).output.contains(", disconnected (network)"))
        let json = try Program.run(["replay", file, "--json"]).output
        #expect(json.contains(#""connection":"disconnected""#) && !json.contains("(network)"))
    }
}

@MainActor
@Suite("A chat's changes as people read them")
struct ChatWordsTests {
    private let provider = ScriptedChatProvider()
    private let counter: MessageCounter

    init() {
        counter = MessageCounter(
            provider: provider,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        counter.start()
        provider.goOnline()
    }

    /// What a person reads after each log that is loaded.
    private func words(_ logs: [[ChatEntry]]) -> [String?] {
        logs.map { log in
            let old = provider.chatState.value
            provider.load(log)
            return provider.chatState.value.words(since: old, countedBy: counter)
        }
    }

    private let trigger = ChatEntry(
        id: "t",
        participant: .trigger,
        displayName: "Trigger",
        createdAt: .distantPast,
        kind: .message("Welcome")
    )
    private let own = ChatEntry(id: "u", participant: .visitor, createdAt: .distantPast, kind: .message("Hi"))

    @Test("one message says whose it is, and only what is not obvious says that it does not count")
    func one() {
        #expect(words([[own]]) == ["the user: message"])
        #expect(words([[own, trigger]]) == ["Trigger: message (not counted: trigger)"])
        counter.conversationWillAppear()
        #expect(words([[own, trigger, .agentMessage("1")]]).last??.hasSuffix(": message (seen)") == true)
    }

    @Test("several messages are counted in words, with what is unread if that is not all of them")
    func several() {
        let agents: [ChatEntry] = [.agentMessage("1"), .agentMessage("2")]
        let more = agents + [own, trigger, .agentMessage("3")]
        #expect(
            words([agents, more, more + [.visitorMessage("v"), .visitorMessage("w")]]) == [
                "2 new messages", "3 new messages, 1 unread", "2 new messages, none unread",
            ]
        )
    }

    @Test("nothing is said where nothing has changed: no 0 entries, and nothing of a delivery")
    func nothing() {
        var pending = own
        pending.deliveryStatus = .pending
        #expect(words([[], [pending], [own], [own]]) == [nil, "the user: message", nil, nil])
    }

    @Test("plurals are right, and an emptied log is said")
    func plurals() {
        let all: [ChatEntry] = [.agentMessage("1"), .agentMessage("2"), .agentMessage("3")]
        #expect(
            words([all, [all[0], all[1]], [all[1]], []]).dropFirst() == [
                "1 entry removed", "1 entry removed", "the log is empty",
            ]
        )
    }
}
