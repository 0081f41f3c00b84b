@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
@testable import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
@_spi(BackDoor) @preconcurrency import MessagingSDK
import SerialSuites
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
@_spi(BackDoor) import UserNotifications

@testable import PhoneSample

/// Tests of a complete app on stubs, one after the other, because UIKit and the SDKs are singletons.
@Suite(.serialized, .oneAtATime, .ownPlace)
@MainActor
enum Phone {
    /// A configuration with both vendors, for ``LaunchedApp``.
    static let both = """
        "provider": ["zendesk-chat", "helpshift"],
        "providers": {
            "zendesk-chat": {"accountKey": "key", "screen": {"botName": "Acme"}},
            "helpshift": {"platformId": "acme_platform_1", "domain": "acme.helpshift.com"}
        }
        """

    static func reset() {
        UIKitStub.reset()
        ZendeskStub.reset()
        MessagingStub.reset()
        HelpshiftStub.reset()
        LiveHelpshiftClient.account = nil
        UserNotificationsStub.reset()
        UIKitStub.applicationState = .active
    }
}

extension AppDelegate {
    /// Delivers the user's response to a notification.
    ///
    /// - Returns: Whether the app has finished with it.
    @discardableResult
    func receive(_ response: UNNotificationResponse) -> Bool {
        var isComplete = false
        notifications.userNotificationCenter(
            .current(),
            didReceive: response,
            withCompletionHandler: { isComplete = true }
        )
        return isComplete
    }
}

/// The sample app, launched with a configuration.
@MainActor
struct LaunchedApp {
    let delegate = AppDelegate()
    let scene = SceneDelegate()
    private let folder: ScratchFolder

    /// - Parameters:
    ///   - configuration: A JSON text without its braces, and without `markers`.
    ///   - beforeLoading: Called after the launch, before the configuration is loaded.
    init(_ configuration: String, beforeLoading: (AppDelegate) -> Void = { _ in }) throws {
        Phone.reset()
        folder = try ScratchFolder()
        let url = try folder.write(
            "{\(configuration), \"markers\": \"./markers.json\"}",
            to: "chat-configuration.json"
        )
        UIApplication.shared.delegate = delegate
        beforeLoading(delegate)
        delegate.startSupport(url)
        scene.scene(
            UIKitStub.connectScene(),
            willConnectTo: UIKitStub.session(),
            options: UIKitStub.connectionOptions()
        )
        _ = rootViewController?.view
    }

    var window: UIWindow? { scene.window }

    /// The sample's own view controller.
    var rootViewController: UIViewController? {
        (window?.rootViewController as? UINavigationController)?.viewControllers.first
    }

    var button: FloatingButton? { window?.windowScene?.floatingButton }

    /// Ends the app, once it has written its data.
    func quit() async throws {
        delegate.support?.shutDown()
        await delegate.iconBadge?.finishUpdate()
        try await delegate.support?.store.flush()
    }
}

/// A floating button from the user's point of view.
@MainActor
struct FloatingButton {
    let window: UIWindow
    let control: UIControl

    var isHidden: Bool { window.isHidden }
    var badge: UILabel? { control.subviews.lazy.compactMap { $0 as? UILabel }.first { !$0.isHidden } }
    /// The visible number.
    var text: String? { isHidden ? nil : badge?.text }
}

extension UIWindowScene {
    var floatingButton: FloatingButton? {
        for window in windows where window.windowLevel.rawValue > UIWindow.Level.normal.rawValue {
            if let control = window.rootViewController?.view.subviews.lazy.compactMap({ $0 as? UIControl })
                .first
            {
                return FloatingButton(window: window, control: control)
            }
        }
        return nil
    }
}

extension UIControl {
    func tap() {
        let middle = CGPoint(x: center.x, y: center.y)
        UIKitStub.touch(self, from: middle, through: [middle], lifted: true)
    }
}
