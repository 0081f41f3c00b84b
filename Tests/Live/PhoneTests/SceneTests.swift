import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
import ZendeskChatAdapter

@testable import ChatProviderUI

extension Phone {
    /// Two scenes of an iPad, with the app in the foreground throughout.
    ///
    /// Names such as C11 in the titles are those of the rules in the article *Invariants*.
    @Suite
    @MainActor
    struct SceneTests {
        private let app: ScriptedApp
        private let left: UIWindowScene
        private let right: UIWindowScene

        init() throws {
            Phone.reset()
            app = try ScriptedApp()
            app.provider.goOnline()
            app.provider.load([])
            left = UIKitStub.connectScene()
            right = UIKitStub.connectScene()
        }

        private var count: UnreadCount { app.support.totalUnreadCount.value }

        private func receive(_ id: String) { app.provider.append(.agentMessage(id)) }

        @Test("C11 the chat's scene enters the background, but the app does not: a message counts")
        func background() {
            app.channel?.conversationWillAppear(in: left.chatScene)
            UIKitStub.enterBackground(left)
            receive("1")
            #expect(count == .live(1))
            #expect(app.provider.calls == [.connect])
            UIKitStub.enterForeground(left)
            #expect(count == .live(0))
        }

        @Test("C11 a scene beside the one with the focus is seen")
        func inactive() {
            app.channel?.conversationWillAppear(in: left.chatScene)
            UIKitStub.deactivate(left)
            receive("1")
            #expect(count == .live(0))
        }

        @Test("C11 an initially inactive or background scene reports its state")
        func atFirst() {
            UIKitStub.deactivate(left)
            UIKitStub.enterBackground(right)
            #expect(!left.chatScene.isInBackground.value)
            #expect(right.chatScene.isInBackground.value)
        }

        @Test("a scene has one lifecycle while it is retained, and none that outlives the scene")
        func identity() {
            let lifecycle = left.chatScene
            #expect(left.chatScene === lifecycle)
            #expect(right.chatScene !== lifecycle)
            UIKitStub.disconnect(left)
            #expect(lifecycle.isInBackground.value)
            UIKitStub.enterForeground(left)
            #expect(lifecycle.isInBackground.value)
        }

        @Test(
            "the app's own view shows the conversation while it is in a window, in that window's scene"
        )
        func ownView() throws {
            let presence = ConversationPresence(try #require(app.channel))
            let view = SceneView(isForSight: true) { presence.move(to: $0) }
            view.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
            let windows = [left, right].map { UIWindow(windowScene: $0) }
            for window in windows { window.makeKeyAndVisible() }
            windows[0].addSubview(view)
            receive("1")
            #expect(count == .live(0))
            UIKitStub.enterBackground(left)
            receive("2")
            #expect(count == .live(1))
            windows[1].addSubview(view)
            #expect(app.channel?.showsConversation(in: left.chatScene) == false)
            #expect(count == .live(0))
            view.removeFromSuperview()
            #expect(app.channel?.isConversationVisible.value == false)
        }

        @Test("the button is hidden in the scene that shows a conversation, and stays in the other")
        func overlays() {
            let scenes = [left, right]
            let overlays = scenes.map { scene in
                let overlay = MessageCounterOverlay(UnreadBadgeModel(app.support))
                overlay.show(in: scene)
                return overlay
            }
            UIKitStub.enterBackground(left)
            app.channel?.conversationWillAppear(in: left.chatScene)
            receive("1")
            #expect(scenes.map { $0.floatingButton?.text } == [nil, "1"])
            app.channel?.conversationWillAppear()
            #expect(scenes.map { $0.floatingButton?.isHidden } == [true, true])
            for overlay in overlays { overlay.remove() }
        }
    }

    /// Zendesk's screen in one of several scenes.
    @Suite
    @MainActor
    struct ZendeskSceneTests {
        private let counter: MessageCounter
        private let provider: ZendeskChatProvider
        private let left: UIWindow
        private let right: UIWindow

        init() throws {
            Phone.reset()
            Chat.initialize(accountKey: "key")
            provider = ZendeskChatProvider(client: LiveZendeskChatClient(), lifecycle: ManualAppLifecycle())
            try provider.makeScreen()
            counter = MessageCounter.started(with: provider, lifecycle: SystemAppLifecycle())
            ZendeskStub.setStatus(.connected)
            ZendeskStub.load(0)
            (left, right) = (Self.window(), Self.window())
        }

        private static func window() -> UIWindow {
            let window = UIWindow(windowScene: UIKitStub.connectScene())
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
            return window
        }

        private func present(in window: UIWindow) throws {
            try provider.presentConversation(in: window.windowScene?.chatScene)
            #expect(window.rootViewController?.presentedViewController is UINavigationController)
            MessagingStub.perform(.viewWillAppear)
        }

        @Test("it is presented in the requested scene, and seen while that is in the foreground")
        func scene() throws {
            for (earlier, window) in [left, right].enumerated() {
                try present(in: window)
                let scene = try #require(window.windowScene)
                #expect(provider.conversationScene === scene.chatScene)
                UIKitStub.enterBackground(scene)
                ZendeskStub.load(earlier + 1)
                #expect(counter.unreadCount.value == .live(1))
                UIKitStub.enterForeground(scene)
                #expect(counter.unreadCount.value == .live(0))
                MessagingStub.perform(.viewControllerDidClose)
                window.rootViewController?.dismiss(animated: false)
                #expect(provider.conversationScene == nil)
            }
            provider.shutDown()
        }

        @Test("a screen that the app presents itself is seen while its scene is in the foreground")
        func ownPresentation() throws {
            let controller = try #require(try provider.screen?.makeViewController())
            right.rootViewController?.present(controller, animated: false)
            MessagingStub.perform(.viewWillAppear)
            #expect(provider.conversationScene === right.windowScene?.chatScene)
            provider.shutDown()
        }

        @Test("a disconnected scene removes the screen, and another one can be shown")
        func disconnected() throws {
            try present(in: left)
            if let scene = left.windowScene { UIKitStub.disconnect(scene) }
            #expect(!provider.isConversationVisible && !counter.isConversationVisible.value)
            MessagingStub.perform(.viewControllerDidClose)
            try present(in: right)
            #expect(provider.isConversationVisible && counter.isConversationVisible.value)
            provider.shutDown()
        }

        @Test("by default, it is presented in the app's scene, not on an external display")
        func externalDisplay() throws {
            for window in [left, right] {
                if let scene = window.windowScene { UIKitStub.disconnect(scene) }
            }
            // A set has no order: with many displays, one of them probably comes first.
            let displays = (1...20).map { _ in
                let scene = UIKitStub.connectScene(role: .windowExternalDisplayNonInteractive)
                let window = UIWindow(windowScene: scene)
                window.rootViewController = UIViewController()
                return window
            }
            let window = Self.window()
            try provider.presentConversation()
            #expect(window.rootViewController?.presentedViewController is UINavigationController)
            #expect(displays.allSatisfy { $0.rootViewController?.presentedViewController == nil })
            provider.shutDown()
        }

        @Test("an inactive scene in the foreground is preferred to one in the background")
        func inactive() throws {
            if let scene = left.windowScene { UIKitStub.enterBackground(scene) }
            if let scene = right.windowScene { UIKitStub.deactivate(scene) }
            try provider.presentConversation(in: left.windowScene?.chatScene)
            #expect(right.rootViewController?.presentedViewController is UINavigationController)
            provider.shutDown()
        }

        @Test("windows above the app's own are skipped")
        func windowLevels() throws {
            let scene = UIKitStub.connectScene()
            let above = UIWindow(windowScene: scene)
            above.windowLevel = .alert
            above.rootViewController = UIViewController()
            above.makeKeyAndVisible()
            let window = UIWindow(windowScene: scene)
            window.rootViewController = UIViewController()
            try present(in: window)
            #expect(above.rootViewController?.presentedViewController == nil)
            provider.shutDown()
        }

        @Test("it is not presented on a controller that is being dismissed")
        func dismissal() throws {
            let sheet = UIViewController()
            left.rootViewController?.present(sheet, animated: false)
            UIKitStub.beginDismissal(of: sheet)
            try provider.presentConversation(in: left.windowScene?.chatScene)
            #expect(sheet.presentedViewController == nil)
            provider.shutDown()
        }
    }
}
