import ChatProviderKit
import Foundation
import Testing
import ZendeskChatAdapter

private func mapped(
    _ payload: ZendeskChatLogFields.Payload,
    from participant: ChatEntry.Participant = .agent,
    status: ZendeskChatDeliveryStatus = .delivered,
    report: (String) -> Void = { _ in }
) -> ChatEntry {
    let fields = ZendeskChatLogFields(
        id: "m1",
        nick: "agent:1",
        displayName: "Anna",
        createdTimestamp: 1_790_000_000_123,
        lastModifiedTimestamp: 1_790_000_000_456,
        payload: payload,
        participant: participant,
        status: status
    )
    return ChatEntry(fields, report: report)
}

@Suite("Mapping of log entries")
struct LogMappingTests {
    static let file = ZendeskChatAttachment(
        name: "a.png",
        mimeType: "image/png",
        size: 7,
        url: "https://a.test/a"
    )

    @Test(
        "a file of the visitor's that the account does not take has failed for that reason",
        arguments: [
            (
                .unsupportedType, .failed(.init(.failed)),
                .failed(.init(.unsupportedFileType, messageID: "m1"))
            ),
            (.sizeLimit, .pending, .failed(.init(.fileSizeTooLarge, messageID: "m1"))),
            (.sizeLimit, .delivered, .delivered),
        ] as [(ZendeskChatAttachmentError, ZendeskChatDeliveryStatus, ChatEntry.DeliveryStatus)]
    )
    func attachmentErrors(
        error: ZendeskChatAttachmentError,
        status: ZendeskChatDeliveryStatus,
        shown: ChatEntry.DeliveryStatus
    ) {
        var file = Self.file
        file.attachmentError = error
        #expect(
            mapped(.attachmentMessage(file, url: ""), from: .visitor, status: status).deliveryStatus == shown
        )
    }

    @Test("an attachmentError that no delivery fails for is reported, and changes nothing")
    func otherAttachmentErrors() {
        var file = Self.file
        for (error, participant) in [(.unknown("later"), .visitor), (.sizeLimit, .agent)]
            as [(ZendeskChatAttachmentError, ChatEntry.Participant)]
        {
            file.attachmentError = error
            var problems: [String] = []
            let entry = mapped(.attachmentMessage(file, url: ""), from: participant) { problems.append($0) }
            #expect(entry.deliveryStatus == .delivered)
            #expect(problems.count == 1 && problems.first?.contains("attachmentError") == true)
        }
    }

    @Test(
        "each log type becomes its kind",
        arguments: [
            (.message("Hello"), .message("Hello")),
            (
                .attachmentMessage(file, url: ""),
                .attachment(
                    ChatEntry.Attachment(
                        name: "a.png",
                        mimeType: "image/png",
                        size: 7,
                        url: "https://a.test/a"
                    )
                )
            ),
            (
                .attachmentMessage(ZendeskChatAttachment(name: "b"), url: "https://b.test"),
                .attachment(ChatEntry.Attachment(name: "b", url: "https://b.test"))
            ),
            (
                .optionsMessage("Which?", options: ["a", "b"]),
                .options(question: "Which?", choices: ["a", "b"])
            ),
            (.memberJoin, .memberJoin),
            (.memberLeave, .memberLeave),
            (.chatComment("old", newComment: "new"), .comment(old: "old", new: "new")),
            (.chatRating(.good), .rating(.good)),
            (.chatRating(.bad), .rating(.bad)),
            (.chatRating(.none), .rating(.unrated)),
            (.chatRatingRequest, .ratingRequest),
            (.unknown(9), .unsupported("ChatLogType 9")),
        ] as [(ZendeskChatLogFields.Payload, ChatEntry.Kind)]
    )
    func kinds(payload: ZendeskChatLogFields.Payload, kind: ChatEntry.Kind) {
        #expect(mapped(payload).kind == kind)
    }

    @Test(
        "each delivery status becomes its own, and a failure names its entry",
        arguments: [
            (.pending, .pending),
            (.delivered, .delivered),
            (.failed(.init(.timeout)), .failed(.init(.timeout, messageID: "m1"))),
            (.failed(.init(.network, messageID: "other")), .failed(.init(.network, messageID: "other"))),
        ] as [(ZendeskChatDeliveryStatus, ChatEntry.DeliveryStatus)]
    )
    func deliveryStatuses(vendors: ZendeskChatDeliveryStatus, ours: ChatEntry.DeliveryStatus) {
        #expect(mapped(.message(""), from: .visitor, status: vendors).deliveryStatus == ours)
    }

    @Test("names and both times are taken over, in milliseconds")
    func fields() {
        let log = mapped(.message("Hello"))
        #expect(log.id == "m1")
        #expect(log.nick == "agent:1")
        #expect(log.displayName == "Anna")
        #expect(log.createdAt == Date(timeIntervalSince1970: 1_790_000_000.123))
        #expect(log.modifiedAt == Date(timeIntervalSince1970: 1_790_000_000.456))
    }

    @Test("an unknown log type, rating and delivery status are reported and never counted")
    func unknownValues() {
        var problems: [String] = []
        _ = mapped(.unknown(9)) { problems.append($0) }
        #expect(mapped(.chatRating(.unknown("meh"))) { problems.append($0) }.kind == .rating(.unrated))
        let log = mapped(.message("x"), status: .unknown("lost")) { problems.append($0) }
        #expect(log.deliveryStatus == .delivered)
        #expect(problems.count == 3)
    }

    @Test(
        "a time that is no time is reported and does no harm",
        arguments: [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude]
    )
    func impossibleTimes(timestamp: Double) {
        var problems: [String] = []
        var fields = ZendeskChatLogFields(
            id: "m1",
            createdTimestamp: timestamp,
            lastModifiedTimestamp: 5000,
            payload: .message("x"),
            participant: .agent
        )
        #expect(ChatEntry(fields) { problems.append($0) }.createdAt == Date(timeIntervalSince1970: 5))
        fields.lastModifiedTimestamp = timestamp
        let log = ChatEntry(fields) { problems.append($0) }
        #expect(log.createdAt == Date(timeIntervalSince1970: 0))
        #expect(log.modifiedAt == log.createdAt)
        #expect(problems.count == 3)
        // Delivered again, it is the same entry.
        #expect(ChatEntry(fields) == log)
    }
}
