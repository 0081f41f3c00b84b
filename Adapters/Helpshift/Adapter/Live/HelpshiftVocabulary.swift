#if canImport(HelpshiftX)
    import HelpshiftIdentity
    import HelpshiftX

    /// Maps the SDK's constants to the adapter's names. It refers to the constants instead of their values,
    /// so the mapping stays correct if the vendor changes a value.
    enum HelpshiftVocabulary {
        // MARK: From the SDK

        static func eventName(_ name: String) -> String {
            eventNames[name]?.rawValue ?? refusals[name]?.rawValue ?? name
        }

        static func loginFailure(_ reason: String) -> String { loginFailures[reason]?.rawValue ?? reason }

        static func fieldError(_ word: String) -> String { fieldErrors[word]?.rawValue ?? word }

        /// Returns an event's dictionary. In events about attributes, the keys are the app's own, and stay
        /// unchanged.
        static func data(_ data: [String: HelpshiftValue], of event: String) -> [String: HelpshiftValue] {
            if HelpshiftEventName(rawValue: event) != nil { return translated(data) }
            guard HelpshiftUserDataRefusal(rawValue: event) != nil else { return data }
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

        /// In the vendor's header, the reasons of a failed login have no nullability, so they are `String!`
        /// or `String`, depending on the version. `String?` accepts both.
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
            (HelpshiftEventUserSessionExpired, .userSessionExpired),
            (HelpshiftEventRefreshUserCredentials, .refreshUserCredentials),
        ])

        private static let refusals: [String: HelpshiftUserDataRefusal] = table([
            (HelpshiftEventAttributesDataInvalid, .attributesDataInvalid),
            (HelpshiftEventUpdateMasterAttributesValidationFailed, .masterAttributesValidationFailed),
            (HelpshiftEventUpdateMasterAttributesSyncFailed, .masterAttributesSyncFailed),
            (HelpshiftEventMasterAttributesLimitExceeded, .masterAttributesLimitExceeded),
            (HelpshiftEventUpdateAppAttributesValidationFailed, .appAttributesValidationFailed),
            (HelpshiftEventUpdateAppAttributesSyncFailed, .appAttributesSyncFailed),
            (HelpshiftEventAppAttributesLimitExceeded, .appAttributesLimitExceeded),
            (HelpshiftEventAddUserIdentitiesSyncFailed, .identityDataSyncFailed),
            (HelpshiftEventUserIdentityNotEnabled, .userIdentityNotEnabled),
            // Reasons of a failed login, which are also events when identities are added.
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

        /// The keys whose values are the SDK's own words.
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
