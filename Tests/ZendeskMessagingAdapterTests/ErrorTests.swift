import ChatProviderKit
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: errors")
struct ErrorTests {
    @Test(
        "each of the SDK's errors has a code, a vendor code and the underlying error",
        arguments: [
            (.notInitialized, .notInstalled, "notInitialized"), (.mappingError, .vendor, "mappingError"),
            (.incorrectAccessLevelForAction, .notAllowedNow, "incorrectAccessLevelForAction"),
            (.userExists, .vendor, "userExists"), (.failedToDecodeJWT, .authentication, "failedToDecodeJWT"),
            (.expiredJWT, .authentication, "expiredJWT"), (.cancelled, .cancelled, "cancelled"),
            (.other(domain: "Acme", code: 3), .vendor, "Acme 3"),
            (.other(domain: NSURLErrorDomain, code: -1009), .network, "NSURLErrorDomain -1009"),
            (.httpError(.expectedEmptyResponse), .vendor, "expectedEmptyResponse"),
            (.httpError(.noResponse), .network, "noResponse"),
            (.httpError(.failedToDecode), .vendor, "failedToDecode"),
            (.httpError(.unsuccessfulStatusCode(401)), .authentication, "401"),
            (.httpError(.unsuccessfulStatusCode(403)), .authentication, "403"),
            (.httpError(.unsuccessfulStatusCode(404)), .vendor, "404"),
            (.httpError(.unsuccessfulStatusCode(408)), .timeout, "408"),
            (.httpError(.unsuccessfulStatusCode(429)), .vendor, "429"),
            (.httpError(.unsuccessfulStatusCode(503)), .vendor, "503"),
            (
                .httpError(.requestFailed(domain: NSURLErrorDomain, code: NSURLErrorTimedOut)), .timeout,
                "NSURLErrorDomain -1001"
            ),
            (
                .httpError(.requestFailed(domain: NSURLErrorDomain, code: NSURLErrorCancelled)), .cancelled,
                "NSURLErrorDomain -999"
            ),
            (
                .httpError(.requestFailed(domain: NSURLErrorDomain, code: -1004)), .network,
                "NSURLErrorDomain -1004"
            ),
            (.httpError(.requestFailed(domain: "Acme", code: 1)), .vendor, "Acme 1"),
            (.httpError(.multiConvoNotEnabled), .notAllowedNow, "multiConvoNotEnabled"),
            (
                .httpError(.userCannotCreateMoreConversations), .notAllowedNow,
                "userCannotCreateMoreConversations"
            ),
            (.httpError(.badRequest), .invalidArgument, "badRequest"),
        ] as [(ZendeskMessagingError, ChatError.Code, String)]
    )
    func mapping(error: ZendeskMessagingError, code: ChatError.Code, name: String) async {
        let scene = await MessagingScene.started()
        scene.client.pageViewError = error
        let url = URL(fileURLWithPath: "/")
        let thrown = await #expect(throws: ChatError.self) {
            try await scene.provider.trackVisitorPath(title: "", url: url)
        }
        #expect(thrown?.code == code)
        #expect(thrown?.vendorCode == name)
        #expect(thrown?.underlying as? ZendeskMessagingError == error)
        #expect(thrown?.message.hasSuffix(".") == true)
    }
}
