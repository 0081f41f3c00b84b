#if canImport(HelpshiftX)
    import HelpshiftIdentity
    import HelpshiftX

    /// What the SDK's constants are to the adapter. The SDK's side has its constants alone, so that a value that the
    /// vendor changes still means the same.
    enum HelpshiftVocabulary {
        // MARK: From the SDK

        static func eventName(_ name: String) -> String { eventNames[name]?.rawValue ?? name }

        static func loginFailure(_ reason: String) -> String { loginFailures[reason]?.rawValue ?? reason }

        static func fieldError(_ word: String) -> String { fieldErrors[word]?.rawValue ?? word }

        /// An event's dictionary. The keys of those that report on attributes are the app's own, and stay.
        static func data(
            _ data: [String: HelpshiftValue],
            of name: HelpshiftEventName?
        ) -> [String: HelpshiftValue] {
            guard let name else { return data }
            let refusal = HelpshiftUserDataRefusal(rawValue: name.rawValue)
            guard refusal?.namesKeys == true else { return translated(data) }
            return data.mapValues { value in
                if case .string(let word) = value { .string(fieldError(word)) } else { value }
            }
        }

        private static func translated(_ data: [String: HelpshiftValue]) -> [String: HelpshiftValue] {
            var result: [String: HelpshiftValue] = [:]
            for (vendorKey, value) in data {
                let key = dataKeys[vendorKey] ?? vendorKey
                result[key] =
                    switch value {
                    case .string(let word) where wordKeys.contains(key): .string(words[word] ?? word)
                    case .object(let members): .object(translated(members))
                    case .array(let elements): .array(elements.map(translated))
                    case .string, .number, .bool, .null, .other: value
                    }
            }
            return result
        }

        private static func translated(_ value: HelpshiftValue) -> HelpshiftValue {
            if case .object(let members) = value { .object(translated(members)) } else { value }
        }

        /// The reasons of a failed login have no nullability in the vendor's header, so that they are `String!` or
        /// `String`, as the version has it. As `String?` they are either.
        private static func table<Meaning>(_ entries: [(name: String?, meaning: Meaning)]) -> [String:
            Meaning]
        {
            var table: [String: Meaning] = [:]
            for case (let name?, let meaning) in entries { table[name] = meaning }
            return table
        }

        private static let eventNames: [String: HelpshiftEventName] = table([
            (HelpshiftEventNameWidgetToggle, .widgetToggle),
            (HelpshiftEventNameConversationStart, .conversationStart),
            (HelpshiftEventNameConversationStatus, .conversationStatus),
            (HelpshiftEventNameMessageAdd, .messageAdd),
            (HelpshiftEventNameAgentMessageReceived, .agentMessageReceived),
            (HelpshiftEventNameCSATSubmit, .csatSubmit),
            (HelpshiftEventNameConversationEnd, .conversationEnd),
            (HelpshiftEventNameConversationRejected, .conversationRejected),
            (HelpshiftEventNameConversationResolved, .conversationResolved),
            (HelpshiftEventNameConversationReopened, .conversationReopened),
            (HelpshiftEventNameReceivedUnreadMessageCount, .receivedUnreadMessageCount),
            (HelpshiftEventNameSessionStarted, .helpshiftSessionStarted),
            (HelpshiftEventNameSessionEnded, .helpshiftSessionEnded),
            (HelpshiftEventNameUserClickOnAction, .userClickOnAction),
            (HelpshiftEventAttributesDataInvalid, .attributesDataInvalid),
            (HelpshiftEventUpdateMasterAttributesValidationFailed, .masterAttributesValidationFailed),
            (HelpshiftEventUpdateMasterAttributesSyncFailed, .masterAttributesSyncFailed),
            (HelpshiftEventMasterAttributesLimitExceeded, .masterAttributesLimitExceeded),
            (HelpshiftEventUpdateAppAttributesValidationFailed, .appAttributesValidationFailed),
            (HelpshiftEventUpdateAppAttributesSyncFailed, .appAttributesSyncFailed),
            (HelpshiftEventAppAttributesLimitExceeded, .appAttributesLimitExceeded),
            (HelpshiftEventAddUserIdentitiesSyncFailed, .identityDataSyncFailed),
            (HelpshiftEventUserSessionExpired, .userSessionExpired),
            (HelpshiftEventUserIdentityNotEnabled, .userIdentityNotEnabled),
            (HelpshiftEventRefreshUserCredentials, .refreshUserCredentials),
            // Reasons of a failed login, which are events too where identities are added.
            (HelpshiftIdentitiesDataInvalid, .identitiesDataInvalid),
            (HelpshiftIdentitiesSizeLimitExceeded, .identitiesSizeLimitExceeded),
            (HelpshiftIdentityTokenInvalid, .identityTokenInvalid),
            (HelpshiftIatIsMandatory, .iatIsMandatory),
        ])

        private static let dataKeys: [String: String] = [
            HelpshiftEventDataVisible: HelpshiftKey.visible,
            HelpshiftEventDataMessage: HelpshiftKey.message,
            HelpshiftEventDataLatestIssueId: HelpshiftKey.latestIssueID,
            HelpshiftEventDataLatestIssuePublishId: HelpshiftKey.latestIssuePublishID,
            HelpshiftEventDataIsIssueOpen: HelpshiftKey.open,
            HelpshiftEventDataMessageType: HelpshiftKey.type,
            HelpshiftEventDataMessageBody: HelpshiftKey.body,
            HelpshiftEventDataRating: HelpshiftKey.rating,
            HelpshiftEventDataAdditionalFeedback: HelpshiftKey.additionalFeedback,
            HelpshiftEventDataUnreadMessageCount: HelpshiftKey.count,
            HelpshiftEventDataUnreadMessageCountIsFromCache: HelpshiftKey.fromCache,
            HelpshiftEventDataActionType: HelpshiftKey.actionType,
            HelpshiftEventDataActionData: HelpshiftKey.actionData,
            HelpshiftEventDataPublishID: HelpshiftKey.publishID,
            HelpshiftEventDataCreatedTime: HelpshiftKey.createdTime,
            HelpshiftEventDataAttachments: HelpshiftKey.attachments,
            HelpshiftEventDataURL: HelpshiftKey.url,
            HelpshiftEventDataContentType: HelpshiftKey.contentType,
            HelpshiftEventDataFileName: HelpshiftKey.fileName,
            HelpshiftEventDataSize: HelpshiftKey.size,
        ]

        /// The keys whose values are words of the SDK's.
        private static let wordKeys: Set<String> = [HelpshiftKey.type, HelpshiftKey.actionType]

        private static let words: [String: String] = [
            HelpshiftEventDataMessageTypeText: HelpshiftMessageType.text.rawValue,
            HelpshiftEventDataMessageTypeAttachment: HelpshiftMessageType.attachment.rawValue,
            HelpshiftEventDataMessageTypeAppReviewRequest: HelpshiftMessageType.appReviewRequest.rawValue,
            HelpshiftEventDataMessageTypeScreenshotRequest: HelpshiftMessageType.screenshotRequest.rawValue,
            HelpshiftEventDataActionTypeCall: HelpshiftActionType.call.rawValue,
            HelpshiftEventDataActionTypeLink: HelpshiftActionType.link.rawValue,
        ]

        private static let loginFailures: [String: LoginFailureReason] = table([
            (HelpshiftLoginInProgress, .loginInProgress),
            (HelpshiftLoginConfigInvalid, .loginConfigInvalid),
            (HelpshiftIdentityTokenInvalid, .identityTokenInvalid),
            (HelpshiftIdentitiesDataInvalid, .identitiesDataInvalid),
            (HelpshiftLoginConfigSizeLimitExceeded, .loginConfigSizeLimitExceeded),
            (HelpshiftIdentitiesSizeLimitExceeded, .identitiesSizeLimitExceeded),
            (HelpshiftIdentityFeatureNotEnabled, .identityFeatureNotEnabled),
            (HelpshiftUidOrEmailIsMandatory, .uidOrEmailIsMandatory),
            (HelpshiftIatIsMandatory, .iatIsMandatory),
            (HelpshiftNetworkError, .networkError),
            (HelpshiftUnknownError, .unknownError),
        ])

        private static let fieldErrors: [String: EntryError] = [
            HelpshiftInvalidValueType: .invalidValueType,
            HelpshiftInvalidData: .invalidData,
            HelpshiftKeyLengthLimitExceeded: .exceededKeyLengthLimit,
            HelpshiftMetadataKeyLengthLimitExceeded: .metadataExceededKeyLengthLimit,
            HelpshiftValueLengthLimitExceeded: .exceededValueLengthLimit,
            HelpshiftMetadataValueLengthLimitExceeded: .metadataExceededValueLengthLimit,
            HelpshiftEmptyData: .emptyData,
            HelpshiftMetadataEmptyKeyOrValue: .metadataEmptyKeyOrValue,
            HelpshiftCountLimitExceeded: .exceededCountLimit,
            HelpshiftMetadataCountLimitExceeded: .metadataExceededCountLimit,
        ]

        // MARK: To the SDK

        static func loginDetails(_ details: [String: String]) -> [String: String] {
            var result: [String: String] = [:]
            for (key, value) in details { result[loginKeys[key] ?? key] = value }
            return result
        }

        private static let loginKeys: [String: String] = [
            HelpshiftKey.userName: HelpshiftUserName,
            HelpshiftKey.userID: HelpshiftUserIdentifier,
            HelpshiftKey.userEmail: HelpshiftUserEmail,
            HelpshiftKey.userAuthToken: HelpshiftUserAuthToken,
        ]
    }
#endif
