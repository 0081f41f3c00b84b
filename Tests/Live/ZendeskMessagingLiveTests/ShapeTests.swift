import Testing
import ZendeskMessagingAdapter
@preconcurrency import ZendeskSDK

/// The client passes these values on as numbers.
@Suite("Zendesk Messaging: the SDK's numbers")
struct ShapeTests {
    @Test("each number has the name that the SDK gives it")
    func numbers() {
        let statuses: [ZendeskConnectionStatus] = [
            .disconnected, .connected, .connectingRealtime, .connectedRealtime,
        ]
        #expect(
            statuses.map { ZendeskMessagingConnectionStatus(rawValue: $0.rawValue).name }
                == statuses.map { "\($0)" }
        )
        let sources: [URLSource] = [
            .text, .carousel, .file, .image, .linkMessageAction, .webViewMessageAction,
        ]
        #expect(
            sources.map { ZendeskMessagingURLSource(rawValue: $0.rawValue).name } == sources.map { "\($0)" }
        )
    }
}
