#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    extension ZendeskChatLogFields {
        /// The fields of one of the SDK's entries.
        init(_ log: ChatProvidersSDK.ChatLog) {
            self.init(
                id: log.id,
                nick: log.nick,
                displayName: log.displayName,
                createdTimestamp: log.createdTimestamp,
                lastModifiedTimestamp: log.lastModifiedTimestamp,
                payload: Payload(log),
                participant: ChatEntry.Participant(log.participant),
                status: ZendeskChatDeliveryStatus(log.status)
            )
        }
    }

    extension ZendeskChatLogFields.Payload {
        /// The class determines the kind. For an unknown class, the number of its type is used.
        init(_ log: ChatProvidersSDK.ChatLog) {
            switch log {
            case let log as ChatProvidersSDK.ChatOptionsMessage:
                self = .optionsMessage(log.message, options: log.options)
            case let log as ChatProvidersSDK.ChatAttachmentMessage:
                self = .attachmentMessage(
                    ZendeskChatAttachment(log.attachment),
                    url: log.url.map { "\($0)" } ?? ""
                )
            case let log as ChatProvidersSDK.ChatMessage: self = .message(log.message)
            case let log as ChatProvidersSDK.ChatComment:
                // Optional in some versions of the SDK.
                let before: String? = log.comment
                self = .chatComment(before ?? "", newComment: log.newComment)
            case let log as ChatProvidersSDK.ChatRating: self = .chatRating(ZendeskChatRating(log.rating))
            case is ChatProvidersSDK.ChatRatingRequest: self = .chatRatingRequest
            case is ChatProvidersSDK.ChatMemberJoin: self = .memberJoin
            case is ChatProvidersSDK.ChatMemberLeave: self = .memberLeave
            default: self = .unknown(log.type.rawValue)
            }
        }
    }

    extension ChatEntry.Participant {
        init(_ participant: ChatProvidersSDK.ChatParticipant) {
            switch participant {
            case .agent: self = .agent
            case .visitor: self = .visitor
            case .trigger: self = .trigger
            case .system: self = .system
            }
        }
    }

    extension ZendeskChatDeliveryStatus {
        init(_ status: ChatProvidersSDK.DeliveryStatus) {
            switch status {
            case .pending: self = .pending
            case .delivered: self = .delivered
            case .failed(let reason): self = .failed(.init(reason))
            @unknown default: self = .unknown("of a later SDK")
            }
        }
    }

    extension ZendeskChatRating {
        init(_ rating: ChatProvidersSDK.Rating) { self.init(rawValue: rating.rawValue) }
    }

    extension ZendeskChatAttachment {
        init(_ attachment: ChatProvidersSDK.ChatAttachment) {
            self.init(
                name: attachment.name,
                mimeType: attachment.mimeType,
                size: attachment.size,
                url: attachment.url,
                localURL: attachment.localURL,
                attachmentError: attachment.attachmentError.map { ZendeskChatAttachmentError($0) }
            )
        }
    }

    extension ZendeskChatAttachmentError {
        init(_ error: ChatProvidersSDK.ChatAttachmentError) {
            switch error {
            case .unsupportedType: self = .unsupportedType
            case .sizeLimit: self = .sizeLimit
            @unknown default: self = .unknown("\(error)")
            }
        }
    }
#endif
