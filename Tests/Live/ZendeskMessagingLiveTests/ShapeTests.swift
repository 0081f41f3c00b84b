import Foundation
import Testing
@preconcurrency import ZendeskSDK
@preconcurrency import ZendeskSDKConversationKit
@preconcurrency import ZendeskSDKMessaging

/// The numbers and names that the client relies on, as in the vendor's interfaces.
@Suite("Zendesk Messaging: the shape of the SDK")
struct ShapeTests {
    @Test("the numbers of the enumerations")
    func numbers() {
        let statuses: [ZendeskConnectionStatus] = [
            .disconnected, .connected, .connectingRealtime, .connectedRealtime,
        ]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3])
        let types: [AuthenticationType] = [.sessionToken, .jwt, .unauthenticated]
        #expect(types.map(\.rawValue) == [0, 1, 2])
        let responsibilities: [PushResponsibility] = [
            .messagingShouldDisplay, .messagingShouldNotDisplay, .notFromMessaging,
        ]
        #expect(responsibilities.map(\.rawValue) == [0, 1, 2])
        let sources: [URLSource] = [
            .text, .carousel, .file, .image, .linkMessageAction, .webViewMessageAction,
        ]
        #expect(sources.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect([ZendeskRole.user, .business].map(\.rawValue) == [0, 1])
        #expect([AgentMessageSource.agentWorkspace, .agentCopilot].map(\.rawValue) == [0, 1])
        #expect(NewConversationSource.conversationList.rawValue == 0)
    }

    @Test("the name of the case that counts begins with the Cyrillic letter U+0441")
    func cyrillic() throws {
        let event = ZendeskEvent.сonversationUnreadCountChanged(
            id: UUID(),
            timestamp: Date(),
            data: ConversationUnreadCountChange(
                totalUnreadMessagesCount: 0,
                conversationId: nil,
                unreadCountInConversation: 0
            )
        )
        let name = try #require(Mirror(reflecting: event).children.first?.label)
        #expect(Array(name.utf8.prefix(2)) == [0xD1, 0x81])
        #expect(name.dropFirst() == "onversationUnreadCountChanged")
    }
}
