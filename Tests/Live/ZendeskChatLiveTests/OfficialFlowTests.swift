import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
import ZendeskChatAdapter

extension LiveZendesk {
    /// The flow of the vendor's sample apps, down to the calls that reach the SDK.
    @Suite
    @MainActor
    struct OfficialFlowTests {
        private let window = UIViewController()
        private let lifecycle = ManualAppLifecycle()

        init() {
            ZendeskStub.reset()
            MessagingStub.reset()
        }

        private func start() throws -> SupportChat {
            let support = try SupportChat(
                string: """
                    {"provider": "zendesk-chat", "providers": {
                      "zendesk-chat": {"accountKey": "acme-account-key"}
                    }}
                    """,
                adapters: [.zendeskChat(presenter: { [window] in window })],
                lifecycle: lifecycle
            )
            try support.start()
            return support
        }

        /// The names of the SDK's calls since the last query.
        private func newCalls(after count: inout Int) -> [String] {
            defer { count = LiveZendesk.calls.count }
            return Array(LiveZendesk.calls.dropFirst(count))
        }

        private func prepare(_ provider: ZendeskChatProvider) async throws {
            provider.registerPushToken(Data([0xA1]))
            try await provider.login(.known(KnownUser(id: "ada", email: "ada@example.com", name: "Ada")))
            try await provider.updateVisitorProfile(
                VisitorProfile(name: "Ada", email: "ada@example.com", phoneNumber: "+44 20 7946 0000")
            )
            try await provider.selectDepartment(named: "Sales")
            try await provider.selectDepartment(id: "1")
            let cart = try #require(URL(string: "https://shop.example.com/cart"))
            try await provider.trackVisitorPath(title: "Cart", url: cart)
            try await provider.addTags(["vip", "payment"])
            try await provider.removeTags(["payment"])
            try await provider.setNote("Prefers e-mail")
            try await provider.appendNote("Speaks French")
        }

        private func chat(_ provider: ZendeskChatProvider) async throws {
            #expect(try await provider.send("Where is my order?") == "id of Where is my order?")
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1")]))
            provider.sendTyping(true)
            try await provider.rate(.good)
            try await provider.comment("Quick answers")
            try await provider.mailTranscript(to: "ada@example.com")
        }

        private func push(_ provider: ZendeskChatProvider) async {
            lifecycle.send(.didEnterBackground)
            ZendeskStub.setStatus(.disconnected)
            let push: [AnyHashable: Any] = ["data": ["type": "zd.chat.msg"]]
            #expect(provider.pushKind(userInfo: push) == .message)
            #expect(await provider.notificationDidArriveSilently(userInfo: push) == .newData)
            lifecycle.send(.willEnterForeground)
            ZendeskStub.setStatus(.connected)
            #expect(
                provider.notificationDidArriveInForeground(userInfo: push) == [.banner, .list, .sound]
            )
            #expect(window.presentedViewController == nil)
            #expect(provider.notificationWasTapped(userInfo: push))
            #expect(window.presentedViewController is UINavigationController)
        }

        @Test("a visitor by name and e-mail: every step reaches the SDK, in the sample's order")
        func knownVisitor() async throws {
            let support = try start()
            let provider = try #require(support.current?.provider as? ZendeskChatProvider)
            var count = 0
            #expect(newCalls(after: &count) == ["initialize", "getAccount", "connect"])
            #expect(Chat.instance?.accountKey == "acme-account-key")
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([], .configuring))
            ZendeskStub.setAccount(Account(accountStatus: .offline, departments: nil))
            #expect(provider.agentStatus.value == .offline && provider.connectionStatus.value == .connected)

            try await prepare(provider)
            #expect(
                newCalls(after: &count) == [
                    "registerPushToken", "setVisitorInfo", "setVisitorInfo", "setDepartment",
                    "setDepartmentByIdentifier", "trackVisitorPath", "addTags", "removeTags", "setNote",
                    "appendNote",
                ]
            )
            let info = ZendeskStub.calls(of: "setVisitorInfo").last?.arguments as? [String]
            #expect(info == ["Ada", "ada@example.com", "+44 20 7946 0000"])

            try await chat(provider)
            #expect(support.totalUnreadCount.value.badgeNumber == 1)
            #expect(
                newCalls(after: &count) == [
                    "sendMessage", "sendTyping", "sendChatRating", "sendChatComment", "sendEmailTranscript",
                ]
            )

            await push(provider)
            #expect(
                newCalls(after: &count) == [
                    "disconnect", "didReceiveRemoteNotification", "connect", "didReceiveRemoteNotification",
                    "didReceiveRemoteNotification",
                ]
            )
            MessagingStub.perform(.viewWillAppear)
            #expect(provider.isConversationVisible && support.totalUnreadCount.value.badgeNumber == 0)
            MessagingStub.perform(.viewWillDisappear)
            MessagingStub.perform(.viewControllerDidClose)
            #expect(!provider.isConversationVisible)

            try await provider.endChat()
            try await provider.logout()
            #expect(
                newCalls(after: &count) == ["clearCache", "endChat", "resetIdentity", "registerPushToken"]
            )
            #expect(provider.currentUser.value == .anonymous)
            support.shutDown()
            #expect(Set(newCalls(after: &count)) == ["disconnect"] && Messaging.instance.delegate == nil)
        }

        @Test("a visitor by token: requested, renewed, refused, logged in again, logged out")
        func authenticatedVisitor() async throws {
            let support = try start()
            let provider = try #require(support.current?.provider as? ZendeskChatProvider)
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([], .configuring))
            var count = LiveZendesk.calls.count
            let ada = ChatUser.token(SignedIdentity(userID: "ada") { "token of ada" })
            try await provider.login(ada)
            #expect(newCalls(after: &count) == ["setIdentity"])
            // At the login, and after that token has expired.
            for _ in 1...2 {
                let answer = await withCheckedContinuation { continuation in
                    ZendeskStub.askForToken { token, _ in continuation.resume(returning: token) }
                }
                #expect(answer == "token of ada")
            }
            ZendeskStub.setStatus(.reconnecting)
            #expect(provider.connectionStatus.value == .reconnecting)
            NotificationCenter.default.post(
                name: Chat.NotificationAuthenticationFailed,
                object: AuthenticationError.tokenHasExpired("")
            )
            ZendeskStub.setStatus(.failed)
            #expect(provider.connectionStatus.value == .failed(.authentication))
            try await provider.login(ada)
            #expect(newCalls(after: &count) == ["setIdentity", "connect"])
            ZendeskStub.setStatus(.connected)
            #expect(provider.connectionStatus.value == .connected)
            try await provider.logout()
            #expect(newCalls(after: &count) == ["resetIdentity"])
            #expect(provider.currentUser.value == .anonymous && Chat.instance?.hasIdentity == false)
            support.shutDown()
        }
    }
}
