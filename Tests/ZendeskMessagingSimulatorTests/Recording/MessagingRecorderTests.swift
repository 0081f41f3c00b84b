import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import ReplaySupport
import TestSupport
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Zendesk Messaging recordings: writing")
struct MessagingRecorderTests {
    /// The lines that a recorder writes for these events.
    private func lines(_ events: [ZendeskMessagingEvent], includesBodies: Bool) throws -> [String] {
        var lines: [String] = []
        let writer = RecordingWriter(includesBodies: includesBodies, clock: ManualChatClock()) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        let replay = ZendeskMessagingRecordingVendor()
            .makeReplay(
                id: "zendesk-messaging",
                userID: nil,
                clock: ManualChatClock(),
                lifecycle: ManualAppLifecycle()
            )
        let provider = try #require(replay.provider as? ZendeskMessagingProvider)
        let recorder = ZendeskMessagingRecordingVendor().makeRecorder(of: provider, writer: writer)
        #expect(recorder != nil)
        for event in events { provider.receive(event) }
        return lines
    }

    private static let stamp = ZendeskMessagingEvent.Stamp(timestamp: Date(timeIntervalSince1970: 1_790_000))

    /// One event of each of the SDK's cases.
    private static let events: [ZendeskMessagingEvent] = [
        .connectionStatusChanged(.connectedRealtime),
        .unreadMessageCountChanged(currentUnreadCount: 2),
        .conversationUnreadCountChanged(
            stamp,
            totalUnreadMessagesCount: 3,
            conversationID: "c1",
            unreadCountInConversation: 1
        ),
        .authenticationFailed(.other(domain: "secret", code: 4711)),
        .sendMessageFailed(.httpError(.requestFailed(domain: "secret", code: 4711))),
        .conversationAdded(conversationID: "c1"),
        .conversationOpened(stamp, conversationID: nil),
        .conversationStarted(stamp, conversationID: "c1"),
        .messagesShown(
            stamp,
            conversationID: "c1",
            messages: [
                .init(id: "m1", role: .user, timestamp: stamp.timestamp),
                .init(id: "m2", role: .business, timestamp: stamp.timestamp),
            ]
        ),
        .conversationWithAgentRequested(stamp, conversationID: "c1"),
        .conversationAgentAssigned(stamp, conversationID: "c1"),
        .conversationServedByAgent(
            stamp,
            conversationID: "c1",
            agentDisplayName: "secret",
            agentID: "a1",
            agentMessageSource: .agentCopilot
        ),
        .metadataSuccess(stamp, conversationID: "c1"),
        .metadataFailure(stamp, conversationID: "c1", reason: "secret"),
        .messagingOpened(stamp), .messagingClosed(stamp),
        .newConversationButtonClicked(stamp, newConversationSource: .conversationList),
        .postbackButtonClicked(stamp, actionName: "secret", conversationID: "c1"),
        .conversationExtensionDisplayed(stamp, conversationID: "c1", url: "https://secret.example/?t=secret"),
        .conversationExtensionOpened(stamp, conversationID: "c1", url: "https://secret.example/?t=secret"),
        .articleClicked(stamp, articleID: "r1", articleTitle: "secret"),
        .articleBrowserClicked(stamp, url: "https://secret.example"),
        .notificationDisplayed(stamp, conversationID: "c1", messageReceivedTimestamp: 1_790_000.5),
        .notificationOpened(stamp, conversationID: "c1"),
        .proactiveMessageDisplayed(stamp, proactiveMessageID: "p1", campaignID: "k1"),
        .proactiveMessageClicked(stamp, proactiveMessageID: "p1", campaignID: "k1"),
        .unknown(name: "brandNew"),
    ]

    @Test("a recorded event is read as the same event except for private data")
    func everyEvent() throws {
        var read: [ZendeskMessagingEvent] = []
        let replay = ZendeskMessagingRecordingVendor()
            .makeReplay(
                id: "zendesk-messaging",
                userID: nil,
                clock: ManualChatClock(),
                lifecycle: ManualAppLifecycle()
            )
        let provider = try #require(replay.provider as? ZendeskMessagingProvider)
        let token = provider.zendeskEvents.observe { read.append($0) }
        for line in try lines(Self.events, includesBodies: true) {
            let parser = RecordingParser(vendors: [ZendeskMessagingRecordingVendor()])
            guard case .input(let input, _)? = try parser.line(Data(line.utf8), number: 1)?.content else {
                continue
            }
            replay.deliver(input)
        }
        var expected = Self.events
        expected[3] = .authenticationFailed(.other(domain: "recording", code: 0))
        expected[4] = .sendMessageFailed(.httpError(.badRequest))
        expected[11] = .conversationServedByAgent(
            Self.stamp,
            conversationID: "c1",
            agentDisplayName: "user-1",
            agentID: "user-1",
            agentMessageSource: .agentCopilot
        )
        expected[13] = .metadataFailure(Self.stamp, conversationID: "c1", reason: "x")
        expected[18] = .conversationExtensionDisplayed(Self.stamp, conversationID: "c1", url: "x")
        expected[19] = .conversationExtensionOpened(Self.stamp, conversationID: "c1", url: "x")
        expected[21] = .articleBrowserClicked(Self.stamp, url: "x")
        #expect(read == expected)
        token.cancel()
    }

    @Test("texts, names, titles, reasons and links are redacted, and ids, times and numbers are kept")
    func redaction() throws {
        let text = try lines(Self.events, includesBodies: false).joined()
        #expect(!text.contains("secret") && !text.contains("4711"))
        for id in [
            "c1", "m1", "user-1", "p1", "k1", "r1", Self.stamp.id.uuidString, "1790000000", "1790000.5",
        ] {
            #expect(text.contains(id), "\(id)")
        }
        let full = try lines(Self.events, includesBodies: true).joined()
        #expect(full.contains(#""actionName":"secret""#) && full.contains(#""articleTitle":"secret""#))
        #expect(!full.contains("https:") && !full.contains(#""reason":"secret""#) && !full.contains("4711"))
    }

    @Test("an unknown connection status isn't written")
    func unknownStatus() throws {
        #expect(try lines([.connectionStatusChanged(.unknown(7))], includesBodies: true).isEmpty)
    }

    @Test("an app's recording contains logins and the SDK's answers, but no token")
    func app() async throws {
        let app = try MessagingApp()
        let disk = MemoryDisk()
        try await app.start()
        let recording = try app.support.record(
            to: URL(fileURLWithPath: "/recording"),
            vendors: [.zendeskMessaging]
        ) { _, _ throws(ChatRecording.Failure) in disk }
        await app.sendAgentMessage()
        await app.logIn("ada")
        app.provider?.requestUnreadCount()
        try await recording.flush()
        let text = String(decoding: await disk.files[0], as: UTF8.self)
        #expect(
            text.contains(#""login":"user-"#) && !text.contains(#""ada""#)
                && text.contains(#""unreadMessageCount":1"#)
        )
        #expect(!text.contains("eyJ") && !text.contains("Paddington") && !text.contains("Marmalade"))
        let last = try Replay.results(of: await disk.files[0], vendors: [.zendeskMessaging]).last
        #expect(last.flatMap(MessagingApp.words) == app.words)
        #expect(app.words == "1 cached connected")
    }

    @Test(
        "a replay has the app's badge, with any beginning of the recording and any variants",
        arguments: 1...30 as ClosedRange<UInt64>
    )
    func anything(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var variants = SimulatedZendeskMessaging.Variants()
        if seed > 5 { variants = .random(using: &random) }
        let app = try MessagingApp(variants)
        let disk = MemoryDisk()
        let first = random.integer(0...30)
        var recording: ChatRecording?
        var moments: [(lines: Int, words: String?, action: String)] = []
        for step in 0..<60 {
            if step == first {
                recording = try app.support.record(
                    to: URL(fileURLWithPath: "/recording"),
                    vendors: [.zendeskMessaging]
                ) { _, _ throws(ChatRecording.Failure) in disk }
            }
            if step == 0 { try? await app.start() }
            let action = random.one(of: MessagingApp.Action.allCases)
            await app.perform(action)
            guard let recording else { continue }
            try await recording.flush()
            moments.append((await disk.end.lines, app.words, "\(step) \(action)"))
        }
        recording?.stop()
        let replayed = try Replay.results(of: await disk.files[0], vendors: [.zendeskMessaging])
            .map(MessagingApp.words)
        for moment in moments {
            try #require(
                replayed[moment.lines - 1] == moment.words,
                "seed \(seed), step \(moment.action), with \(variants)"
            )
        }
        app.support.shutDown()
    }
}
