import ChatProviderKit
import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications
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

        @Test("Zendesk: from a configuration to a badge, to the conversation and back")
        func zendesk() async throws {
            let app = try LaunchedApp(Self.zendesk)
            let button = try #require(app.button)
            #expect(!button.isHidden)
            #expect(button.text == nil)
            #expect(ZendeskStub.calls(of: "initialize").first?.arguments as? [String] == ["key", "nil"])
            ZendeskStub.setStatus(.connected)
            ZendeskStub.load(1)
            #expect(button.text == "1")
            #expect(button.control.accessibilityLabel == "Support chat")
            #expect(button.control.accessibilityValue == "1 unread message")

            button.control.tap()
            let bot = MessagingStub.configurations.lazy.compactMap { $0 as? MessagingConfiguration }.first
            #expect(bot?.name == "Acme")
            let root = app.window?.rootViewController
            #expect(root?.presentedViewController is UINavigationController)
            MessagingStub.perform(.viewWillAppear)
            #expect(button.isHidden)
            ZendeskStub.load(2)
            MessagingStub.perform(.viewWillDisappear)
            root?.dismiss(animated: true)
            MessagingStub.perform(.viewControllerDidClose)
            #expect(!button.isHidden)
            #expect(button.text == nil)
            ZendeskStub.load(4)
            #expect(button.text == "2")
            #expect(button.control.accessibilityValue == "2 unread messages")
            let help = try #require(app.rootViewController?.navigationItem.rightBarButtonItem)
            #expect(help.badge?.stringValue == "2")
            #expect(help.title == "Help")
            try await app.quit()
        }

        @Test("Helpshift: from a configuration to a badge, to the conversation and back")
        func helpshift() async throws {
            let app = try LaunchedApp(Self.helpshift)
            let button = try #require(app.button)
            #expect(HelpshiftStub.calls.first?.name == "install")
            HelpshiftStub.emitAgentMessage()
            #expect(button.control.accessibilityValue == "1 unread message")
            app.rootViewController?.navigationItem.rightBarButtonItem?.primaryAction.map { $0.handler($0) }
            #expect(HelpshiftStub.calls(of: "showConversation").count == 1)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            #expect(button.isHidden)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: false])
            HelpshiftStub.emit(
                HelpshiftEventNameReceivedUnreadMessageCount,
                [
                    HelpshiftEventDataUnreadMessageCount: 120,
                    HelpshiftEventDataUnreadMessageCountIsFromCache: false,
                ]
            )
            #expect(button.control.accessibilityValue == "120 unread messages")
            try await app.quit()
        }

        @Test("a conversation that cannot be opened leads to an alert with a text for the user")
        func failure() async throws {
            let app = try LaunchedApp(Self.zendesk)
            try await app.quit()
            let screen = try #require(app.rootViewController)
            let help = try #require(screen.navigationItem.rightBarButtonItem)
            help.primaryAction.map { $0.handler($0) }
            let alert = try #require(screen.presentedViewController as? UIAlertController)
            #expect(alert.message == "The chat cannot be opened right now.")
        }

        @Test("the push token and silent notifications go to the vendor")
        func push() async throws {
            let app = try LaunchedApp(Self.zendesk)
            let application = UIApplication.shared
            app.delegate.application(
                application,
                didRegisterForRemoteNotificationsWithDeviceToken: Data([1])
            )
            #expect(ZendeskStub.calls(of: "registerPushToken").count == 1)
            for (userInfo, expected): ([AnyHashable: Any], UIBackgroundFetchResult) in [
                (["data": ["a": 1]], .newData), (["other": "x", 7: "no text"], .noData),
            ] {
                let result = await withCheckedContinuation { continuation in
                    app.delegate.application(application, didReceiveRemoteNotification: userInfo) {
                        continuation.resume(returning: $0)
                    }
                }
                #expect(result == expected)
            }
            #expect(ZendeskStub.calls(of: "didReceiveRemoteNotification").count == 1)
            try await app.quit()
        }

        private func shown(_ userInfo: [AnyHashable: Any], by app: LaunchedApp)
            -> UNNotificationPresentationOptions?
        {
            var shown: UNNotificationPresentationOptions?
            app.delegate.notifications.userNotificationCenter(
                .current(),
                willPresent: UNNotification(userInfo),
                withCompletionHandler: { shown = $0 }
            )
            return shown
        }

        @Test("Zendesk: a notification in the foreground is a banner, and a tap on it opens the conversation")
        func zendeskTap() async throws {
            let app = try LaunchedApp(Self.zendesk)
            let push: [AnyHashable: Any] = ["data": ["type": "zd.chat.msg"]]
            #expect(shown(push, by: app) == [.banner, .list, .sound])
            let root = try #require(app.window?.rootViewController)
            #expect(app.delegate.receive(UNNotificationResponse(["data": ["type": "zd.chat.end"]])))
            #expect(root.presentedViewController == nil)
            #expect(app.delegate.receive(UNNotificationResponse(push)))
            #expect(root.presentedViewController is UINavigationController)
            MessagingStub.perform(.viewWillAppear)
            #expect(shown(push, by: app) == [])
            #expect(app.delegate.receive(UNNotificationResponse(push)))
            #expect(ZendeskStub.calls(of: "didReceiveRemoteNotification").count == 5)
            try await app.quit()
        }

        @Test("Helpshift: a foreground notification shows no banner, and a tap is a launch for its SDK")
        func helpshiftTap() async throws {
            let app = try LaunchedApp(Self.helpshift)
            let push: [AnyHashable: Any] = [
                "origin": "helpshift", "aps": ["badge": 3, "list": ["a", true]] as [String: Any],
            ]
            #expect(shown(push, by: app) == [])
            #expect(app.delegate.receive(UNNotificationResponse(push)))
            let calls = HelpshiftStub.calls(of: "handleNotification")
            #expect(calls.map { $0.arguments[1] as? Bool } == [false, true])
            let userInfo = calls.first?.arguments[0] as? [AnyHashable: Any]
            let content = userInfo?["aps"] as? [String: Any]
            #expect(content?["badge"] as? Int == 3)
            #expect((content?["list"] as? [Any])?.first as? String == "a")
            try await app.quit()
        }

        @Test("the app receives taps since its launch, and requests a token and permission for notifications")
        func launch() {
            Phone.reset()
            let registrations = UIKitStub.remoteNotificationRegistrations
            let delegate = AppDelegate()
            _ = delegate.application(.shared, didFinishLaunchingWithOptions: nil)
            #expect(UNUserNotificationCenter.current().delegate === delegate.notifications)
            #expect(UIKitStub.remoteNotificationRegistrations == registrations + 1)
            #expect(UserNotificationsStub.requestedOptions == [[.alert, .badge, .sound]])
        }

        @Test("the app's own notification is shown, and a tap on it is left to the app")
        func ownNotification() async throws {
            let app = try LaunchedApp(Self.zendesk)
            #expect(shown(["own": 1], by: app) == [.banner, .list, .sound])
            #expect(app.delegate.receive(UNNotificationResponse(["own": 1])))
            #expect(ZendeskStub.calls(of: "didReceiveRemoteNotification").isEmpty)
            try await app.quit()
        }

        @Test("every option and every result maps to the system's of the same name")
        func systemValues() {
            typealias Options = UNNotificationPresentationOptions
            #expect(Options(ChatNotification.PresentationOptions.badge) == .badge)
            #expect(Options(ChatNotification.PresentationOptions.sound) == .sound)
            #expect(Options(ChatNotification.PresentationOptions.list) == .list)
            #expect(Options(ChatNotification.PresentationOptions.banner) == .banner)
            #expect(Options(ChatNotification.PresentationOptions()) == [])
            #expect(UIBackgroundFetchResult(.newData) == .newData)
            #expect(UIBackgroundFetchResult(.noData) == .noData)
            #expect(UIBackgroundFetchResult(.failed) == .failed)
        }

        @Test("an invalid configuration leaves the app without a chat, and without a counter")
        func mistaken() async throws {
            let app = try LaunchedApp("\"provider\": \"zendesk-chat\", \"providers\": {\"zendesk-chat\": {}}")
            #expect(app.delegate.support == nil)
            #expect(app.button == nil)
            #expect(ZendeskStub.calls.isEmpty)
            try await app.quit()
        }

        @Test("the sample's configuration is valid")
        func configuration() throws {
            let registry = ChatProviderRegistry([.zendeskChat, .helpshift])
            let url = Sources.root.appendingPathComponent("Samples/iOS/Shared/chat-configuration.json")
            let configuration = try ChatProviderKit.ChatConfiguration(contentsOf: url, registry: registry)
            #expect(configuration.providers.count == 2)
        }
    }
}
