#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    extension ChatEntry {
        /// Creates an entry from one of the SDK's.
        ///
        /// - Parameter report: Receives a sentence, without any message text, about each value that could not be read.
        ///   The entry is still created, with the closest safe value: an unknown type becomes
        ///   `ChatEntry.Kind.unsupported(_:)`, which never counts.
        init(_ log: ChatProvidersSDK.ChatLog, report: (String) -> Void = { _ in }) {
            let times = Self.zendeskTimes(
                of: log.id,
                created: log.createdTimestamp,
                modified: log.lastModifiedTimestamp,
                report: report
            )
            self.init(
                id: log.id,
                participant: Participant(log.participant),
                nick: log.nick,
                displayName: log.displayName,
                createdAt: times.createdAt,
                modifiedAt: times.modifiedAt,
                kind: Kind(log, report: report),
                deliveryStatus: DeliveryStatus(log, report: report)
            )
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

    extension ChatEntry.Kind {
        /// Creates the kind of an entry from its class.
        init(_ log: ChatProvidersSDK.ChatLog, report: (String) -> Void) {
            switch log {
            case let log as ChatProvidersSDK.ChatOptionsMessage:
                self = .options(question: log.message, choices: log.options)
            case let log as ChatProvidersSDK.ChatAttachmentMessage:
                self = .attachment(ChatEntry.Attachment(log))
            case let log as ChatProvidersSDK.ChatMessage: self = .message(log.message)
            case let log as ChatProvidersSDK.ChatComment:
                // Optional in some versions of the SDK.
                let before: String? = log.comment
                self = .comment(old: before ?? "", new: log.newComment)
            case let log as ChatProvidersSDK.ChatRating:
                let rating = ChatProviderKit.ChatState.Rating(log.rating) { report("log \(log.id): \($0)") }
                self = .rating(rating)
            case is ChatProvidersSDK.ChatRatingRequest: self = .ratingRequest
            case is ChatProvidersSDK.ChatMemberJoin: self = .memberJoin
            case is ChatProvidersSDK.ChatMemberLeave: self = .memberLeave
            default:
                let number = log.type.rawValue
                report("log \(log.id): unknown type \(number); it is kept and never counts")
                self = .unsupported("ChatLogType \(number)")
            }
        }
    }

    extension ChatEntry.Attachment {
        init(_ log: ChatProvidersSDK.ChatAttachmentMessage) {
            let file = log.attachment
            self.init(
                name: file.name,
                mimeType: file.mimeType,
                size: file.size,
                url: file.url.isEmpty ? log.url.map { "\($0)" } : file.url,
                localURL: file.localURL
            )
        }
    }

    extension ChatEntry.DeliveryStatus {
        /// Creates the delivery status of an entry. If the account does not accept the visitor's file, the file
        /// has failed for that reason, whatever its status, unless it was delivered.
        init(_ log: ChatProvidersSDK.ChatLog, report: (String) -> Void) {
            switch log.status {
            case .pending: self = .pending
            case .delivered: self = .delivered
            case .failed(let error):
                let failure = ChatEntry.DeliveryFailure(error)
                // The vendor may omit the failed entry's id, which is known here.
                self = .failed(.init(failure.reason, messageID: failure.messageID ?? log.id))
            @unknown default:
                report("log \(log.id): unknown delivery status of a later SDK; treated as delivered")
                self = .delivered
            }
            let file = (log as? ChatProvidersSDK.ChatAttachmentMessage)?.attachment
            guard let error = file?.attachmentError else { return }
            let reason: ChatEntry.DeliveryFailure.Reason? =
                switch error {
                case .unsupportedType: .unsupportedFileType
                case .sizeLimit: .fileSizeTooLarge
                @unknown default: nil
                }
            if let reason, log.participant == .visitor, self != .delivered {
                self = .failed(.init(reason, messageID: log.id))
            } else {
                report("log \(log.id): its file has the attachmentError \(error)")
            }
        }
    }
#endif
