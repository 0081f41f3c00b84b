import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter
@_spi(BackDoor) @preconcurrency import ZendeskSDK

extension LiveMessaging {
    @Suite
    @MainActor
    struct EventTests {
        private static let id = LiveMessaging.stamp.id
        private static let time = LiveMessaging.stamp.timestamp

        /// Each of the SDK's cases, and the client's event for it.
        private static var cases: [(ZendeskEvent, ZendeskMessagingEvent)] {
            let stamp = LiveMessaging.stamp
            return [
                (
                    ZendeskMessagingStub.deprecatedUnreadEvent(3),
                    .unreadMessageCountChanged(currentUnreadCount: 3)
                ),
                (
                    .сonversationUnreadCountChanged(
                        id: id,
                        timestamp: time,
                        data: ConversationUnreadCountChange(
                            totalUnreadMessagesCount: 3,
                            conversationId: "c1",
                            unreadCountInConversation: 2
                        )
                    ),
                    .conversationUnreadCountChanged(
                        stamp,
                        totalUnreadMessagesCount: 3,
                        conversationID: "c1",
                        unreadCountInConversation: 2
                    )
                ),
                (
                    .authenticationFailed(error: URLError(.timedOut)),
                    .authenticationFailed(.other(domain: NSURLErrorDomain, code: NSURLErrorTimedOut))
                ),
                (
                    .connectionStatusChanged(connectionStatus: .connectingRealtime),
                    .connectionStatusChanged(.connectingRealtime)
                ),
                (.sendMessageFailed(error: CancellationError()), .sendMessageFailed(.cancelled)),
                (.conversationAdded(conversationId: "c1"), .conversationAdded(conversationID: "c1")),
                (
                    .conversationOpened(id: id, timestamp: time, conversationId: nil),
                    .conversationOpened(stamp, conversationID: nil)
                ),
                (
                    .conversationStarted(id: id, timestamp: time, conversationId: "c1"),
                    .conversationStarted(stamp, conversationID: "c1")
                ),
                (
                    .messagesShown(
                        id: id,
                        timestamp: time,
                        conversationId: "c1",
                        messages: [
                            ZendeskMessage(id: "m1", role: .user, timestamp: time),
                            ZendeskMessage(id: "m2", role: .business, timestamp: time),
                        ]
                    ),
                    .messagesShown(
                        stamp,
                        conversationID: "c1",
                        messages: [
                            .init(id: "m1", role: .user, timestamp: time),
                            .init(id: "m2", role: .business, timestamp: time),
                        ]
                    )
                ),
                (.messagingOpened(id: id, timestamp: time), .messagingOpened(stamp)),
                (.messagingClosed(id: id, timestamp: time), .messagingClosed(stamp)),
                (
                    .conversationWithAgentRequested(
                        id: id,
                        timestamp: time,
                        data: .init(conversationId: "c1")
                    ),
                    .conversationWithAgentRequested(stamp, conversationID: "c1")
                ),
                (
                    .conversationAgentAssigned(id: id, timestamp: time, data: .init(conversationId: "c1")),
                    .conversationAgentAssigned(stamp, conversationID: "c1")
                ),
                (
                    .conversationServedByAgent(
                        id: id,
                        timestamp: time,
                        data: .init(
                            agentDisplayName: "Ada",
                            agentId: "a1",
                            agentMessageSource: .agentCopilot,
                            conversationId: "c1"
                        )
                    ),
                    .conversationServedByAgent(
                        stamp,
                        conversationID: "c1",
                        agentDisplayName: "Ada",
                        agentID: "a1",
                        agentMessageSource: .agentCopilot
                    )
                ),
                (
                    .notificationDisplayed(
                        id: id,
                        timestamp: time,
                        data: .init(conversationId: "c1", messageReceivedTimestamp: 5)
                    ),
                    .notificationDisplayed(stamp, conversationID: "c1", messageReceivedTimestamp: 5)
                ),
                (
                    .notificationOpened(id: id, timestamp: time, data: .init(conversationId: "c1")),
                    .notificationOpened(stamp, conversationID: "c1")
                ),
                (
                    .proactiveMessageDisplayed(
                        id: id,
                        timestamp: time,
                        data: .init(proactiveMessageId: "p1", campaignId: "k1")
                    ),
                    .proactiveMessageDisplayed(stamp, proactiveMessageID: "p1", campaignID: "k1")
                ),
                (
                    .proactiveMessageClicked(
                        id: id,
                        timestamp: time,
                        data: .init(proactiveMessageId: "p1", campaignId: "k1")
                    ),
                    .proactiveMessageClicked(stamp, proactiveMessageID: "p1", campaignID: "k1")
                ),
                (
                    .newConversationButtonClicked(
                        id: id,
                        timestamp: time,
                        data: .init(newConversationSource: .conversationList)
                    ),
                    .newConversationButtonClicked(stamp, newConversationSource: .conversationList)
                ),
                (
                    .postbackButtonClicked(
                        id: id,
                        timestamp: time,
                        data: .init(actionName: "Track", conversationId: "c1")
                    ),
                    .postbackButtonClicked(stamp, actionName: "Track", conversationID: "c1")
                ),
                (
                    .conversationExtensionDisplayed(
                        id: id,
                        timestamp: time,
                        data: .init(conversationId: "c1", url: "https://example.com")
                    ),
                    .conversationExtensionDisplayed(stamp, conversationID: "c1", url: "https://example.com")
                ),
                (
                    .conversationExtensionOpened(
                        id: id,
                        timestamp: time,
                        data: .init(conversationId: "c1", url: "https://example.com")
                    ),
                    .conversationExtensionOpened(stamp, conversationID: "c1", url: "https://example.com")
                ),
                (
                    .articleClicked(id: id, timestamp: time, data: .init(articleId: "7", articleTitle: nil)),
                    .articleClicked(stamp, articleID: "7", articleTitle: nil)
                ),
                (
                    .articleBrowserClicked(id: id, timestamp: time, data: .init(url: "https://example.com")),
                    .articleBrowserClicked(stamp, url: "https://example.com")
                ),
                (
                    .metadataSuccess(id: id, timestamp: time, data: .init(conversationId: "c1")),
                    .metadataSuccess(stamp, conversationID: "c1")
                ),
                (
                    .metadataFailure(
                        id: id,
                        timestamp: time,
                        data: .init(conversationId: "c1", reason: "too large")
                    ),
                    .metadataFailure(stamp, conversationID: "c1", reason: "too large")
                ),
            ]
        }

        @Test("each of the 26 cases is forwarded with all its values")
        func cases() async throws {
            let client = try await LiveMessaging.initialized()
            var heard: [ZendeskMessagingEvent] = []
            let token = client.observeEvents { heard.append($0) }
            for (event, _) in Self.cases { ZendeskMessagingStub.say(event) }
            #expect(heard == Self.cases.map(\.1))
            #expect(heard.count == 26)
            token.cancel()
        }

        @Test("an event's name is the SDK's, in Latin letters")
        func names() throws {
            for (vendor, event) in Self.cases {
                let name = try #require(Mirror(reflecting: vendor).children.first?.label)
                #expect(event.name == name.replacingOccurrences(of: "\u{441}", with: "c"))
            }
        }

        @Test("events on another thread arrive on the main actor, in order")
        func anotherThread() async throws {
            let client = try await LiveMessaging.initialized()
            var heard: [ZendeskMessagingEvent] = []
            let token = client.observeEvents {
                MainActor.assertIsolated()
                heard.append($0)
            }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    for number in 0..<100 {
                        ZendeskMessagingStub.say(ZendeskMessagingStub.deprecatedUnreadEvent(number))
                    }
                    DispatchQueue.main.async { continuation.resume() }
                }
            }
            #expect(heard == (0..<100).map { .unreadMessageCountChanged(currentUnreadCount: $0) })
            token.cancel()
        }

        @Test("after the token is cancelled, no event arrives, and no observer is left")
        func cancelled() async throws {
            let client = try await LiveMessaging.initialized()
            var heard = 0
            let token = client.observeEvents { _ in heard += 1 }
            #expect(ZendeskMessagingStub.observerCount == 1)
            token.cancel()
            #expect(ZendeskMessagingStub.observerCount == 0)
            ZendeskMessagingStub.say(.conversationAdded(conversationId: "c1"))
            #expect(heard == 0)
        }

        @Test("without an instance, nothing is observed")
        func noInstance() {
            let client = LiveMessaging.client()
            let token = client.observeEvents { _ in Issue.record("heard") }
            #expect(ZendeskMessagingStub.observerCount == 0)
            token.cancel()
        }
    }
}
