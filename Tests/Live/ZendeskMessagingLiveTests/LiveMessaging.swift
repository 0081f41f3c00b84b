import ChatProviderKit
import Foundation
import SerialSuites
import Testing
import ZendeskMessagingAdapter
@_spi(BackDoor) @preconcurrency import ZendeskSDK
@_spi(BackDoor) @preconcurrency import ZendeskSDKMessaging

/// All tests of the live client, one after the other, because the SDK is a singleton.
@Suite(.serialized, .oneAtATime)
@MainActor
enum LiveMessaging {
    /// A client on a new SDK.
    static func client() -> LiveZendeskMessagingClient {
        ZendeskMessagingStub.reset()
        PushStub.reset()
        return LiveZendeskMessagingClient()
    }

    /// A client on a new, initialized SDK.
    static func initialized() async throws -> LiveZendeskMessagingClient {
        let client = client()
        try await client.initialize(channelKey: "key")
        return client
    }

    /// The calls of the SDK so far, by name.
    static var calls: [String] { ZendeskMessagingStub.calls.map(\.name) }

    static let stamp = ZendeskMessagingEvent.Stamp(
        id: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
        timestamp: Date(timeIntervalSince1970: 1_790_000_000)
    )
}
