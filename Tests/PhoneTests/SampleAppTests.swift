import ChatProviderKit
import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
@_spi(BackDoor) import UIKit
import ZendeskChatAdapter

@testable import PhoneSample

extension Phone {
    @Suite
    @MainActor
    struct SampleAppTests {
        private static let zendesk = """
            "provider": "zendesk-chat",
            "providers": {"zendesk-chat": {"accountKey": "key", "screen": {"botName": "Acme"}}}
            """
        private static let helpshift = """
            "provider": "helpshift",
            "providers": {"helpshift": {"platformId": "acme_platform_1", "domain": "acme.helpshift.com"}}
            """

        private func load(_ count: Int) {
            let logs = (1...count).map { ChatMessage("\($0)", "Hello") }
            ZendeskStub.setState(
                ChatProvidersSDK.ChatState(isChatting: true, logs: logs, chatSessionStatus: .started)
            )
        }

        @Test("Zendesk: from a configuration to a badge, to the conversation and back")
        func zendesk() throws {
            let app = try LaunchedApp(Self.zendesk)
            let overlay = try #require(app.overlay)
            #expect(overlay.isHidden)
            #expect(ZendeskStub.calls(of: "initialize").first?.arguments as? [String] == ["key", "nil"])
            ZendeskStub.setStatus(.connected)
            load(1)
            #expect(!overlay.isHidden)
            #expect(overlay.accessibilityLabel == "Support chat")
            #expect(overlay.accessibilityValue == "1 unread message")

            overlay.tap()
            let bot = MessagingStub.configurations.lazy.compactMap { $0 as? MessagingConfiguration }.first
            #expect(bot?.name == "Acme")
            let root = app.window?.rootViewController
            #expect(root?.presentedViewController is UINavigationController)
            MessagingStub.perform(.viewWillAppear)
            #expect(overlay.isHidden)
            load(2)
            MessagingStub.perform(.viewWillDisappear)
            root?.dismiss(animated: true)
            MessagingStub.perform(.viewControllerDidClose)
            #expect(overlay.isHidden)
            load(4)
            #expect(!overlay.isHidden)
            #expect(overlay.accessibilityValue == "2 unread messages")
            #expect(app.rootViewController?.navigationItem.prompt == "2 new")
            app.quit()
        }

        @Test("Helpshift: from a configuration to a badge, to the conversation and back")
        func helpshift() throws {
            let app = try LaunchedApp(Self.helpshift)
            let overlay = try #require(app.overlay)
            #expect(HelpshiftStub.calls.first?.name == "install")
            HelpshiftStub.emit(
                HelpshiftEventNameAgentMessageReceived,
                [
                    HelpshiftEventDataPublishID: "1", HelpshiftEventDataCreatedTime: 1_790_000_000_000,
                    HelpshiftEventDataMessageType: HelpshiftEventDataMessageTypeText,
                    HelpshiftEventDataMessageBody: "Hello",
                ]
            )
            #expect(overlay.accessibilityValue == "1 unread message")
            app.rootViewController?.navigationItem.rightBarButtonItem?.primaryAction.map { $0.handler($0) }
            #expect(HelpshiftStub.calls(of: "showConversation").count == 1)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            #expect(overlay.isHidden)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: false])
            HelpshiftStub.emit(
                HelpshiftEventNameReceivedUnreadMessageCount,
                [
                    HelpshiftEventDataUnreadMessageCount: 120,
                    HelpshiftEventDataUnreadMessageCountIsFromCache: false,
                ]
            )
            #expect(overlay.accessibilityValue == "120 unread messages")
            app.quit()
        }

        @Test("the app's background closes the connection, its foreground opens it")
        func lifecycle() throws {
            let app = try LaunchedApp(Self.zendesk)
            ZendeskStub.setStatus(.connected)
            #expect(ZendeskStub.calls(of: "connect").count == 1)
            NotificationCenter.default.post(
                name: UIApplication.didEnterBackgroundNotification,
                object: nil
            )
            #expect(ZendeskStub.calls(of: "disconnect").count == 1)
            ZendeskStub.setStatus(.disconnected)
            NotificationCenter.default.post(
                name: UIApplication.willEnterForegroundNotification,
                object: nil
            )
            #expect(ZendeskStub.calls(of: "connect").count == 2)
            app.quit()
        }

        @Test("the push token and the notifications go to the vendor")
        func push() throws {
            let app = try LaunchedApp(Self.zendesk)
            let application = UIApplication.shared
            app.delegate.application(
                application,
                didRegisterForRemoteNotificationsWithDeviceToken: Data([1])
            )
            #expect(ZendeskStub.calls(of: "registerPushToken").count == 1)
            var results: [UIBackgroundFetchResult] = []
            for userInfo: [AnyHashable: Any] in [["data": ["a": 1]], ["other": "x", 7: "no text"]] {
                app.delegate.application(application, didReceiveRemoteNotification: userInfo) {
                    results.append($0)
                }
            }
            #expect(results == [.newData, .noData])
            #expect(ZendeskStub.calls(of: "didReceiveRemoteNotification").count == 1)
            app.quit()
        }

        @Test("a notification of Helpshift's is handed on with all that it holds")
        func helpshiftPush() throws {
            let app = try LaunchedApp(Self.helpshift)
            let isOurs = app.delegate.support?.handleNotification(
                ["origin": "helpshift", "aps": ["badge": 3, "list": ["a", true]] as [String: Any]]
            )
            #expect(isOurs == true)
            let call = try #require(HelpshiftStub.calls(of: "handleNotification").first)
            let userInfo = call.arguments[0] as? [AnyHashable: Any]
            let content = userInfo?["aps"] as? [String: Any]
            #expect(content?["badge"] as? Int == 3)
            #expect((content?["list"] as? [Any])?.first as? String == "a")
            app.quit()
        }

        @Test("a mistaken configuration leaves the app without a chat, and without a counter")
        func mistaken() throws {
            let app = try LaunchedApp("\"provider\": \"zendesk-chat\", \"providers\": {\"zendesk-chat\": {}}")
            #expect(app.delegate.support == nil)
            #expect(app.overlay == nil)
            #expect(ZendeskStub.calls.isEmpty)
            app.quit()
        }

        @Test("the configuration of the sample is one")
        func configuration() throws {
            let registry = ChatProviderRegistry([.zendeskChat, .helpshift])
            let url = Sources.root.appendingPathComponent("Samples/iOS/Shared/chat-configuration.json")
            let configuration = try ChatProviderKit.ChatConfiguration(contentsOf: url, registry: registry)
            #expect(configuration.providers.count == 2)
        }

        @Test("after the end nothing observes")
        func end() throws {
            for text in [Self.zendesk, Self.helpshift] {
                let app = try LaunchedApp(text)
                app.quit()
                #expect(ZendeskStub.observerCount == 0)
                #expect(HelpshiftStub.observerCount == 0)
                #expect(Messaging.instance.delegate == nil)
            }
        }
    }
}
