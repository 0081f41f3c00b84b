import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing
import TestSupport

/// Names such as C6 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: messages")
struct HelpshiftMessageTests {
    private let fixture = HelpshiftFixture()

    @Test("agents' messages become entries with their own times, in order of arrival")
    func agentMessages() {
        fixture.agentMessage("second", at: 2_000_000_000_000)
        fixture.agentMessage("first", at: 1_000_000_000_000)
        #expect(fixture.state.transcript.map(\.text) == ["second", "first"])
        #expect(
            fixture.state.transcript.map(\.createdAt.timeIntervalSince1970) == [2_000_000_000, 1_000_000_000]
        )
        #expect(fixture.state.transcript.allSatisfy { $0.participant == .agent && $0.isMessage })
        #expect(fixture.state.loading == .loaded)
        #expect(fixture.state.chatID == "12")
    }

    @Test("an agent's message counts even if members are missing")
    func emptyMessage() {
        fixture.client.say("agentMessageReceived")
        let entry = fixture.state.transcript.last
        #expect(entry?.participant == .agent)
        #expect(entry?.kind == .message(""))
        #expect(entry?.createdAt == fixture.clock.now)
        #expect(fixture.diagnostics.count == 4)
    }

    @Test(
        "requests and unknown types of agents' messages are messages",
        arguments: ["app_review_request", "screenshot_request", "hologram"]
    )
    func requests(_ type: String) {
        fixture.client.say(
            "agentMessageReceived",
            ["publishId": "1", "createdTs": 1_790_000_000, "type": .string(type), "body": "Please"]
        )
        #expect(fixture.state.transcript.last?.kind == .message("Please"))
    }

    @Test("a message with several files is one entry with all of them, and counts once")
    func attachments() {
        let counter = MessageCounter.started(with: fixture.provider, lifecycle: fixture.lifecycle)
        let vendorEvents = ObservationRecorder(fixture.provider.helpshiftEvents)
        fixture.client.say(
            "agentMessageReceived",
            [
                "publishId": "1", "createdTs": 1_790_000_000, "type": "attachment", "body": "",
                "attachments": [
                    ["url": "u", "contentType": "image/png", "fileName": "a.png", "size": 7],
                    ["url": "v", "contentType": "image/png", "fileName": "b.png", "size": 8],
                ],
            ]
        )
        let entry = fixture.state.transcript.last
        let first = ChatEntry.Attachment(name: "a.png", mimeType: "image/png", size: 7, url: "u")
        let second = ChatEntry.Attachment(name: "b.png", mimeType: "image/png", size: 8, url: "v")
        #expect(entry?.kind == .attachment(first))
        #expect(entry?.attachments == [first, second])
        #expect(fixture.state.transcript.count == 1 && counter.unreadCount.value == .live(1))
        #expect(fixture.diagnostics == [])
        guard case .agentMessageReceived(let message)? = vendorEvents.last else {
            Issue.record("no event")
            return
        }
        #expect(message.attachments.count == 2)
    }

    @Test("a message with the same file twice has two attachments")
    func sameFileTwice() {
        let file: HelpshiftValue = ["contentType": "image/png", "fileName": "a.png", "size": 7]
        fixture.client.say(
            "agentMessageReceived",
            ["publishId": 1, "createdTs": "1790000000", "type": "attachment", "attachments": [file, file]]
        )
        #expect(fixture.state.transcript.last?.attachments.map(\.name) == ["a.png", "a.png"])
    }

    @Test("a text message with a file keeps its text and has an attachment")
    func wordsWithFile() {
        fixture.client.say(
            "agentMessageReceived",
            [
                "publishId": "1", "createdTs": 1_790_000_000, "type": "text", "body": "Look",
                "attachments": [["url": "u", "contentType": "c", "fileName": "a", "size": 1]],
            ]
        )
        let entry = fixture.state.transcript.last
        #expect(entry?.kind == .message("Look"))
        #expect(entry?.attachments == [ChatEntry.Attachment(name: "a", mimeType: "c", size: 1, url: "u")])
    }

    @Test("C6 once: the same publish id, creation time, type and body are the same message")
    func sameMessage() {
        fixture.agentMessage("Hello")
        fixture.clock.advance(by: 5)
        fixture.agentMessage("Hello")
        // The same time in seconds, as a string.
        fixture.client.say(
            "agentMessageReceived",
            ["publishId": 12, "createdTs": "1790000000", "type": "text", "body": "Hello"]
        )
        #expect(fixture.state.transcript.count == 1)
    }

    @Test(
        "messages that differ in publish id, creation time, type, body or files are separate entries",
        arguments: [
            ["publishId": "13"], ["createdTs": 1_790_000_001], ["type": "screenshot_request"],
            ["body": "Hullo"], ["attachments": [["fileName": "1.png", "size": 7]]],
            ["createdTs": .null], ["createdTs": "yesterday"],
        ] as [[String: HelpshiftValue]]
    )
    func differentMessages(_ change: [String: HelpshiftValue]) {
        let data: [String: HelpshiftValue] = [
            "publishId": "12", "createdTs": 1_790_000_000, "type": "text", "body": "Hello",
        ]
        fixture.client.say("agentMessageReceived", data)
        fixture.client.say("agentMessageReceived", data.merging(change) { $1 })
        #expect(fixture.state.transcript.count == 2)
    }

    @Test(
        "files are distinguished only by their names and sizes",
        arguments: [
            ([["fileName": "2.png", "size": 7]], 2), ([["fileName": "1.png", "size": 8]], 2),
            ([["fileName": "1.png"]], 2), ([], 2),
            ([["fileName": "1.png", "size": 7], ["fileName": "2.png", "size": 7]], 2),
            ([["fileName": "1.png", "size": 7, "url": "https://x.example", "contentType": "image/png"]], 1),
        ] as [([HelpshiftValue], Int)]
    )
    func files(_ files: [HelpshiftValue], _ count: Int) {
        let data: [String: HelpshiftValue] = [
            "publishId": "12", "createdTs": 1_790_000_000, "type": "attachment",
        ]
        let one: HelpshiftValue = [["fileName": "1.png", "size": 7]]
        fixture.client.say("agentMessageReceived", data.merging(["attachments": one]) { $1 })
        fixture.client.say("agentMessageReceived", data.merging(["attachments": .array(files)]) { $1 })
        #expect(fixture.state.transcript.count == count)
    }

    @Test(
        "a message without a creation time has the time of its first delivery, and redelivery adds no entry"
    )
    func missingTime() {
        let data: [String: HelpshiftValue] = ["publishId": "12", "type": "text", "body": "Hello"]
        fixture.client.say("agentMessageReceived", data)
        fixture.client.say("agentMessageReceived", data)
        let heardAt = fixture.clock.now
        fixture.clock.advance(by: 1)
        fixture.client.say("agentMessageReceived", data)
        #expect(fixture.state.transcript.map(\.createdAt) == [heardAt])
    }

    @Test("an id is the same on every launch, and contains none of the body")
    func stableID() {
        fixture.agentMessage("foobar")
        // FNV-1a of "foobar", as published with the algorithm.
        #expect(fixture.state.transcript.last?.id == "agent/12/1790000000000/text/6-85944171f73967e8")
    }

    @Test("an absurd creation time doesn't crash")
    func absurdTime() {
        fixture.agentMessage("Hello", at: 1e300)
        fixture.agentMessage("Hello", at: -1e300)
        #expect(fixture.state.transcript.map(\.text) == ["Hello", "Hello"])
    }

    @Test("the visitor's messages become the visitor's entries, and load as much as a cached report")
    func visitorMessages() {
        fixture.client.say("messageAdd", ["type": "text", "body": "Hi"])
        fixture.clock.advance(by: 1)
        fixture.client.say("messageAdd", ["type": "attachment", "body": "a.png"])
        #expect(fixture.state.transcript.map(\.participant) == [.visitor, .visitor])
        #expect(fixture.state.transcript.map(\.text) == ["Hi", "a.png"])
        #expect(fixture.state.transcript.last?.createdAt == fixture.clock.now)
        #expect(fixture.state.loading == .loadedEarlier)
    }
}

@MainActor
@Suite("Helpshift provider: conversation")
struct HelpshiftConversationTests {
    private let fixture = HelpshiftFixture()

    private static let open: [(String, [String: HelpshiftValue])] = [
        ("conversationStart", ["message": "Hi"]), ("conversationReopened", [:]),
        ("conversationStatus", ["latestIssueId": "a", "latestIssuePublishId": "1", "open": true]),
    ]
    private static let closed: [(String, [String: HelpshiftValue])] = [
        ("conversationEnd", [:]), ("conversationRejected", [:]), ("conversationResolved", [:]),
        ("conversationStatus", ["latestIssueId": "a", "latestIssuePublishId": "1", "open": false]),
    ]

    @Test("isChatting is true from a start, a reopening or an open status until an end or a closed status")
    func isChatting() {
        for (start, startData) in Self.open {
            for (end, endData) in Self.closed {
                let fixture = HelpshiftFixture()
                #expect(fixture.state.sessionStatus == .initializing)
                fixture.client.say(start, startData)
                #expect(fixture.state.isChatting && fixture.state.sessionStatus == .started, "\(start)")
                fixture.client.say(end, endData)
                #expect(!fixture.state.isChatting && fixture.state.sessionStatus == .ended, "\(end)")
            }
        }
    }

    @Test("a conversation status without `open` changes only the ids")
    func unreadableStatus() {
        fixture.client.say("conversationReopened")
        fixture.client.say("conversationStatus", ["latestIssueId": "a", "latestIssuePublishId": "7"])
        #expect(fixture.state.isChatting)
        #expect(fixture.state.chatID == "7")
    }

    @Test("only messages become entries, not ends or ratings")
    func noEntries() {
        for (name, data) in Self.closed { fixture.client.say(name, data) }
        fixture.client.say("conversationReopened")
        fixture.client.say("csatSubmit", ["rating": 4])
        fixture.client.say("widgetToggle", ["visible": true])
        fixture.client.say("helpshiftSessionStarted")
        #expect(fixture.state.transcript.isEmpty)
        #expect(fixture.state.loading == .notLoaded)
    }

    @Test("a rating and its comment stay in the state until another conversation starts")
    func rating() {
        fixture.client.say("csatSubmit", ["rating": 4, "additionalFeedback": "Good"])
        #expect(fixture.state.rating == .stars(4))
        #expect(fixture.state.comment == "Good")
        fixture.client.say("conversationStart", ["message": "Hi"])
        #expect(fixture.state.rating == .unrated)
        #expect(fixture.state.comment == nil)
    }

    @Test("an end is reported as the chat's end, but a resolution, which can be undone, isn't")
    func chatEnded() {
        func ends() -> Int {
            fixture.events.values.count { if case .chatEnded = $0 { true } else { false } }
        }
        fixture.client.say("conversationResolved")
        #expect(ends() == 0)
        fixture.client.say("conversationEnd")
        #expect(ends() == 1)
    }

    @Test("the widget's events set the conversation's visibility, and sessions don't")
    func visibility() {
        fixture.client.say("helpshiftSessionStarted")
        #expect(!fixture.provider.isConversationVisible)
        fixture.client.say("widgetToggle", ["visible": true])
        #expect(fixture.provider.isConversationVisible)
        fixture.client.say("helpshiftSessionEnded")
        fixture.client.say("widgetToggle", ["visible": "perhaps"])
        #expect(fixture.provider.isConversationVisible)
        fixture.client.say("widgetToggle", ["visible": 0])
        #expect(!fixture.provider.isConversationVisible)
        let events = fixture.events.values.compactMap { event -> String? in
            switch event {
            case .conversationVisibilityChanged(let isVisible): "visible \(isVisible)"
            case .sessionChanged(let isActive): "session \(isActive)"
            case .diagnostic: "diagnostic"
            default: nil
            }
        }
        #expect(
            events == ["session true", "visible true", "session false", "diagnostic", "visible false"]
        )
    }

    @Test("actions, errors and unknown events are published with their data")
    func otherEvents() {
        fixture.client.say("userClickOnAction", ["actionType": "link", "actionData": "https://a"])
        fixture.client.say("refreshUserCredentials")
        fixture.client.say("appAttributesSyncFailed", ["age": "invalidData"])
        fixture.client.say("brandNew", ["a": 1, "b": [true, "x"]])
        let events = fixture.events.values.map { event -> String in
            switch event {
            case .actionChosen(let type, let data): "\(type) \(data)"
            case .credentialsExpiring: "expiring"
            case .vendor(let name, let data): "\(name) \(data.sorted { $0.key < $1.key }.map(\.value))"
            default: "something else"
            }
        }
        #expect(
            events == [
                "link https://a", "expiring", #"appAttributesSyncFailed ["invalidData"]"#,
                #"brandNew ["1", "true, x"]"#,
            ]
        )
    }
}

@MainActor
@Suite("Helpshift provider: reports of the count")
struct HelpshiftReportTests {
    @Test("every report is published, even an equal one at the same time")
    func everyReport() {
        let fixture = HelpshiftFixture()
        let states = ObservationRecorder(fixture.provider.chatState)
        states.forget()
        fixture.report(2, isFromCache: false)
        fixture.report(2, isFromCache: false)
        #expect(states.values.map(\.reportedUnread?.sequence) == [0, 1])
        #expect(
            states.last?.reportedUnread
                == ChatState.ReportedUnreadCount(
                    count: 2,
                    isFromCache: false,
                    sequence: 1
                )
        )
    }

    @Test("a cached report loads less than a server report, and nothing unloads")
    func loading() {
        let fixture = HelpshiftFixture()
        #expect(fixture.state.loading == .notLoaded)
        fixture.report(2, isFromCache: true)
        #expect(fixture.state.loading == .loadedEarlier)
        fixture.report(2, isFromCache: false)
        #expect(fixture.state.loading == .loaded)
        fixture.report(2, isFromCache: true)
        fixture.client.say("messageAdd", ["type": "text", "body": "Hi"])
        #expect(fixture.state.loading == .loaded)
    }
}
