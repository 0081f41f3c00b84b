import ChatProviderKit
import Foundation
import Intercom
import IntercomAdapter
import SerialSuites
import Testing

@MainActor
@Suite("Intercom's SDK: calls", .serialized, .oneAtATime)
struct IntercomCallTests {
    let client = LiveIntercomClient()

    init() { IntercomStub.reset() }

    @Test("each call reaches the SDK with its values")
    func calls() {
        client.setAPIKey("ios_sdk-1", appID: "app")
        client.setUserHash("hash")
        client.setUserJWT("token")
        client.loginUser(id: "ada", email: "ada@example.com", name: "Ada") { _ in }
        client.present()
        client.handlePush(["intercom": "1"])
        client.hide()
        client.setDeviceToken(Data([1, 2])) { _ in }
        client.logout()
        client.loginUnidentifiedUser { _ in }
        #expect(
            IntercomStub.calls == [
                "setApiKey ios_sdk-1 app", "setUserHash hash", "setUserJwt token",
                "loginUser ada ada@example.com Ada", "present", "handlePushNotification", "hide",
                "setDeviceToken 2", "logout", "loginUnidentifiedUser",
            ]
        )
    }

    @Test("the SDK is asked for its user, for the unread count, and whether a push is its own")
    func questions() {
        #expect(!client.isUserLoggedIn)
        client.loginUser(id: nil, email: "ada@example.com", name: nil) { _ in }
        IntercomStub.count = 3
        #expect(client.isUserLoggedIn)
        #expect(client.userID == "ada@example.com")
        #expect(client.unreadConversationCount == 3)
        #expect(client.isIntercomPush(["intercom": "1"]))
        #expect(!client.isIntercomPush(["other": "1"]))
    }

    @Test("an unidentified user has no id, even if the SDK has empty texts")
    func unidentified() {
        client.loginUser(id: "", email: "", name: nil) { _ in }
        #expect(client.isUserLoggedIn && client.userID == nil)
    }

    @Test("an answer's error has its domain and code, on the main actor")
    func refusal() async {
        let answer = await withCheckedContinuation { continuation in
            client.loginUnidentifiedUser { continuation.resume(returning: $0) }
            IntercomStub.completion?(.failure(NSError(domain: "D", code: 4)))
        }
        #expect(throws: IntercomError(domain: "D", code: 4)) { try answer.get() }
    }

    @Test("notifications are events until the token is cancelled")
    func events() async {
        var events: [IntercomEvent] = []
        let token = client.observeEvents { events.append($0) }
        IntercomStub.count = 2
        let names: [Notification.Name] = [
            .IntercomUnreadConversationCountDidChange, .IntercomWindowWillShow, .IntercomWindowDidShow,
            .IntercomWindowWillHide, .IntercomWindowDidHide, .IntercomDidStartNewConversation,
        ]
        for name in names { NotificationCenter.default.post(name: name, object: nil) }
        for _ in 0..<20 { await Task.yield() }
        token.cancel()
        NotificationCenter.default.post(name: .IntercomWindowDidShow, object: nil)
        for _ in 0..<20 { await Task.yield() }
        #expect(
            events == [
                .unreadConversationCount(2), .window(.willShow), .window(.didShow), .window(.willHide),
                .window(.didHide), .didStartNewConversation,
            ]
        )
    }
}
