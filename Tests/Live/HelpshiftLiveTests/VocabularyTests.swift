import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
@_spi(BackDoor) @preconcurrency import HelpshiftX
import Testing

extension LiveHelpshift {
    @Suite
    @MainActor
    struct VocabularyTests {
        // On the stub, each of the SDK's constants is the raw value of the adapter's name for it.

        @Test(
            "each event of the SDK maps to the adapter's matching event",
            arguments: HelpshiftEventName.allCases.map(\.rawValue)
                + HelpshiftUserDataRefusal.allCases.map(\.rawValue)
        )
        func eventName(_ name: String) throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            HelpshiftStub.emit(name)
            #expect(delegate.names == [name])
        }

        @Test("a message with files, under the SDK's constants, is decoded into the log")
        func message() throws {
            let client = try LiveHelpshiftClient.installed()
            let provider = LiveHelpshift.provider(client)
            HelpshiftStub.emit(
                HelpshiftEventNameAgentMessageReceived,
                [
                    HelpshiftEventDataPublishID: "12",
                    HelpshiftEventDataCreatedTime: 1_790_000_000_000,
                    HelpshiftEventDataMessageType: HelpshiftEventDataMessageTypeAttachment,
                    HelpshiftEventDataMessageBody: "see",
                    HelpshiftEventDataAttachments: [
                        [
                            HelpshiftEventDataURL: "https://example.com/a.png",
                            HelpshiftEventDataContentType: "image/png",
                            HelpshiftEventDataFileName: "a.png", HelpshiftEventDataSize: 7,
                        ] as [String: Any]
                    ],
                ]
            )
            let log = try #require(provider.chatState.value.transcript.first)
            guard case .attachment(let attachment) = log.kind else {
                Issue.record("not an attachment: \(log.kind)")
                return
            }
            #expect(attachment.name == "a.png")
            #expect(attachment.size == 7)
            #expect(log.createdAt == Date(timeIntervalSince1970: 1_790_000_000))
        }

        @Test(
            "every reason of a failed login, and of a faulty key, maps to the adapter's of the same meaning"
        )
        func loginFailures() throws {
            let client = try LiveHelpshiftClient.installed()
            let words = EntryError.allCases.map(\.rawValue)
            let errors = Dictionary(uniqueKeysWithValues: zip(words, words))
            for reason in LoginFailureReason.allCases {
                var told: [String: String] = [:]
                try client.login(
                    identity: "jwt",
                    configuration: [:],
                    success: {},
                    failure: { told = ($1 ?? [:]).merging(["reason": $0]) { $1 } }
                )
                HelpshiftStub.login?.failure(reason.rawValue, errors)
                #expect(told == errors.merging(["reason": reason.rawValue]) { $1 })
            }
        }

        @Test("the app's own attribute keys stay as they are")
        func attributeKeys() throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            HelpshiftStub.emit(
                HelpshiftEventUpdateAppAttributesSyncFailed,
                ["type": HelpshiftInvalidData]
            )
            HelpshiftStub.emit("aLaterEvent", ["type": "x"])
            #expect(delegate.data == [["type": "invalidData"], ["type": "x"]])
        }
    }
}
