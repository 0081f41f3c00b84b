import ChatProviderKit
import Foundation
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications

@testable import PhoneSample

extension Phone {
    @Suite
    @MainActor
    struct NotificationTapTests {
        private static let zendeskPush: [AnyHashable: Any] = ["data": ["type": "zd.chat.msg"]]
        private static let helpshiftPush: [AnyHashable: Any] = ["origin": "helpshift"]

        @Test("the response that connects a scene is the tap that the delegate heard: it opens once")
        func twoDoors() async throws {
            let app = try LaunchedApp(Phone.both)
            let support = try #require(app.delegate.support)
            let first = UNNotification(Self.helpshiftPush, identifier: "x")
            for _ in 1...2 { #expect(support.notificationWasTapped(UNNotificationResponse(first))) }
            #expect(HelpshiftStub.calls(of: "handleNotification").count == 1)
            // A sender that collapses its notifications reuses an identifier.
            let next = UNNotification(Self.helpshiftPush, identifier: "x", date: first.date + 60)
            #expect(support.notificationWasTapped(UNNotificationResponse(next)))
            #expect(HelpshiftStub.calls(of: "handleNotification").count == 2)
            try await app.quit()
        }

        @Test("dismissing a notification opens nothing, and the app's own actions are left to the app")
        func otherActions() async throws {
            let app = try LaunchedApp(Phone.both)
            let support = try #require(app.delegate.support)
            for (action, isVendors) in [(UNNotificationDismissActionIdentifier, true), ("app.later", false)] {
                for push in [Self.helpshiftPush, Self.zendeskPush] {
                    let response = UNNotificationResponse(UNNotification(push), action: action)
                    #expect(support.notificationWasTapped(response) == isVendors)
                }
                let own = UNNotificationResponse(UNNotification(["own": 1]), action: action)
                #expect(!support.notificationWasTapped(own))
            }
            #expect(HelpshiftStub.calls(of: "handleNotification").isEmpty)
            #expect(app.window?.rootViewController?.presentedViewController == nil)
            try await app.quit()
        }

        @Test("a tap that launches the app before the configuration is loaded opens the conversation")
        func coldLaunch() async throws {
            let app = try LaunchedApp(Phone.both) { delegate in
                delegate.receive(UNNotificationResponse(Self.helpshiftPush))
                #expect(delegate.support == nil && HelpshiftStub.calls.isEmpty)
            }
            #expect(HelpshiftStub.calls(of: "handleNotification").map { $0.arguments[1] as? Bool } == [true])
            try await app.quit()
        }

        @Test(
            "a tap that launches an app with scenes opens the conversation when the first scene enters the foreground"
        )
        func coldLaunchWithScenes() async throws {
            let app = try LaunchedApp(Phone.both) { delegate in
                // With scenes the app is in the background until then, even if the user has launched it.
                UIKitStub.applicationState = .background
                delegate.receive(UNNotificationResponse(Self.zendeskPush))
            }
            let root = try #require(app.window?.rootViewController)
            #expect(root.presentedViewController == nil)
            NotificationCenter.default.post(
                name: UIApplication.willEnterForegroundNotification,
                object: nil
            )
            #expect(root.presentedViewController is UINavigationController)
            try await app.quit()
        }

        @Test("other notifications are left to the app: their presentation, and the user's response")
        func ownNotifications() async throws {
            let app = try LaunchedApp(Phone.both)
            var heard: [String] = []
            let notifications = SupportChat.NotificationDelegate { _ in
                [.list]
            } didReceiveOther: {
                heard.append($0.notification.request.identifier)
            }
            func respond(_ userInfo: [AnyHashable: Any], identifier: String) {
                let response = UNNotificationResponse(UNNotification(userInfo, identifier: identifier))
                notifications.userNotificationCenter(
                    .current(),
                    didReceive: response,
                    withCompletionHandler: {}
                )
            }
            // Taps before the chat exists are kept in order.
            respond(["own": 1], identifier: "early")
            respond(Self.helpshiftPush, identifier: "chat")
            #expect(heard.isEmpty && HelpshiftStub.calls(of: "handleNotification").isEmpty)
            notifications.support = app.delegate.support
            #expect(heard == ["early"])
            #expect(HelpshiftStub.calls(of: "handleNotification").count == 1)
            respond(["own": 2], identifier: "late")
            #expect(heard == ["early", "late"])
            var shown: [UNNotificationPresentationOptions] = []
            for userInfo in [["own": 1], Self.helpshiftPush] {
                notifications.userNotificationCenter(
                    .current(),
                    willPresent: UNNotification(userInfo),
                    withCompletionHandler: { shown.append($0) }
                )
            }
            #expect(shown == [.list, []])
            try await app.quit()
        }
    }
}
