import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter
import ZendeskMessagingAdapter
@_spi(BackDoor) @preconcurrency import ZendeskSDK

extension LiveMessaging {
    /// Both of Zendesk's SDKs in one program: this file imports them and their adapters.
    @Suite
    @MainActor
    struct BothSDKsTests {
        @Test("a configuration with both has one total")
        func both() async throws {
            ZendeskMessagingStub.reset()
            ZendeskStub.reset()
            let support = try SupportChat(
                string: """
                    {"provider": ["zendesk-chat", "zendesk-messaging"], "providers": {
                     "zendesk-chat": {"accountKey": "key"}, "zendesk-messaging": {"channelKey": "key"}}}
                    """,
                adapters: [.zendeskChat, .zendeskMessaging]
            )
            try support.start()
            #expect(await eventually { ZendeskMessagingStub.observerCount == 1 })
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(
                ChatProvidersSDK.ChatState(
                    isChatting: true,
                    logs: [ChatMessage("1", "Hello")],
                    chatSessionStatus: .started
                )
            )
            ZendeskMessagingStub.unreadCount = 2
            ZendeskMessagingStub.say(.connectionStatusChanged(connectionStatus: .connectedRealtime))
            ZendeskMessagingStub.say(ZendeskMessagingStub.deprecatedUnreadEvent(2))
            #expect(support.totalUnreadCount.value == .live(3))
            support.shutDown()
            #expect(!LiveZendeskMessagingClient().isInitialized)
        }
    }
}
