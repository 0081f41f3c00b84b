import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter

extension LiveZendesk {
    @Suite
    @MainActor
    struct NotificationTests {
        @Test("a notification on a background thread is heard once, on the main actor")
        func backgroundThread() async {
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            await onAnotherThread {
                NotificationCenter.default.post(name: Chat.NotificationMessageReceived, object: nil)
                NotificationCenter.default.post(name: Chat.NotificationChatEnded, object: nil)
            }
            #expect(heard.values == [.notification(.messageReceived), .notification(.chatEnded)])
        }

        nonisolated static let reasons: [(AuthenticationError, ZendeskChatAuthenticationError?)] = [
            (.invalidAccountKey("k"), .invalidAccountKey), (.invalidAccessToken("t"), .invalidAccessToken),
            (.invalidEmail("e"), .invalidEmail), (.invalidName("n"), .invalidName),
            (.invalidSharedSecret("s"), .invalidSharedSecret), (.tokenHasExpired("t"), .tokenHasExpired),
            (.externalUserIdHasChanged("i"), .externalUserIDHasChanged),
            (.internalServerError, .internalServerError), (.internalError, .internalError),
            (.networkError(CancellationError()), .networkError), (.ofALaterSDK, nil),
        ]

        @Test("a failed authentication has its reason, wherever the SDK puts it", arguments: 0..<11)
        func authentication(_ index: Int) {
            let (error, expected) = Self.reasons[index]
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            let name = Chat.NotificationAuthenticationFailed
            NotificationCenter.default.post(name: name, object: error)
            NotificationCenter.default.post(name: name, object: nil, userInfo: ["error": error])
            NotificationCenter.default.post(name: name, object: nil)
            #expect(
                heard.values == [
                    .notification(.authenticationFailed(expected)),
                    .notification(.authenticationFailed(expected)),
                    .notification(.authenticationFailed(nil)),
                ]
            )
        }

        @Test("after the client is dropped, a notification has no effect")
        func dropped() {
            var client: LiveZendeskChatClient? = LiveZendesk.client()
            let heard = client.map { ObservationRecorder($0.observe) }
            client = nil
            NotificationCenter.default.post(name: Chat.NotificationChatEnded, object: nil)
            #expect(heard?.values.isEmpty == true)
        }
    }
}
