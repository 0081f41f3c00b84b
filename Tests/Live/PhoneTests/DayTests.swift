@testable import ChatProviderKit
@testable import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
import SerialSuites
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications

@testable import PhoneSample

extension Phone {
    /// The sample app from one evening to the next, with both vendors.
    @Suite
    @MainActor
    struct DayTests {
        /// In the evening, Zendesk's two messages are read, but Helpshift's one is not. The app is ended later.
        private func evening(on device: Device) async throws {
            let app = try await device.launch()
            let evening = app.openWindow()
            app.zendeskConnects(withMessages: 2)
            Phone.receiveHelpshiftMessage()
            evening.tapHelp()
            app.zendeskScreenOpens()
            app.zendeskScreenCloses(in: evening)
            #expect(app.unread == 1)
            await wait { UserNotificationsStub.badgeCounts.last == 1 }
            UIKitStub.enterBackground()
            await wait { UIKitStub.runningTaskCount == 0 }
            try await app.end()
        }

        @Test("a day: launched while locked, unlocked, tapped, in two windows, in the background and back")
        func day() async throws {
            let device = try Device()
            try await evening(on: device)

            // At night the phone restarts. A silent push launches the app, while all files are locked.
            try device.lock()
            UIKitStub.launch(into: .background)
            let app = try await device.launch()
            await app.receiveSilently(Device.zendeskPush)
            #expect(ZendeskStub.calls(of: "connect").isEmpty)
            #expect(app.total == .unknown)
            #expect(UserNotificationsStub.badgeCounts == [1])

            // In the morning the phone is unlocked: the evening's count is back, and still nothing connects. The icon,
            // which already shows it, is not written.
            try device.unlock()
            UIKitStub.unlock()
            await wait { app.total == .cached(1) }
            await app.delegate.iconBadge?.finishUpdate()
            #expect(UserNotificationsStub.badgeCounts == [1])
            #expect(ZendeskStub.calls(of: "connect").isEmpty)

            // The user taps Zendesk's push from the night. The conversation opens once, when the window appears.
            app.tap(Device.zendeskPush)
            let left = app.openWindow()
            #expect(left.presented == nil)
            UIKitStub.enterForeground(left.scene)
            UIKitStub.enterForeground()
            #expect(ZendeskStub.calls(of: "connect").count == 1)
            #expect(left.presented is UINavigationController)
            app.zendeskConnects(withMessages: 3)
            #expect(app.unread == 2)
            app.zendeskScreenOpens()
            #expect(app.unread == 1)
            #expect(left.isBadgeHidden)
            app.zendeskScreenCloses(in: left)
            #expect(!left.isBadgeHidden)

            // Helpshift's push is tapped too, and the message is read.
            app.tap(Device.helpshiftPush)
            #expect(HelpshiftStub.calls(of: "handleNotification").map { $0.arguments[1] as? Bool } == [true])
            app.helpshiftScreen(isOpen: true)
            app.helpshiftScreen(isOpen: false)
            #expect(app.unread == 0)
            await wait { UserNotificationsStub.badgeCounts.last == 0 }

            // A second window opens beside the first, which enters the background with the chat open.
            let right = app.openWindow()
            left.tapHelp()
            #expect(left.presented is UINavigationController)
            app.zendeskScreenOpens()
            UIKitStub.enterBackground(left.scene)
            app.zendeskConnects(withMessages: 4)
            #expect(app.unread == 1)
            #expect(!right.isBadgeHidden)
            UIKitStub.enterForeground(left.scene)
            #expect(app.unread == 0)
            app.zendeskScreenCloses(in: left)

            // The app enters the background, receives two messages, and returns.
            let connections = ZendeskStub.calls(of: "connect").count
            UIKitStub.enterBackground()
            #expect(ZendeskStub.calls(of: "disconnect").count == 1)
            ZendeskStub.setStatus(.disconnected)
            await wait { UIKitStub.runningTaskCount == 0 }
            #expect(app.unread == 0)
            UIKitStub.enterForeground()
            #expect(ZendeskStub.calls(of: "connect").count == connections + 1)
            app.zendeskConnects(withMessages: 6)
            #expect(app.unread == 2)
            await wait { UserNotificationsStub.badgeCounts.last == 2 }
            try await app.end()
        }
    }
}

/// A phone with the sample app installed: the state that outlives a launch.
@MainActor
private final class Device {
    static let zendeskPush: [AnyHashable: Any] = ["data": ["type": "zd.chat.msg"]]
    static let helpshiftPush: [AnyHashable: Any] = ["origin": "helpshift"]

    private static let configuration = "chat-configuration.json"
    private var folder: ScratchFolder
    private weak var support: SupportChat?

    init() throws {
        folder = try ScratchFolder()
        try folder.write(
            """
            {
                "provider": ["zendesk-chat", "helpshift"],
                "providers": {
                    "zendesk-chat": {"accountKey": "key", "screen": {"botName": "Acme"}},
                    "helpshift": {"platformId": "acme_platform_1", "domain": "acme.helpshift.com"}
                },
                "markers": "./markers.json"
            }
            """,
            to: Self.configuration
        )
        Phone.reset()
    }

    /// Starts the app as in a new process, in the system's present state. Of the former process, only the files remain,
    /// in another folder because stores of one process share what they know of a file, and the number on the icon.
    func launch() async throws -> RunningApp {
        let state = UIApplication.shared.applicationState
        let icon = UIApplication.shared.applicationIconBadgeNumber
        Phone.reset()
        if icon > 0 { try await UNUserNotificationCenter.current().setBadgeCount(icon) }
        UIKitStub.launch(into: state)
        await wait { support == nil }
        let former = folder
        folder = try ScratchFolder()
        for name in try names(in: former) {
            try FileManager.default.copyItem(at: former[name], to: folder[name])
        }
        let delegate = AppDelegate()
        UIApplication.shared.delegate = delegate
        delegate.startSupport(folder[Self.configuration])
        support = delegate.support
        return RunningApp(delegate: delegate)
    }

    /// Locks the phone: before the first unlock, files exist but cannot be read. A link to itself in place of each does
    /// that.
    func lock() throws {
        for name in try names(in: folder) where name.hasSuffix(".json") && name != Self.configuration {
            try FileManager.default.moveItem(at: folder[name], to: folder["\(name).locked"])
            let path = folder[name].path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: name)
        }
    }

    func unlock() throws {
        for name in try names(in: folder) where name.hasSuffix(".locked") {
            // In one step: a concurrent reader must not find the file missing.
            let place = folder[String(name.dropLast(".locked".count))]
            #expect(rename(folder[name].path, place.path) == 0)
        }
    }

    private func names(in folder: ScratchFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    }
}

/// The sample app in one process.
@MainActor
private struct RunningApp {
    let delegate: AppDelegate

    var total: UnreadCount? { delegate.support?.totalUnreadCount.value }
    var unread: Int? { total?.number }

    func openWindow() -> OpenWindow {
        let scene = UIKitStub.connectScene(isInFront: UIApplication.shared.applicationState == .active)
        let sceneDelegate = SceneDelegate()
        sceneDelegate.scene(
            scene,
            willConnectTo: UIKitStub.session(),
            options: UIKitStub.connectionOptions()
        )
        return OpenWindow(scene: scene, delegate: sceneDelegate)
    }

    /// Ends the app, once it has written its data.
    func end() async throws {
        delegate.support?.shutDown()
        await delegate.iconBadge?.finishUpdate()
        try await delegate.support?.store.flush()
    }

    // MARK: Zendesk

    func zendeskConnects(withMessages count: Int) {
        ZendeskStub.setStatus(.connected)
        Phone.loadZendesk(count)
    }

    func zendeskScreenOpens() { MessagingStub.perform(.viewWillAppear) }

    func zendeskScreenCloses(in window: OpenWindow) {
        MessagingStub.perform(.viewWillDisappear)
        window.delegate.window?.rootViewController?.dismiss(animated: false)
        MessagingStub.perform(.viewControllerDidClose)
    }

    // MARK: Helpshift

    func helpshiftScreen(isOpen: Bool) {
        HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: isOpen])
    }

    // MARK: Notifications

    func tap(_ userInfo: [AnyHashable: Any]) {
        delegate.receive(UNNotificationResponse(userInfo))
    }

    func receiveSilently(_ userInfo: [AnyHashable: Any]) async {
        _ = await withCheckedContinuation { continuation in
            delegate.application(.shared, didReceiveRemoteNotification: userInfo) {
                continuation.resume(returning: $0)
            }
        }
    }
}

/// A window of the sample app, in its own scene.
@MainActor
private struct OpenWindow {
    let scene: UIWindowScene
    let delegate: SceneDelegate

    var presented: UIViewController? { delegate.window?.rootViewController?.presentedViewController }
    var isBadgeHidden: Bool { scene.floatingButton?.text == nil }

    func tapHelp() {
        let root = (delegate.window?.rootViewController as? UINavigationController)?.viewControllers.first
        root?.navigationItem.rightBarButtonItem?.primaryAction.map { $0.handler($0) }
    }
}
