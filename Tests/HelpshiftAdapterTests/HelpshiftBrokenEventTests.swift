import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

private let created = Date(timeIntervalSince1970: 1_790_000_000)

/// An agent's message with one member replaced, or with `nil` left out.
private func agentMessage(_ key: String, _ value: HelpshiftValue?) -> [String: HelpshiftValue] {
    var data: [String: HelpshiftValue] = [
        "publishId": "12", "createdTs": 1_790_000_000, "type": "text", "body": "Hello",
    ]
    data[key] = value
    return data
}

private func agentMessage(
    publishID: String? = "12",
    createdAt created: Date? = created,
    type: HelpshiftMessageType? = .text,
    body: String? = "Hello",
    attachments: [HelpshiftAttachment] = []
) -> HelpshiftEvent {
    .agentMessageReceived(
        HelpshiftAgentMessage(
            publishID: publishID,
            createdAt: created,
            type: type,
            body: body,
            attachments: attachments
        )
    )
}

private func row(
    _ key: String,
    _ value: HelpshiftValue?,
    _ event: HelpshiftEvent,
    _ diagnostic: String
) -> DecodingCase {
    DecodingCase(
        "agentMessageReceived",
        agentMessage(key, value),
        event,
        ["agentMessageReceived.\(diagnostic)"]
    )
}

@Suite("Malformed Helpshift events")
struct HelpshiftBrokenEventTests {
    static let agentMessages: [DecodingCase] = [
        row("publishId", nil, agentMessage(publishID: nil), "publishId: expected a text, found nothing"),
        row(
            "publishId",
            [],
            agentMessage(publishID: nil),
            "publishId: expected a text, found an array"
        ),
        row("createdTs", nil, agentMessage(createdAt: nil), "createdTs: expected a number, found nothing"),
        row("createdTs", .null, agentMessage(createdAt: nil), "createdTs: expected a number, found null"),
        row("createdTs", true, agentMessage(createdAt: nil), "createdTs: expected a number, found true"),
        row("createdTs", "soon", agentMessage(createdAt: nil), "createdTs: expected a number, found a text"),
        row("createdTs", "nan", agentMessage(createdAt: nil), "createdTs: expected a number, found a text"),
        row("createdTs", "0x7", agentMessage(createdAt: nil), "createdTs: expected a number, found a text"),
        row("createdTs", "", agentMessage(createdAt: nil), "createdTs: expected a number, found a text"),
        row(
            "createdTs",
            .number(.infinity),
            agentMessage(createdAt: nil),
            "createdTs: expected a number, found not a number"
        ),
        row(
            "createdTs",
            .other("NSDate"),
            agentMessage(createdAt: nil),
            "createdTs: expected a number, found a value of type NSDate"
        ),
        row("type", nil, agentMessage(type: nil), "type: expected a text, found nothing"),
        row("type", false, agentMessage(type: nil), "type: expected a text, found false"),
        row(
            "type",
            "hologram",
            agentMessage(type: .other("hologram")),
            "type: expected one of text, attachment, app_review_request, screenshot_request, found another word"
        ),
        row("body", nil, agentMessage(body: nil), "body: expected a text, found nothing"),
        row("body", ["a": 1], agentMessage(body: nil), "body: expected a text, found a dictionary"),
        row(
            "attachments",
            "a.png",
            agentMessage(),
            "attachments: expected an array of dictionaries, found a text"
        ),
        row(
            "attachments",
            ["fileName": "a", "url": "u", "contentType": "c", "size": 1],
            agentMessage(
                attachments: [HelpshiftAttachment(url: "u", contentType: "c", fileName: "a", size: 1)]
            ),
            "attachments: expected an array of dictionaries, found a dictionary"
        ),
        row(
            "attachments",
            ["a.png"],
            agentMessage(attachments: [HelpshiftAttachment()]),
            "attachments[0]: expected a dictionary, found a text"
        ),
        row(
            "attachments",
            [["fileName": "a", "url": "u", "contentType": "c", "size": -1]],
            agentMessage(attachments: [HelpshiftAttachment(url: "u", contentType: "c", fileName: "a")]),
            "attachments[0].size: expected a number of bytes, found a negative number"
        ),
        row(
            "attachments",
            [["fileName": "a", "url": [:], "contentType": "c", "size": 1]],
            agentMessage(attachments: [HelpshiftAttachment(contentType: "c", fileName: "a", size: 1)]),
            "attachments[0].url: expected a text, found a dictionary"
        ),
    ]

    static let others: [DecodingCase] = [
        DecodingCase(
            "agentMessageReceived",
            nil,
            agentMessage(publishID: nil, createdAt: nil, type: nil, body: nil),
            [
                "agentMessageReceived.type: expected a text, found nothing",
                "agentMessageReceived.publishId: expected a text, found nothing",
                "agentMessageReceived.createdTs: expected a number, found nothing",
                "agentMessageReceived.body: expected a text, found nothing",
            ]
        ),
        DecodingCase(
            "agentMessageReceived",
            ["publishId": "12", "createdTs": 1_790_000_000, "type": "attachment"],
            agentMessage(type: .attachment, body: nil),
            ["agentMessageReceived.attachments: expected an array of dictionaries, found nothing"]
        ),
        DecodingCase(
            "widgetToggle",
            [:],
            .widgetToggle(isVisible: nil),
            ["widgetToggle.visible: expected true or false, found nothing"]
        ),
        DecodingCase(
            "widgetToggle",
            ["visible": 2],
            .widgetToggle(isVisible: nil),
            ["widgetToggle.visible: expected true or false, found a number"]
        ),
        DecodingCase(
            "widgetToggle",
            ["visible": "perhaps"],
            .widgetToggle(isVisible: nil),
            ["widgetToggle.visible: expected true or false, found a text"]
        ),
        DecodingCase(
            "conversationStart",
            ["message": ["Hi"]],
            .conversationStart(message: nil),
            ["conversationStart.message: expected a text, found an array"]
        ),
        DecodingCase(
            "conversationStatus",
            ["latestIssueId": true, "open": "?"],
            .conversationStatus(HelpshiftConversationStatus()),
            [
                "conversationStatus.latestIssueId: expected a text, found true",
                "conversationStatus.latestIssuePublishId: expected a text, found nothing",
                "conversationStatus.open: expected true or false, found a text",
            ]
        ),
        DecodingCase(
            "messageAdd",
            ["type": "smoke", "body": .null],
            .messageAdd(HelpshiftUserMessage(type: .other("smoke"))),
            [
                "messageAdd.type: expected one of text, attachment, found another word",
                "messageAdd.body: expected a text, found null",
            ]
        ),
        DecodingCase(
            "csatSubmit",
            ["rating": 6, "additionalFeedback": [:]],
            .csatSubmit(rating: nil, feedback: nil),
            [
                "csatSubmit.rating: expected a number of stars, 1 to 5, found a number",
                "csatSubmit.additionalFeedback: expected a text, found a dictionary",
            ]
        ),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": -1, "fromCache": true],
            .receivedUnreadMessageCount(count: nil, isFromCache: true),
            ["receivedUnreadMessageCount.count: expected a number of 0 or more, found a negative number"]
        ),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": 2.5, "fromCache": true],
            .receivedUnreadMessageCount(count: nil, isFromCache: true),
            ["receivedUnreadMessageCount.count: expected a number of 0 or more, found a number"]
        ),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": 1e300, "fromCache": true],
            .receivedUnreadMessageCount(count: nil, isFromCache: true),
            ["receivedUnreadMessageCount.count: expected a number of 0 or more, found a number"]
        ),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": true, "fromCache": false],
            .receivedUnreadMessageCount(count: nil, isFromCache: false),
            ["receivedUnreadMessageCount.count: expected a number of 0 or more, found true"]
        ),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": 3],
            .receivedUnreadMessageCount(count: 3, isFromCache: true),
            ["receivedUnreadMessageCount.fromCache: expected true or false, found nothing"]
        ),
        DecodingCase(
            "userClickOnAction",
            ["actionType": [], "actionData": false],
            .userClickOnAction(type: nil, data: nil),
            [
                "userClickOnAction.actionType: expected a text, found an array",
                "userClickOnAction.actionData: expected a text, found false",
            ]
        ),
        DecodingCase(
            "appAttributesSyncFailed",
            ["k": 4],
            .userDataRefused(.appAttributesSyncFailed, ["k": .other("a number")]),
            ["appAttributesSyncFailed.k: expected a text, found a number"]
        ),
        DecodingCase(
            "identitiesDataInvalid",
            nil,
            .userDataRefused(.identitiesDataInvalid, [:]),
            ["identitiesDataInvalid: expected errors by their keys, found nothing"]
        ),
        DecodingCase(
            "attributesDataInvalid",
            ["k": "newWord"],
            .userDataRefused(.attributesDataInvalid, ["k": .other("newWord")])
        ),
    ]

    @Test("malformed members are reported, and the rest is used", arguments: agentMessages + others)
    func brokenData(_ row: DecodingCase) {
        let decoded = HelpshiftEvent.decode(name: row.name, data: row.data)
        #expect(decoded.event == row.event)
        #expect(decoded.diagnostics.map(\.description) == row.diagnostics)
    }

    @Test("a diagnostic contains no text of the message")
    func diagnosticsAreSilent() {
        let data: [String: HelpshiftValue] = [
            "type": "my secret", "body": ["my secret"], "createdTs": "my secret",
        ]
        let decoded = HelpshiftEvent.decode(name: "agentMessageReceived", data: data)
        #expect(decoded.diagnostics.count == 4)
        #expect(decoded.diagnostics.allSatisfy { !$0.description.contains("secret") })
    }

    @Test("a diagnostic leaves out keys that aren't single words, because the SDK may quote the user in them")
    func keysAreSilent() {
        let decoded = HelpshiftEvent.decode(name: "attributesDataInvalid", data: ["user-4711": 4, "age": 4])
        #expect(
            Set(decoded.diagnostics.map(\.description)) == [
                "attributesDataInvalid: expected a text, found a number",
                "attributesDataInvalid.age: expected a text, found a number",
            ]
        )
    }
}
