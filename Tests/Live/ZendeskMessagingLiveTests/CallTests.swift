import ChatProviderKit
import Foundation
import Testing
import TestSupport
import ZendeskMessagingAdapter
@_spi(BackDoor) @preconcurrency import ZendeskSDK
@preconcurrency import ZendeskSDKConversationKit
import ZendeskSDKHTTPClient
@_spi(BackDoor) @preconcurrency import ZendeskSDKMessaging

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension LiveMessaging {
    @Suite
    @MainActor
    struct CallTests {
        private let client = LiveMessaging.client()

        @Test("the SDK is initialized with the vendor's screens, and ended with or without its storage")
        func instance() async throws {
            #expect(!client.isInitialized && !client.hasMessaging && client.unreadMessageCount == nil)
            try await client.initialize(channelKey: "key")
            #expect(client.isInitialized && client.hasMessaging)
            client.invalidate(clearStorage: false)
            #expect(!client.isInitialized)
            #expect(ZendeskMessagingStub.calls.last?.arguments.first as? Bool == false)
            client.invalidate(clearStorage: true)
            #expect(ZendeskMessagingStub.calls.last?.arguments.first as? Bool == true)
        }

        @Test("answers on another thread are received")
        func anotherThread() async throws {
            ZendeskMessagingStub.answersOnAnotherThread = true
            try await client.initialize(channelKey: "key")
            let user = try await client.loginUser(jwt: "u1")
            #expect(user == client.currentUser)
            try await client.sendPageView(title: "Cart", url: "app://cart")
            try await client.logoutUser()
            #expect(client.currentUser == nil)
            #expect(
                LiveMessaging.calls == ["initialize", "loginUser", "sendPageViewEvent", "logoutUser"]
            )
        }

        @Test("calls that need an instance throw an error without one")
        func noInstance() async {
            await #expect(throws: ZendeskMessagingError.notInitialized) {
                _ = try await client.loginUser(jwt: "u1")
            }
            await #expect(throws: ZendeskMessagingError.notInitialized) { try await client.logoutUser() }
            await #expect(throws: ZendeskMessagingError.notInitialized) {
                try await client.sendPageView(title: "", url: "")
            }
            #expect(throws: ChatError.self) { try client.presentScreen(nil, in: nil) }
            #expect(client.currentUser == nil)
            #expect(LiveMessaging.calls.isEmpty)
        }

        @Test("each of the SDK's authentication types is known")
        func user() async throws {
            try await client.initialize(channelKey: "key")
            let types: [(AuthenticationType, ZendeskMessagingUser.AuthenticationType)] = [
                (.sessionToken, .sessionToken), (.jwt, .jwt), (.unauthenticated, .unauthenticated),
            ]
            for (vendor, expected) in types {
                ZendeskMessagingStub.user = ZendeskUser(
                    id: "zd-1",
                    externalId: "u1",
                    authenticationType: vendor
                )
                let user = ZendeskMessagingUser(
                    id: "zd-1",
                    externalID: "u1",
                    authenticationType: expected
                )
                #expect(client.currentUser == user)
            }
        }

        private static func errors() throws -> [(any Error, ZendeskMessagingError)] {
            let response = try #require(
                HTTPURLResponse(
                    url: URL(fileURLWithPath: "/"),
                    statusCode: 401,
                    httpVersion: nil,
                    headerFields: nil
                )
            )
            return [
                (ConversationKitError.mappingError, .mappingError),
                (ConversationKitError.incorrectAccessLevelForAction, .incorrectAccessLevelForAction),
                (ConversationKitError.userExists, .userExists),
                (ConversationKitError.failedToDecodeJWT, .failedToDecodeJWT),
                (ConversationKitError.expiredJWT, .expiredJWT),
                (
                    ConversationKitError.httpError(description: "s3cret", httpError: .badRequest),
                    .httpError(.badRequest)
                ),
                (HTTPError.expectedEmptyResponse(Data()), .httpError(.expectedEmptyResponse)),
                (HTTPError.noResponse, .httpError(.noResponse)),
                (
                    HTTPError.failedToDecode(data: Data(), response: response, error: CancellationError()),
                    .httpError(.failedToDecode)
                ),
                (
                    HTTPError.unsuccessfulStatusCodeForRequest(
                        statusCode: 401,
                        data: Data("s3cret".utf8),
                        response: response
                    ),
                    .httpError(.unsuccessfulStatusCode(401))
                ),
                (
                    HTTPError.requestFailed(error: URLError(.notConnectedToInternet)),
                    .httpError(.requestFailed(domain: NSURLErrorDomain, code: -1009))
                ),
                (HTTPError.multiConvoNotEnabled, .httpError(.multiConvoNotEnabled)),
                (
                    HTTPError.userCannotCreateMoreConversations,
                    .httpError(.userCannotCreateMoreConversations)
                ),
                (NSError(domain: "Acme", code: 3), .other(domain: "Acme", code: 3)),
                (CancellationError(), .cancelled),
            ]
        }

        @Test("each of the SDK's errors is mapped, without its texts and data")
        func errors() async throws {
            try await client.initialize(channelKey: "key")
            for (vendor, expected) in try Self.errors() {
                ZendeskMessagingStub.failure = vendor
                await #expect(throws: expected) { try await client.logoutUser() }
            }
        }

        @Test("the SDK's only token delegate is set, answered once, and restored")
        func tokens() async throws {
            var reason: ZendeskMessagingError?
            client.setTokenSource {
                reason = $0
                return "fresh"
            }
            let delegate = try #require(Zendesk.authenticationDelegate)
            let token = await withCheckedContinuation { continuation in
                delegate.onInvalidAuth(error: ConversationKitError.expiredJWT) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(token == "fresh")
            #expect(reason == .expiredJWT)
            client.setTokenSource(nil)
            #expect(Zendesk.authenticationDelegate == nil)
        }

        @Test("without a token the SDK is not answered")
        func noToken() async throws {
            var wasAsked = false
            client.setTokenSource { _ in
                wasAsked = true
                return nil
            }
            let delegate = try #require(Zendesk.authenticationDelegate)
            delegate.onInvalidAuth(error: nil) { _ in Issue.record("answered") }
            #expect(await eventually { wasAsked })
            for _ in 0..<100 { await Task.yield() }
        }

        @Test("an app's own delegate that was set later stays")
        func appsDelegates() {
            client.setTokenSource { _ in nil }
            client.setURLHandler { _, _ in true }
            let delegate = AppsDelegate()
            Zendesk.authenticationDelegate = delegate
            Messaging.delegate = delegate
            client.setTokenSource(nil)
            client.setURLHandler(nil)
            #expect(Zendesk.authenticationDelegate === delegate)
            #expect(Messaging.delegate === delegate)
        }

        private final class AppsDelegate: AuthenticationDelegate, MessagingDelegate {
            func onInvalidAuth(error: (any Error)?, completion: @escaping (String) -> Void) {}
        }

        @Test("the handler decides whether a link opens", arguments: [true, false])
        func link(opens: Bool) throws {
            var source: ZendeskMessagingURLSource?
            client.setURLHandler {
                source = $1
                return opens
            }
            let url = try #require(URL(string: "https://example.com"))
            #expect(ZendeskMessagingStub.open(url, from: .file) == opens)
            #expect(source == .file)
            client.setURLHandler(nil)
            #expect(Messaging.delegate == nil)
        }

        @Test("fields, tags, analytics and counts reach the SDK's messaging")
        func messaging() async throws {
            try await client.initialize(channelKey: "key")
            ZendeskMessagingStub.unreadCount = 4
            ZendeskMessagingStub.unreadCounts = ["c1": 3]
            #expect(client.unreadMessageCount == 4)
            #expect(client.unreadMessageCount(conversationID: "c1") == 3)
            client.setConversationFields(["1": "gold", "2": 2, "3": 2.5, "4": true])
            #expect(
                ZendeskMessagingStub.calls.last?.arguments.first as? [String: AnyHashable]
                    == ["1": "gold", "2": 2, "3": 2.5, "4": true]
            )
            client.setConversationTags(["a"])
            client.clearConversationFields()
            client.clearConversationTags()
            client.enableInternalAnalytics(false)
            #expect(
                LiveMessaging.calls.dropFirst() == [
                    "setConversationFields", "setConversationTags", "clearConversationFields",
                    "clearConversationTags", "enableInternalAnalytics",
                ]
            )
        }

        @Test("the SDK decides who shows a notification")
        func push() {
            let all: [(PushResponsibility, ZendeskMessagingPushResponsibility)] = [
                (.messagingShouldDisplay, .messagingShouldDisplay),
                (.messagingShouldNotDisplay, .messagingShouldNotDisplay),
                (.notFromMessaging, .notFromMessaging),
            ]
            for (vendor, expected) in all {
                PushStub.responsibility = vendor
                #expect(client.pushResponsibility(for: [:]) == expected)
            }
            client.updatePushToken(Data([1]))
            #expect(LiveMessaging.calls == ["updatePushNotificationToken"])
        }
    }
}
