import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import ChatSDK
@_spi(BackDoor) @preconcurrency import CommonUISDK
import Foundation
@preconcurrency import MessagingAPI
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
import ZendeskChatAdapter

extension LiveZendesk {
    /// From a configuration to a badge.
    @Suite
    @MainActor
    struct RegistrationTests {
        init() {
            ZendeskStub.reset()
            MessagingStub.reset()
            UIKitStub.reset()
        }

        private func support(
            _ adapter: ChatAdapter = .zendeskChat,
            settings: String = #""accountKey": "key""#
        ) throws -> SupportChat {
            let support = try SupportChat(
                string: """
                    {"provider": "zendesk-chat", "providers": {
                      "zendesk-chat": {\(settings)}, "other": {"type": "zendesk-chat", "accountKey": "2"}
                    }}
                    """,
                adapters: [adapter]
            )
            try support.start()
            return support
        }

        @Test("one call registers the SDK, and a configuration leads to a badge")
        func badge() throws {
            let support = try support()
            let model = UnreadBadgeModel(support)
            let badges = ObservationRecorder(model.changes)
            #expect(LiveZendesk.calls == ["initialize", "getAccount", "connect"])
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1"), LiveZendesk.message("2")]))
            #expect(badges.last?.text() == "2")
            MessagingStub.perform(.viewWillAppear)
            #expect(badges.last?.isHidden == true)
            support.shutDown()
            #expect(ZendeskStub.observerCount == 0)
            #expect(Messaging.instance.delegate == nil)
        }

        @Test("all account settings of the configuration reach the SDK")
        func account() throws {
            let support = try support(
                settings: """
                    "accountKey": "key", "appId": "7", "department": "Sales", "tags": ["ios"],
                    "visitor": {"name": "Ada"}, "visitorPath": {"title": "Cart", "url": "https://example.com"}
                    """
            )
            let call = try #require(ZendeskStub.calls(of: "initialize").first)
            #expect(call.arguments as? [String] == ["key", "7"])
            #expect(Chat.instance?.configuration.departmentName == "Sales")
            #expect(Chat.instance?.configuration.tags == ["ios"])
            #expect(Chat.instance?.configuration.visitorInfo?.name == "Ada")
            #expect(Chat.instance?.configuration.visitorPathOne == "Cart")
            support.shutDown()
        }

        @Test("the settings are removed with their provider, and the app's own are restored")
        func configurationIsPutBack() throws {
            Chat.initialize(accountKey: "key")
            let vendor = ChatAPIConfiguration()
            vendor.visitorPathTwo = "Acme 3.1"
            vendor.tags = ["acme"]
            Chat.instance?.configuration = vendor
            let support = try support(
                settings: #""accountKey": "key", "department": "Sales", "tags": ["ios"], "logLevel": "info""#
            )
            #expect(vendor.departmentName == "Sales" && vendor.tags == ["ios"])
            #expect(vendor.visitorPathTwo == "Acme 3.1")
            #expect(LiveZendeskChatClient.logLevel == .info)
            support.shutDown()
            #expect(vendor.departmentName == nil && vendor.tags == ["acme"])
        }

        @Test("the app's engines are on the screen beside the chat's, in the app's order")
        func engines() throws {
            let mine = UIViewController()
            let bot = AppsEngine()
            let support = try support(.zendeskChat(presenter: { mine }, engines: { [bot, $0] }))
            try UnreadBadgeModel(support).presentConversation()
            #expect(MessagingStub.engines.count == 2)
            #expect(MessagingStub.engines.first === bot)
            #expect(MessagingStub.engines.last is ChatEngine)
            support.shutDown()
        }

        @Test("all screen settings of the configuration apply to the presented screen")
        func screen() throws {
            let window = UIWindow(windowScene: UIKitStub.connectScene())
            window.rootViewController = UIViewController()
            let support = try support(
                settings: """
                    "accountKey": "key", "screen": {
                      "botName": "Acme", "botAvatar": "robot", "primaryColor": "#FF8000",
                      "preChatForm": {"name": "required", "email": "optional", "phone": "hidden", "department": "hidden"},
                      "agentAvailability": false, "offlineForm": false, "transcriptPrompt": false,
                      "multilineOptions": true, "menuActions": ["emailTranscript", "endChat"], "closeButton": false
                    }
                    """
            )
            try UnreadBadgeModel(support).presentConversation()
            let configurations = MessagingStub.configurations
            let bot = try #require(configurations.lazy.compactMap { $0 as? MessagingConfiguration }.first)
            #expect(bot.name == "Acme")
            #expect(bot.botAvatar.name == "robot")
            #expect(bot.isMultilineResponseOptionsEnabled)
            let chat = try #require(
                configurations.lazy.compactMap { $0 as? ChatSDK.ChatConfiguration }.first
            )
            #expect(
                [
                    chat.isAgentAvailabilityEnabled, chat.isOfflineFormEnabled,
                    chat.isChatTranscriptPromptEnabled, chat.isPreChatFormEnabled,
                ] == [false, false, false, true]
            )
            #expect(chat.chatMenuActions == [.emailTranscript, .endChat])
            let form = chat.preChatFormConfiguration
            #expect(
                [form.name, form.email, form.phoneNumber, form.department]
                    == [.required, .optional, .hidden, .hidden]
            )
            let color = CommonTheme.currentTheme.primaryColor.components.map { ($0 * 255).rounded() }
            #expect(color == [255, 128, 0, 255])
            #expect(window.rootViewController?.presentedViewController is UINavigationController)
            support.shutDown()
        }

        @Test("a screen without settings is the SDK's default")
        func plainScreen() throws {
            let support = try support()
            let provider = try #require(support.current?.provider as? ZendeskChatProvider)
            _ = try provider.screen?.makeViewController()
            let chat = MessagingStub.configurations.lazy.compactMap { $0 as? ChatSDK.ChatConfiguration }.first
            #expect(chat?.isPreChatFormEnabled == true)
            #expect(chat?.isOfflineFormEnabled == true)
            #expect(chat?.chatMenuActions.count == 2)
            support.shutDown()
        }

        @Test("it is presented on the topmost controller in the foreground; without one, an error says so")
        func topmost() throws {
            let support = try support()
            let badge = UnreadBadgeModel(support)
            #expect { try badge.presentConversation() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .notAllowedNow
            }
            let behind = UIWindow(windowScene: UIKitStub.connectScene(isInFront: false))
            behind.rootViewController = UIViewController()
            let scene = UIKitStub.connectScene()
            let other = UIWindow(windowScene: scene)
            other.rootViewController = UIViewController()
            let window = UIWindow(windowScene: scene)
            window.makeKeyAndVisible()
            let root = UIViewController()
            window.rootViewController = root
            let sheet = UIViewController()
            root.present(sheet, animated: false)
            try badge.presentConversation()
            #expect(sheet.presentedViewController is UINavigationController)
            #expect(behind.rootViewController?.presentedViewController == nil)
            #expect(other.rootViewController?.presentedViewController == nil)
            support.shutDown()
        }

        @Test("an app can choose the presenting controller, and is asked before links open")
        func hostChoices() throws {
            let mine = UIViewController()
            let support = try support(
                .zendeskChat(presenter: { mine }, shouldOpenURL: { $0.host != "example.com" })
            )
            try UnreadBadgeModel(support).presentConversation()
            #expect(mine.presentedViewController is UINavigationController)
            let (own, other) = (URL(string: "https://example.com"), URL(string: "https://example.org"))
            #expect(own.map(MessagingStub.open) == .some(false))
            #expect(other.map(MessagingStub.open) == .some(true))
            support.shutDown()
        }

        @Test("an instance of the same account is kept, one of another account is replaced")
        func instances() throws {
            Chat.initialize(accountKey: "key")
            let support = try support()
            #expect(ZendeskStub.calls(of: "initialize").count == 1)
            try support.switchProvider(to: "other")
            #expect(ZendeskStub.calls(of: "initialize").count == 2)
            #expect(Chat.instance?.accountKey == "2")
            ZendeskStub.setStatus(.connected)
            #expect(support.connectionStatus.value == .connected)
            #expect(ZendeskStub.observerCount == 4)
            support.shutDown()
            #expect(ZendeskStub.observerCount == 0)
        }

        @Test("an instance with the app's own app id is kept if the configuration has none")
        func ownAppID() throws {
            Chat.initialize(accountKey: "key", appId: "7")
            let support = try support()
            #expect(ZendeskStub.calls(of: "initialize").count == 1)
            #expect(Chat.instance?.appId == "7")
            support.shutDown()
        }

        @Test("the app's own client gets a screen as well, even behind a recording")
        func ownClient() throws {
            Chat.initialize(accountKey: "app's own")
            let support = try support(.zendeskChat(live: { _ in LiveZendeskChatClient() }))
            let provider = try #require(support.current?.provider as? ZendeskChatProvider)
            #expect(provider.screen != nil)
            #expect(ZendeskStub.calls(of: "initialize").count == 1)
            support.shutDown()
        }
    }
}

/// An engine such as Answer Bot's, which an app creates with another SDK of the vendor.
private final class AppsEngine: NSObject, Engine {
    func isConversationOngoing(_ completion: @escaping (Bool) -> Void) { completion(false) }
}
