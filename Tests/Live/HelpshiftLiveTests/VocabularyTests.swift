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
        /// The SDK's constant for each event.
        nonisolated static let names: [(HelpshiftEventName, String)] = [
            (.widgetToggle, HelpshiftEventNameWidgetToggle),
            (.conversationStart, HelpshiftEventNameConversationStart),
            (.conversationStatus, HelpshiftEventNameConversationStatus),
            (.messageAdd, HelpshiftEventNameMessageAdd),
            (.agentMessageReceived, HelpshiftEventNameAgentMessageReceived),
            (.csatSubmit, HelpshiftEventNameCSATSubmit),
            (.conversationEnd, HelpshiftEventNameConversationEnd),
            (.conversationRejected, HelpshiftEventNameConversationRejected),
            (.conversationResolved, HelpshiftEventNameConversationResolved),
            (.conversationReopened, HelpshiftEventNameConversationReopened),
            (.receivedUnreadMessageCount, HelpshiftEventNameReceivedUnreadMessageCount),
            (.helpshiftSessionStarted, HelpshiftEventNameSessionStarted),
            (.helpshiftSessionEnded, HelpshiftEventNameSessionEnded),
            (.userClickOnAction, HelpshiftEventNameUserClickOnAction),
            (.attributesDataInvalid, HelpshiftEventAttributesDataInvalid),
            (.masterAttributesValidationFailed, HelpshiftEventUpdateMasterAttributesValidationFailed),
            (.masterAttributesSyncFailed, HelpshiftEventUpdateMasterAttributesSyncFailed),
            (.masterAttributesLimitExceeded, HelpshiftEventMasterAttributesLimitExceeded),
            (.appAttributesValidationFailed, HelpshiftEventUpdateAppAttributesValidationFailed),
            (.appAttributesSyncFailed, HelpshiftEventUpdateAppAttributesSyncFailed),
            (.appAttributesLimitExceeded, HelpshiftEventAppAttributesLimitExceeded),
            (.identityDataSyncFailed, HelpshiftEventAddUserIdentitiesSyncFailed),
            (.identitiesDataInvalid, HelpshiftIdentitiesDataInvalid),
            (.identitiesSizeLimitExceeded, HelpshiftIdentitiesSizeLimitExceeded),
            (.identityTokenInvalid, HelpshiftIdentityTokenInvalid),
            (.iatIsMandatory, HelpshiftIatIsMandatory),
            (.userIdentityNotEnabled, HelpshiftEventUserIdentityNotEnabled),
            (.userSessionExpired, HelpshiftEventUserSessionExpired),
            (.refreshUserCredentials, HelpshiftEventRefreshUserCredentials),
        ]

        @Test("every event constant of the SDK maps to the adapter's matching event", arguments: names)
        func eventName(_ name: HelpshiftEventName, constant: String) throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            HelpshiftStub.emit(constant)
            #expect(delegate.names == [name.rawValue])
            #expect(Self.names.count == HelpshiftEventName.allCases.count)
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

        nonisolated static let reasons: [(LoginFailureReason, String)] = [
            (.loginInProgress, HelpshiftLoginInProgress), (.loginConfigInvalid, HelpshiftLoginConfigInvalid),
            (.identityTokenInvalid, HelpshiftIdentityTokenInvalid),
            (.identitiesDataInvalid, HelpshiftIdentitiesDataInvalid),
            (.loginConfigSizeLimitExceeded, HelpshiftLoginConfigSizeLimitExceeded),
            (.identitiesSizeLimitExceeded, HelpshiftIdentitiesSizeLimitExceeded),
            (.identityFeatureNotEnabled, HelpshiftIdentityFeatureNotEnabled),
            (.uidOrEmailIsMandatory, HelpshiftUidOrEmailIsMandatory),
            (.iatIsMandatory, HelpshiftIatIsMandatory), (.networkError, HelpshiftNetworkError),
            (.unknownError, HelpshiftUnknownError),
        ]

        nonisolated static let fieldErrors: [(EntryError, String)] = [
            (.invalidValueType, HelpshiftInvalidValueType), (.invalidData, HelpshiftInvalidData),
            (.exceededKeyLengthLimit, HelpshiftKeyLengthLimitExceeded),
            (.metadataExceededKeyLengthLimit, HelpshiftMetadataKeyLengthLimitExceeded),
            (.exceededValueLengthLimit, HelpshiftValueLengthLimitExceeded),
            (.metadataExceededValueLengthLimit, HelpshiftMetadataValueLengthLimitExceeded),
            (.emptyData, HelpshiftEmptyData), (.metadataEmptyKeyOrValue, HelpshiftMetadataEmptyKeyOrValue),
            (.exceededCountLimit, HelpshiftCountLimitExceeded),
            (.metadataExceededCountLimit, HelpshiftMetadataCountLimitExceeded),
        ]

        @Test(
            "every reason of a failed login, and of a faulty key, maps to the adapter's of the same meaning"
        )
        func loginFailures() throws {
            #expect(Self.reasons.count == LoginFailureReason.allCases.count)
            #expect(Self.fieldErrors.count == EntryError.allCases.count)
            let client = try LiveHelpshiftClient.installed()
            for (reason, constant) in Self.reasons {
                var told: [String: String] = [:]
                try client.login(
                    identity: "jwt",
                    configuration: [:],
                    success: {},
                    failure: { told = ($1 ?? [:]).merging(["reason": $0]) { $1 } }
                )
                let errors = Dictionary(uniqueKeysWithValues: Self.fieldErrors.map { ($0.0.rawValue, $0.1) })
                HelpshiftStub.login?.failure(constant, errors)
                #expect(told["reason"] == reason.rawValue)
                for (error, _) in Self.fieldErrors { #expect(told[error.rawValue] == error.rawValue) }
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
