import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
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

/// Tests of a whole phone app on stubs: one after the other, since UIKit and the SDKs are one for the process.
@Suite(.serialized, .oneAtATime)
@MainActor
enum Phone {
    static func reset() {
        UIKitStub.reset()
        ZendeskStub.reset()
        MessagingStub.reset()
        HelpshiftStub.reset()
        UserNotificationsStub.reset()
        UIKitStub.applicationState = .active
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
    ///   - beforeLoading: What happens after the launch, before the configuration is loaded.
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

    var overlay: MessageCounterOverlay? { window?.overlay }

    func quit() {
        delegate.support?.shutDown()
    }
}

extension UIWindow {
    var overlay: MessageCounterOverlay? {
        subviews.lazy.flatMap(\.subviews).compactMap { $0 as? MessageCounterOverlay }.first
    }
}

extension UIControl {
    func tap() {
        let middle = CGPoint(x: center.x, y: center.y)
        UIKitStub.touch(self, from: middle, through: [middle], lifted: true)
    }
}
