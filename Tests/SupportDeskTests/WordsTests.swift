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
        "a connection says its reason",
        arguments: [
            (ConnectionStatus.connected, "connected"), (.disconnected(nil), "disconnected"),
            (.disconnected(.network), "disconnected (network)"),
            (.disconnected(.requested), "disconnected (requested)"),
            (.failed(.authentication), "failed (authentication)"),
            (.failed(.sessionExpired), "failed (session expired)"),
            (.unreachable(.network), "unreachable (network)"),
            (.unreachable(.notInstalled), "unreachable (not installed)"),
        ]
    )
    func connection(status: ConnectionStatus, words: String) { #expect(status.words == words) }

    @Test(
        "a message that was not sent says why, and no id",
        arguments: [
            DeliveryFailure.fileSendingIsDisabled(messageID: "m1"), .fileSizeTooLarge(messageID: "m1"),
            .unsupportedFileType(messageID: "m1"), .network(messageID: "m1"), .timeout(messageID: nil),
            .failed(messageID: "m1"),
        ]
    )
    func delivery(failure: DeliveryFailure) {
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
