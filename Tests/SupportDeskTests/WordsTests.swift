import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

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

/// The descriptions of new entries by `watch` and the desk. `ReplayTextTests` has those of a replay.
@MainActor
@Suite("Descriptions of new entries")
struct EntryWordsTests {
    @Test("a user's own message is described once, without a note; others are described as in a replay")
    func entries() {
        let provider = ScriptedChatProvider()
        let counter = MessageCounter.started(with: provider)
        provider.goOnline()
        var pending: ChatEntry = .visitorMessage("u")
        pending.deliveryStatus = .pending
        var delivered = pending
        delivered.deliveryStatus = .delivered
        let logs: [[ChatEntry]] = [
            [pending], [delivered], [.visitorMessage("v")], [.visitorMessage("v"), .agentMessage("1")], [],
        ]
        let words = logs.map { log in
            let old = provider.chatState.value
            provider.load(log)
            return provider.chatState.value.entryWords(since: old, countedBy: counter)
        }
        #expect(words == ["Visitor: message", nil, nil, "Agent: message", nil])
    }
}
