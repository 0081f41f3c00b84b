import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// A callback of the SDK and the event that it decodes to.
struct DecodingCase: Sendable, CustomTestStringConvertible {
    var name: String
    var data: [String: HelpshiftValue]?
    var event: HelpshiftEvent
    var diagnostics: [String] = []

    init(
        _ name: String,
        _ data: [String: HelpshiftValue]?,
        _ event: HelpshiftEvent,
        _ diagnostics: [String] = []
    ) {
        self.name = name
        self.data = data
        self.event = event
        self.diagnostics = diagnostics
    }

    init(_ name: String, _ event: HelpshiftEvent) {
        self.init(name, nil, event)
    }

    var testDescription: String { "\(name) \(diagnostics.first ?? "")" }
}

private let created = Date(timeIntervalSince1970: 1_790_000_000)
private let text = HelpshiftAgentMessage(publishID: "12", createdAt: created, type: .text, body: "Hello")

@Suite("Helpshift events")
struct HelpshiftEventTests {
    static let documented: [DecodingCase] = [
        DecodingCase("widgetToggle", ["visible": true], .widgetToggle(isVisible: true)),
        DecodingCase("conversationStart", ["message": "Hi"], .conversationStart(message: "Hi")),
        DecodingCase(
            "conversationStatus",
            ["latestIssueId": "a", "latestIssuePublishId": "12", "open": true],
            .conversationStatus(
                HelpshiftConversationStatus(latestIssueID: "a", latestIssuePublishID: "12", isOpen: true)
            )
        ),
        DecodingCase(
            "messageAdd",
            ["type": "text", "body": "Hi"],
            .messageAdd(HelpshiftUserMessage(type: .text, body: "Hi"))
        ),
        DecodingCase(
            "messageAdd",
            ["type": "attachment", "body": "a.png"],
            .messageAdd(HelpshiftUserMessage(type: .attachment, body: "a.png"))
        ),
        DecodingCase(
            "agentMessageReceived",
            ["publishId": "12", "createdTs": 1_790_000_000_000, "type": "text", "body": "Hello"],
            .agentMessageReceived(text)
        ),
        DecodingCase(
            "agentMessageReceived",
            [
                "publishId": "12", "createdTs": 1_790_000_000_000, "type": "attachment",
                "attachments": [
                    ["url": "https://a", "contentType": "image/png", "fileName": "a.png", "size": 7]
                ],
            ],
            .agentMessageReceived(
                HelpshiftAgentMessage(
                    publishID: "12",
                    createdAt: created,
                    type: .attachment,
                    attachments: [
                        HelpshiftAttachment(
                            url: "https://a",
                            contentType: "image/png",
                            fileName: "a.png",
                            size: 7
                        )
                    ]
                )
            )
        ),
        DecodingCase(
            "agentMessageReceived",
            ["publishId": "12", "createdTs": 1_790_000_000_000, "type": "app_review_request"],
            .agentMessageReceived(
                HelpshiftAgentMessage(publishID: "12", createdAt: created, type: .appReviewRequest)
            )
        ),
        DecodingCase(
            "agentMessageReceived",
            [
                "publishId": "12", "createdTs": 1_790_000_000_000, "type": "screenshot_request",
                "body": "Show",
            ],
            .agentMessageReceived(
                HelpshiftAgentMessage(
                    publishID: "12",
                    createdAt: created,
                    type: .screenshotRequest,
                    body: "Show"
                )
            )
        ),
        DecodingCase(
            "csatSubmit",
            ["rating": 4, "additionalFeedback": "Good"],
            .csatSubmit(rating: 4, feedback: "Good")
        ),
        DecodingCase("csatSubmit", ["rating": 4], .csatSubmit(rating: 4, feedback: nil)),
        DecodingCase("conversationEnd", .conversationEnd),
        DecodingCase("conversationRejected", .conversationRejected),
        DecodingCase("conversationResolved", .conversationResolved),
        DecodingCase("conversationReopened", .conversationReopened),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": 3, "fromCache": false],
            .receivedUnreadMessageCount(count: 3, isFromCache: false)
        ),
        DecodingCase("helpshiftSessionStarted", .sessionStarted),
        DecodingCase("helpshiftSessionEnded", .sessionEnded),
        DecodingCase(
            "userClickOnAction",
            ["actionType": "link", "actionData": "https://a"],
            .userClickOnAction(type: .link, data: "https://a")
        ),
        DecodingCase(
            "userClickOnAction",
            ["actionType": "call", "actionData": "112"],
            .userClickOnAction(type: .call, data: "112")
        ),
        DecodingCase(
            "attributesDataInvalid",
            ["age": "invalidValueType"],
            .userDataRefused(.attributesDataInvalid, ["age": .documented(.invalidValueType)])
        ),
        DecodingCase(
            "masterAttributesValidationFailed",
            ["k": "exceededKeyLengthLimit", "v": "exceededValueLengthLimit", "c": "exceededCountLimit"],
            .userDataRefused(
                .masterAttributesValidationFailed,
                [
                    "k": .documented(.exceededKeyLengthLimit), "v": .documented(.exceededValueLengthLimit),
                    "c": .documented(.exceededCountLimit),
                ]
            )
        ),
        DecodingCase(
            "masterAttributesSyncFailed",
            ["k": "invalidData"],
            .userDataRefused(.masterAttributesSyncFailed, ["k": .documented(.invalidData)])
        ),
        DecodingCase("masterAttributesLimitExceeded", .userDataRefused(.masterAttributesLimitExceeded)),
        DecodingCase(
            "appAttributesValidationFailed",
            ["k": "invalidValueType"],
            .userDataRefused(.appAttributesValidationFailed, ["k": .documented(.invalidValueType)])
        ),
        DecodingCase(
            "appAttributesSyncFailed",
            ["k": "invalidData"],
            .userDataRefused(.appAttributesSyncFailed, ["k": .documented(.invalidData)])
        ),
        DecodingCase("appAttributesLimitExceeded", .userDataRefused(.appAttributesLimitExceeded)),
        DecodingCase(
            "identityDataSyncFailed",
            ["uid": "invalidData"],
            .userDataRefused(.identityDataSyncFailed, ["uid": .documented(.invalidData)])
        ),
        DecodingCase(
            "identitiesDataInvalid",
            [
                "a": "emptyData", "b": "metadataExceededKeyLengthLimit",
                "c": "metadataExceededValueLengthLimit", "d": "metadataEmptyKeyOrValue",
                "e": "metadataExceededCountLimit",
            ],
            .userDataRefused(
                .identitiesDataInvalid,
                [
                    "a": .documented(.emptyData), "b": .documented(.metadataExceededKeyLengthLimit),
                    "c": .documented(.metadataExceededValueLengthLimit),
                    "d": .documented(.metadataEmptyKeyOrValue),
                    "e": .documented(.metadataExceededCountLimit),
                ]
            )
        ),
        DecodingCase("identitiesSizeLimitExceeded", .userDataRefused(.identitiesSizeLimitExceeded)),
        DecodingCase("identityTokenInvalid", .userDataRefused(.identityTokenInvalid)),
        DecodingCase("iatIsMandatory", .userDataRefused(.iatIsMandatory)),
        DecodingCase("userIdentityNotEnabled", .userDataRefused(.userIdentityNotEnabled)),
        DecodingCase("userSessionExpired", .userSessionExpired),
        DecodingCase("refreshUserCredentials", .refreshUserCredentials),
        DecodingCase("brandNew", ["a": [1, nil]], .unknown(name: "brandNew", data: ["a": [1, nil]])),
        DecodingCase("", .unknown(name: "", data: nil)),
    ]

    @Test(
        "every documented event is typed and has its name, and an unknown one is kept unchanged",
        arguments: documented
    )
    func documentedEvent(_ row: DecodingCase) {
        let decoded = HelpshiftEvent.decode(name: row.name, data: row.data)
        #expect(decoded.event == row.event)
        #expect(decoded.event.name == HelpshiftEventName(rawValue: row.name))
        #expect(decoded.diagnostics == [])
    }

    @Test("the table of documented events is complete")
    func tableIsComplete() {
        let names = Set(Self.documented.map(\.name))
        let known =
            HelpshiftEventName.allCases.map(\.rawValue) + HelpshiftUserDataRefusal.allCases.map(\.rawValue)
        #expect(known.filter { !names.contains($0) } == [])
    }

    // MARK: Odd types

    static let tolerated: [DecodingCase] = [
        DecodingCase("widgetToggle", ["visible": 1], .widgetToggle(isVisible: true)),
        DecodingCase("widgetToggle", ["visible": 0], .widgetToggle(isVisible: false)),
        DecodingCase("widgetToggle", ["visible": "TRUE"], .widgetToggle(isVisible: true)),
        DecodingCase("widgetToggle", ["visible": "no"], .widgetToggle(isVisible: false)),
        DecodingCase(
            "receivedUnreadMessageCount",
            ["count": " 3 ", "fromCache": 0],
            .receivedUnreadMessageCount(count: 3, isFromCache: false)
        ),
        DecodingCase("csatSubmit", ["rating": "5"], .csatSubmit(rating: 5, feedback: nil)),
        DecodingCase(
            "agentMessageReceived",
            ["publishId": 12, "createdTs": "1790000000", "type": "text", "body": "Hello"],
            .agentMessageReceived(text)
        ),
        DecodingCase(
            "agentMessageReceived",
            ["publishId": "12", "createdTs": 1.79e12, "type": "text", "body": "Hello", "extra": [[:]]],
            .agentMessageReceived(text)
        ),
        DecodingCase(
            "messageAdd",
            ["type": "text", "body": 9_007_199_254_740_992],
            .messageAdd(HelpshiftUserMessage(type: .text, body: "9007199254740992"))
        ),
    ]

    @Test("strings for numbers, 0 and 1 for Booleans and similar values are accepted", arguments: tolerated)
    func toleratedData(_ row: DecodingCase) {
        let decoded = HelpshiftEvent.decode(name: row.name, data: row.data)
        #expect(decoded.event == row.event)
        #expect(decoded.diagnostics == [])
    }

    @Test(
        "createdTs is in seconds below 10^11, and in milliseconds from there on",
        arguments: [
            (1_790_000_000, 1_790_000_000), (99_999_999_999, 99_999_999_999), (100_000_000_000, 100_000_000),
            (1_790_000_000_500, 1_790_000_000.5), (0, 0), (-5, -5),
        ] as [(Double, Double)]
    )
    func createdUnit(_ value: Double, _ seconds: Double) {
        let data: [String: HelpshiftValue] = [
            "publishId": "1", "createdTs": .number(value), "type": "text", "body": "a",
        ]
        guard
            case .agentMessageReceived(let message) =
                HelpshiftEvent.decode(name: "agentMessageReceived", data: data).event
        else {
            Issue.record("not an agent's message")
            return
        }
        #expect(message.createdAt == Date(timeIntervalSince1970: seconds))
    }
}
