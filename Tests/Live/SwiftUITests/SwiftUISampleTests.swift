@testable import ChatProviderKit
@testable import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import ChatProviderTesting
import Foundation
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
@_spi(BackDoor) import SwiftUI
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications

@testable import SwiftUISample

extension OnScreen {
    /// The sample app.
    @Suite
    @MainActor
    struct SwiftUISampleTests {
        init() { OnScreen.reset() }

        /// The app in a window, as the system launches it.
        @MainActor
        private struct Launched {
            let delegate: PushDelegate
            let window: Window
            private let app: SupportSampleApp
            private let folder: ScratchFolder

            init(_ configuration: String? = nil) throws {
                app = SupportSampleApp()
                folder = try ScratchFolder()
                delegate = try #require(UIApplication.shared.delegate as? PushDelegate)
                window = Window(try #require(SwiftUIStub.rootView(of: app)))
                guard let configuration else { return }
                delegate.session.start(
                    try folder.write(
                        "{\(configuration), \"markers\": \"./markers.json\"}",
                        to: "chat-configuration.json"
                    )
                )
            }

            /// Ends the app, once it has written its data.
            func quit() async throws {
                delegate.session.support?.shutDown()
                await delegate.session.iconBadge?.finishUpdate()
                try await delegate.session.support?.store.flush()
            }
        }

        private static let zendesk = """
            "provider": "zendesk-chat",
            "providers": {"zendesk-chat": {"accountKey": "key", "screen": {"botName": "Acme"}}}
            """

        @Test("a launch without a configuration says that there is no chat, and its button does nothing")
        func noConfiguration() throws {
            let app = try Launched()
            #expect(app.window.texts == ["Welcome", "Ask us"])
            #expect(app.delegate.application(.shared, didFinishLaunchingWithOptions: nil))
            #expect(app.window.texts == ["The support chat is not available.", "Ask us"])
            #expect(!app.window.screen.tap("Ask us"))
        }

        @Test("the app receives taps since its launch, and requests a token and permission for notifications")
        func launch() throws {
            let registrations = UIKitStub.remoteNotificationRegistrations
            let app = try Launched()
            #expect(app.delegate.application(.shared, didFinishLaunchingWithOptions: nil))
            #expect(UNUserNotificationCenter.current().delegate === app.delegate.session.notifications)
            #expect(UIKitStub.remoteNotificationRegistrations == registrations + 1)
            #expect(UserNotificationsStub.requestedOptions == [[.alert, .badge, .sound]])
        }

        @Test("button and tab show the number, except while the conversation is on the screen")
        func zendesk() async throws {
            let app = try Launched(Self.zendesk)
            #expect(app.window.texts == ["Welcome", "Ask us", "Record"])
            #expect(app.window.screen.tabs.map(\.title) == ["Shop", "Help"])
            ZendeskStub.setStatus(.connected)
            ZendeskStub.load(2)
            #expect(app.window.texts == ["Welcome", "Ask us", "2", "Record"])
            #expect(app.window.screen.tabs.map(\.badge) == [nil, "2"])

            #expect(app.window.screen.tap("Ask us"))
            #expect(app.window.controller.presentedViewController is UINavigationController)
            MessagingStub.perform(.viewWillAppear)
            #expect(app.window.texts == ["Welcome", "Ask us", "Record"])
            #expect(app.window.screen.tabs.map(\.badge) == [nil, nil])
            MessagingStub.perform(.viewWillDisappear)
            app.window.controller.dismiss(animated: true)
            MessagingStub.perform(.viewControllerDidClose)
            ZendeskStub.load(3)
            await app.window.wait(for: ["Welcome", "Ask us", "1", "Record"])
            #expect(app.window.screen.tabs.map(\.badge) == [nil, "1"])
            try await app.quit()
        }

        @Test("the tab opens the conversation too")
        func tab() async throws {
            let app = try Launched(
                """
                "provider": "helpshift",
                "providers": {"helpshift": {"platformId": "acme_platform_1", "domain": "acme.helpshift.com"}}
                """
            )
            #expect(app.window.screen.select("Help"))
            #expect(app.window.texts == ["Open the chat"])
            #expect(app.window.screen.tap("Open the chat"))
            #expect(HelpshiftStub.calls(of: "showConversation").count == 1)
            try await app.quit()
        }

        @Test(
            "if the conversation cannot be opened, an alert tells the user, or a diagnostic the developer"
        )
        func failure() async throws {
            let app = try Launched(Self.zendesk)
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
            app.window.controller.present(alert, animated: false)
            #expect(app.window.screen.tap("Ask us"))
            #expect(app.window.texts == ["Welcome", "Ask us", "Record"])
            let events = ObservationRecorder(try #require(app.delegate.session.support).events)
            #expect(events.values.contains { "\($0)".contains("An alert is shown") })

            #expect(app.window.screen.select("Help"))
            #expect(app.window.screen.tap("Open the chat"))
            #expect(app.window.texts == ["Open the chat", "The chat cannot be opened right now.", "OK"])
            #expect(app.window.screen.tap("OK"))
            #expect(app.window.texts == ["Open the chat"])
            try await app.quit()
        }

        @Test("a notification in the foreground is a banner, and a tap on it opens the conversation")
        func notifications() async throws {
            let app = try Launched(Self.zendesk)
            let push: [AnyHashable: Any] = ["data": ["type": "zd.chat.msg"]]
            var shown: UNNotificationPresentationOptions?
            app.delegate.session.notifications.userNotificationCenter(
                .current(),
                willPresent: UNNotification(push),
                withCompletionHandler: { shown = $0 }
            )
            #expect(shown == [.banner, .list, .sound])
            var isComplete = false
            app.delegate.session.notifications.userNotificationCenter(
                .current(),
                didReceive: UNNotificationResponse(push),
                withCompletionHandler: { isComplete = true }
            )
            #expect(isComplete)
            #expect(app.window.controller.presentedViewController is UINavigationController)
            try await app.quit()
        }

        @Test("the push token and silent notifications go to the vendor")
        func push() async throws {
            let app = try Launched(Self.zendesk)
            app.delegate.application(
                .shared,
                didRegisterForRemoteNotificationsWithDeviceToken: Data([1])
            )
            #expect(ZendeskStub.calls(of: "registerPushToken").count == 1)
            let result = await withCheckedContinuation { continuation in
                app.delegate.application(.shared, didReceiveRemoteNotification: ["data": ["a": 1]]) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(result == .newData)
            try await app.quit()
        }

        @Test("a tester records the chat, stops, and can share the file")
        func recording() async throws {
            let app = try Launched(Self.zendesk)
            #expect(app.window.screen.tap("Record"))
            ZendeskStub.setStatus(.connected)
            #expect(app.window.screen.tap("Stop"))
            #expect(await eventually { !app.window.screen.shared.isEmpty })
            let file = try #require(app.window.screen.shared.first?.first as? URL)
            #expect(
                try String(contentsOf: file, encoding: .utf8).contains(#""connectionStatus":"connected""#)
            )
            try FileManager.default.removeItem(at: file)
            try await app.quit()
        }

        @Test(
            "the previews match their names",
            arguments: [
                ("No chat", ["Welcome", "Ask us"]), ("Unknown", ["Welcome", "Ask us", "Record"]),
                ("3", ["Welcome", "Ask us", "3", "Record"]), ("99+", ["Welcome", "Ask us", "99+", "Record"]),
                ("Hidden: a conversation is shown", ["Welcome", "Ask us", "Record"]),
            ]
        )
        func previews(name: String, texts: [String]) async throws {
            let preview = try #require(
                SwiftUIStub.previews(of: RootPreviews.self).first { $0.name == name }
            )
            let window = Window(preview.view)
            await window.wait(for: texts)
            #expect(window.screen.tabs.last?.badge == texts.first { $0 == "3" || $0 == "99+" })
        }
    }
}
