import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@testable import ChatProviderRecording
@testable import SupportDesk

/// The texts for users in the desk, a story, a watch and a replay.
@Suite("Descriptions of values")
struct ValueWordsTests {
    @Test(
        "a message that was not sent has a reason without an id",
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

    @Test("a story has the reason of a missing connection")
    func story() throws {
        let run = try Program.run([])
        #expect(run.output.contains("cached     disconnected (requested)"))
        #expect(!run.output.contains("Optional"))
    }

    @Test("a replay has the reason of a missing connection, and its JSON objects only the status")
    func replay() throws {
        let file = Fixtures.path("zendesk-messaging.jsonl")
        #expect(try Program.run(["replay", file]).output.contains(", disconnected (network)"))
        let json = try Program.run(["replay", file, "--json"]).output
        #expect(json.contains(#""connection":"disconnected""#) && !json.contains("(network)"))
    }
}

@MainActor
@Suite("Descriptions of a chat's changes")
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

    /// The description of the change after each loaded log.
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

    @Test("one message has its sender, and a note if it doesn't count for a reason that isn't obvious")
    func one() {
        #expect(words([[own]]) == ["the user: message"])
        #expect(words([[own, trigger]]) == ["Trigger: message (not counted: trigger)"])
        counter.conversationWillAppear()
        #expect(words([[own, trigger, .agentMessage("1")]]).last??.hasSuffix(": message (seen)") == true)
    }

    @Test("several messages have their number, and the number of unread ones if not all are unread")
    func several() {
        let agents: [ChatEntry] = [.agentMessage("1"), .agentMessage("2")]
        let more = agents + [own, trigger, .agentMessage("3")]
        #expect(
            words([agents, more, more + [.visitorMessage("v"), .visitorMessage("w")]]) == [
                "2 new messages", "3 new messages, 1 unread", "2 new messages, none unread",
            ]
        )
    }

    @Test("a change without new entries, such as a delivery, has no description")
    func nothing() {
        var pending = own
        pending.deliveryStatus = .pending
        #expect(words([[], [pending], [own], [own]]) == [nil, "the user: message", nil, nil])
    }

    @Test("plurals are correct, and an emptied log is described")
    func plurals() {
        let all: [ChatEntry] = [.agentMessage("1"), .agentMessage("2"), .agentMessage("3")]
        #expect(
            words([all, [all[0], all[1]], [all[1]], []]).dropFirst() == [
                "1 entry removed", "1 entry removed", "the log is empty",
            ]
        )
    }
}
