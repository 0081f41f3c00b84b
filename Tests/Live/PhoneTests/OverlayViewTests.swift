import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import Foundation
import TestSupport
import Testing
@_spi(BackDoor) import UIKit

/// A scripted chat, and the scene that shows its floating button.
@MainActor
struct OverlayScreen {
    let scene: UIWindowScene
    let window: UIWindow
    let overlay: MessageCounterOverlay
    let clock = ManualChatClock()
    let provider: ScriptedChatProvider
    let support: SupportChat

    init(_ provider: ScriptedChatProvider = ScriptedChatProvider(id: "shop")) throws {
        Phone.reset()
        scene = UIKitStub.connectScene()
        self.provider = provider
        support = try SupportChat.started(with: [provider], clock: clock)
        provider.goOnline()
        window = UIWindow(windowScene: scene)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        overlay = MessageCounterOverlay(UnreadBadgeModel(support))
        overlay.show(in: scene)
        overlayWindow?.change(insets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0))
    }

    var button: FloatingButton? { scene.floatingButton }
    var overlayWindow: UIWindow? { button?.window }
    var control: UIControl? { button?.control }

    /// The button's frame on the screen, after layout.
    var frame: CGRect? {
        overlayWindow?.layoutIfNeeded()
        return control?.frame
    }

    func load(_ count: Int) {
        provider.load((1...count).map { .agentMessage("\($0)") })
    }

    func drag(through path: [CGPoint], lifted: Bool = true) throws {
        let center = try #require(control?.center)
        UIKitStub.touch(try #require(control), from: center, through: path, lifted: lifted)
    }
}

extension Phone {
    /// The floating button's position and touches.
    @Suite
    @MainActor
    struct OverlayViewTests {
        private let screen: OverlayScreen
        private var overlay: MessageCounterOverlay { screen.overlay }

        init() throws {
            screen = try OverlayScreen()
        }

        // MARK: The window

        @Test("the button is above the app's presented screens, and below system alerts")
        func level() throws {
            screen.load(1)
            screen.window.rootViewController?.present(UIViewController(), animated: false)
            screen.load(2)
            let level = try #require(screen.overlayWindow).windowLevel.rawValue
            #expect(level > screen.window.windowLevel.rawValue)
            #expect(level < UIWindow.Level.alert.rawValue)
            #expect(screen.button?.text == "2")
        }

        @Test("it does not become the key window")
        func key() throws {
            screen.load(1)
            #expect(screen.overlayWindow?.canBecomeKey == false)
            #expect(screen.scene.keyWindow === screen.window)
        }

        @Test("status bar, home indicator and rotation follow the app's window")
        func appearance() throws {
            let root = try #require(screen.overlayWindow?.rootViewController)
            #expect(root.supportedInterfaceOrientations == .allButUpsideDown)
            #expect(root.preferredStatusBarStyle == .default)
            screen.window.rootViewController = FullScreenViewController()
            #expect(root.supportedInterfaceOrientations == .portrait)
            #expect(root.preferredStatusBarStyle == .lightContent)
            #expect(root.prefersStatusBarHidden)
            #expect(root.prefersHomeIndicatorAutoHidden)
        }

        @Test("they follow the controller that fills the app's window, not a sheet, and its chosen child")
        func presentedAppearance() throws {
            let root = try #require(screen.overlayWindow?.rootViewController)
            let presented = FullScreenViewController()
            screen.window.rootViewController?.present(presented, animated: false)
            #expect(root.preferredStatusBarStyle == .default)
            presented.modalPresentationStyle = .fullScreen
            #expect(root.preferredStatusBarStyle == .lightContent)
            UIKitStub.beginDismissal(of: presented)
            #expect(root.preferredStatusBarStyle == .default)
            screen.window.rootViewController = ParentViewController()
            #expect(root.preferredStatusBarStyle == .lightContent)
            #expect(root.prefersStatusBarHidden)
            #expect(root.prefersHomeIndicatorAutoHidden)
        }

        @Test("a disconnected scene removes its button")
        func sceneGone() {
            weak var window: UIWindow?
            do {
                let scene = UIKitStub.connectScene()
                let overlay = MessageCounterOverlay(UnreadBadgeModel(screen.support), visibility: .always)
                overlay.show(in: scene)
                window = scene.floatingButton?.window
                #expect(window?.isHidden == false)
                UIKitStub.disconnect(scene)
                #expect(window == nil)
                overlay.remove()
            }
        }

        @Test("an overlay released without being removed leaves nothing behind")
        func released() {
            weak var overlay: MessageCounterOverlay?
            weak var control: UIControl?
            do {
                let other = MessageCounterOverlay(UnreadBadgeModel(screen.support))
                other.show(in: screen.scene)
                overlay = other
                control = screen.scene.windows.last?.rootViewController?.view.subviews.first as? UIControl
                #expect(control != nil)
            }
            #expect(overlay == nil)
            #expect(control == nil)
            #expect(screen.scene.windows.count == 2)
        }

        @Test("a removed button disappears, and can be shown again")
        func removal() {
            screen.load(1)
            overlay.remove()
            #expect(screen.button == nil)
            screen.load(2)
            overlay.show(in: screen.scene)
            #expect(screen.button?.text == "2")
            #expect(screen.scene.windows.count == 2)
        }

        @Test("an overlay shown in another scene leaves the first")
        func otherScene() {
            screen.load(1)
            let other = UIKitStub.connectScene()
            overlay.show(in: other)
            #expect(screen.button == nil)
            #expect(other.floatingButton?.text == "1")
        }

        // MARK: Layout

        @Test("the button rests at the trailing edge above the safe area, and is large enough for a finger")
        func place() {
            screen.load(1)
            #expect(screen.frame == CGRect(x: 328, y: 698, width: 56, height: 56))
        }

        @Test("larger text makes a larger button, but never one that leaves the screen")
        func dynamicType() throws {
            screen.load(100)
            _ = screen.frame
            let badge = try #require(screen.button?.badge)
            let usual = badge.frame.size
            UIKitStub.textScale = 1.5
            screen.overlayWindow?.changeTraits()
            #expect(screen.frame == CGRect(x: 300, y: 670, width: 84, height: 84))
            #expect(badge.frame.height > usual.height)
            #expect(badge.frame.width > usual.width)
            UIKitStub.textScale = 100
            screen.overlayWindow?.changeTraits()
            #expect(screen.frame == CGRect(x: 272, y: 642, width: 112, height: 112))
            #expect(badge.frame.minX >= 0)
            #expect(badge.frame.maxX <= 120)
            #expect(badge.intrinsicContentSize.height < 56)
        }

        @Test("in right-to-left layout, button and number are on the left")
        func rightToLeft() throws {
            UIKitStub.isRightToLeft = true
            screen.load(1)
            #expect(screen.frame?.minX == 16)
            let badge = try #require(screen.button?.badge)
            #expect(badge.frame.midX < 28)
        }

        @Test("a rotation or a new safe area returns it to its corner")
        func rotation() {
            screen.load(1)
            screen.overlayWindow?.frame = CGRect(x: 0, y: 0, width: 800, height: 400)
            #expect(screen.frame?.maxX == 784)
            #expect(screen.frame?.maxY == 354)
            screen.overlayWindow?.change(insets: UIEdgeInsets(top: 0, left: 60, bottom: 20, right: 60))
            #expect(screen.frame?.maxX == 724)
            #expect(screen.frame?.maxY == 364)
        }

        // MARK: Keyboard

        @Test("the button moves above the keyboard with it, and back when the keyboard disappears")
        func keyboard() {
            screen.load(1)
            UIKitStub.moveKeyboard(to: CGRect(x: 0, y: 500, width: 400, height: 300))
            #expect(screen.control?.frame.maxY == 484)
            // The keyboard's duration and curve, from the button's present position.
            #expect(UIKitStub.animations.map(\.duration) == [0.25])
            #expect(UIKitStub.animations.map(\.options.rawValue) == [7 << 16 | 4])
            UIKitStub.hideKeyboard()
            #expect(screen.control?.frame.maxY == 754)
        }

        @Test("with reduced motion, it jumps")
        func keyboardWithoutMotion() {
            screen.load(1)
            UIKitStub.isReduceMotionEnabled = true
            UIKitStub.moveKeyboard(to: CGRect(x: 0, y: 500, width: 400, height: 300))
            #expect(screen.control?.frame.maxY == 484)
            #expect(UIKitStub.animations.isEmpty)
        }

        @Test("only the part of a keyboard that covers the scene counts, regardless of the scene's position")
        func keyboardOverPart() {
            screen.load(1)
            UIKitStub.move(screen.scene, to: CGPoint(x: 300, y: 100))
            UIKitStub.moveKeyboard(to: CGRect(x: 0, y: 700, width: 1200, height: 400))
            #expect(screen.frame?.maxY == 584)
        }

        @Test("a keyboard on another display covers nothing")
        func keyboardElsewhere() {
            screen.load(1)
            let keyboard = CGRect(x: 0, y: 500, width: 400, height: 300)
            UIKitStub.moveKeyboard(to: keyboard, with: UIKitStub.connectScene())
            #expect(screen.frame?.maxY == 754)
            UIKitStub.moveKeyboard(to: keyboard, with: screen.scene)
            #expect(screen.frame?.maxY == 484)
        }

        @Test("a keyboard that appeared while the button was hidden is considered when it shows")
        func keyboardBefore() {
            UIKitStub.moveKeyboard(to: CGRect(x: 0, y: 500, width: 400, height: 300))
            #expect(screen.button?.isHidden == true)
            screen.load(1)
            #expect(screen.frame?.maxY == 484)
        }

        // MARK: Touches

        @Test("it can be dragged to the other side, stays in the safe area, and does not open the chat")
        func drag() throws {
            screen.load(1)
            _ = screen.frame
            var taps = 0
            overlay.onTap = { taps += 1 }
            try screen.drag(through: [CGPoint(x: 300, y: 300), CGPoint(x: -100, y: -100)])
            #expect(taps == 0)
            #expect(overlay.place == OverlayPlace(side: .leading, height: 0))
            #expect(screen.frame?.origin == CGPoint(x: 16, y: 66))
        }

        @Test("after a drag that the system cancels, the button stays, and no tap occurs")
        func cancelled() throws {
            screen.load(1)
            _ = screen.frame
            var taps = 0
            overlay.onTap = { taps += 1 }
            try screen.drag(through: [CGPoint(x: 20, y: 400)], lifted: false)
            try screen.drag(through: [], lifted: false)
            #expect(overlay.place.side == .leading)
            #expect(taps == 0)
        }

        @Test("with reduced motion, a released button jumps to the side")
        func dragWithoutMotion() throws {
            screen.load(1)
            _ = screen.frame
            try screen.drag(through: [CGPoint(x: 300, y: 300)])
            UIKitStub.isReduceMotionEnabled = true
            try screen.drag(through: [CGPoint(x: 300, y: 300)])
            #expect(UIKitStub.animations.map(\.duration) == [0.2, 0])
        }

        @Test("the button appears at the position that the app has stored")
        func storedPlace() {
            screen.load(1)
            overlay.place = OverlayPlace(side: .leading, height: 0)
            #expect(screen.frame?.origin == CGPoint(x: 16, y: 66))
        }

        @Test("a tap and VoiceOver's double tap do the same")
        func tap() {
            screen.load(1)
            var taps = 0
            overlay.onTap = { taps += 1 }
            screen.control?.tap()
            #expect(screen.control?.accessibilityActivate() == true)
            #expect(taps == 2)
        }

        @Test("without a conversation screen, a tap reports an error")
        func failure() {
            screen.load(1)
            var failures: [(any Error)] = []
            overlay.onFailure = { failures.append($0) }
            screen.control?.tap()
            #expect((failures.first as? ChatError)?.code == .notAllowedNow)
            #expect(ObservationRecorder(screen.support.events).values.isEmpty)
        }

        @Test("if the app does not handle that error, it is a diagnostic of the chat")
        func unhandledFailure() throws {
            screen.load(1)
            screen.control?.tap()
            let events = ObservationRecorder(screen.support.events)
            let diagnostic = try #require(events.diagnosticsWithSource.first)
            #expect(diagnostic.source == "chat button")
            #expect(diagnostic.message.contains("No active provider has a conversation screen"))
        }

        @Test("touches beside the button reach the app")
        func touches() throws {
            screen.load(1)
            _ = screen.frame
            let control = try #require(screen.control)
            let window = try #require(screen.overlayWindow)
            #expect(window.hitTest(control.center, with: nil) === control)
            #expect(window.hitTest(CGPoint(x: 100, y: 100), with: nil) == nil)
            #expect(window.hitTest(CGPoint(x: 327, y: 720), with: nil) == nil)
            overlay.isSuppressed = true
            #expect(window.hitTest(control.center, with: nil) == nil)
        }

        @Test("a pointer lifts the button")
        func pointer() throws {
            let control = try #require(screen.control)
            let interaction = try #require(control.interactions.first as? UIPointerInteraction)
            let style = interaction.delegate?.pointerInteraction(interaction, styleFor: UIPointerRegion())
            guard case .lift(let preview)? = style?.effect else {
                Issue.record("no effect")
                return
            }
            #expect(preview.view === control)
        }
    }
}

/// A view controller with its own preferences.
private final class FullScreenViewController: UIViewController {
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
    override var prefersStatusBarHidden: Bool { true }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
}

/// A controller that delegates them to a child.
private final class ParentViewController: UIViewController {
    private let child = FullScreenViewController()

    override var childForStatusBarStyle: UIViewController? { child }
    override var childForStatusBarHidden: UIViewController? { child }
    override var childForHomeIndicatorAutoHidden: UIViewController? { child }
}
