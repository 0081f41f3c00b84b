import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import Foundation
import Testing
@_spi(BackDoor) import UIKit

extension Phone {
    /// The floating button itself, on a scripted chat.
    @Suite
    @MainActor
    struct OverlayViewTests {
        private let window: UIWindow
        private let overlay: MessageCounterOverlay
        private let provider: ScriptedChatProvider
        private let support: SupportChat

        init() throws {
            Phone.reset()
            let provider = ScriptedChatProvider(id: "shop")
            self.provider = provider
            let adapter = ChatAdapter(ScriptedChatSettings.self) { _ in provider }
            support = try SupportChat(
                configuration: ChatConfiguration(
                    activeProviderIDs: ["shop"],
                    providers: ["shop": ChatConfiguration.Provider(ScriptedChatSettings())]
                ),
                registry: ChatProviderRegistry([adapter]),
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
            try support.start()
            provider.goOnline()
            window = UIWindow(windowScene: UIKitStub.connectScene())
            window.change(insets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0))
            overlay = MessageCounterOverlay(UnreadBadgeModel(support))
            overlay.show(in: window)
        }

        private func load(_ count: Int) {
            provider.load((1...count).map { .agentMessage("\($0)") })
            window.layoutIfNeeded()
        }

        private var text: String? { overlay.subviews.lazy.compactMap { $0 as? UILabel }.first?.text }

        @Test("the button rests at the end of the line above the safe area, and is a finger wide")
        func place() {
            load(1)
            #expect(!overlay.isHidden)
            #expect(overlay.bounds.size == CGSize(width: 56, height: 56))
            #expect(overlay.frame.maxX == 384)
            #expect(overlay.frame.maxY == 754)
        }

        @Test("a window that goes takes its button with it")
        func windowGone() throws {
            weak var button: MessageCounterOverlay?
            do {
                let window = UIWindow(windowScene: UIKitStub.connectScene())
                let overlay = MessageCounterOverlay(UnreadBadgeModel(support))
                overlay.show(in: window)
                button = overlay
            }
            #expect(button != nil)
            UIKitStub.reset()
            #expect(button == nil)
        }

        @Test("above 99 it says 99+, and the whole number aloud")
        func large() {
            load(100)
            #expect(text == "99+")
            #expect(overlay.accessibilityValue == "100 unread messages")
            #expect(overlay.isAccessibilityElement)
            #expect(overlay.accessibilityTraits.contains(.button))
        }

        @Test("larger text makes a larger button, within the safe area")
        func dynamicType() {
            load(100)
            UIKitStub.textScale = 4
            window.changeTraits()
            window.layoutIfNeeded()
            #expect(overlay.bounds.size == CGSize(width: 144, height: 96))
            #expect(overlay.frame.maxX == 384)
        }

        @Test("from right to left it rests on the left")
        func rightToLeft() {
            UIKitStub.isRightToLeft = true
            load(1)
            #expect(overlay.frame.minX == 16)
        }

        @Test("a rotation and another safe area put it back into its corner")
        func rotation() {
            load(1)
            window.frame = CGRect(x: 0, y: 0, width: 800, height: 400)
            window.layoutIfNeeded()
            #expect(overlay.frame.maxX == 784)
            #expect(overlay.frame.maxY == 354)
            window.change(insets: UIEdgeInsets(top: 0, left: 60, bottom: 20, right: 60))
            window.layoutIfNeeded()
            #expect(overlay.frame.maxX == 724)
            #expect(overlay.frame.maxY == 364)
        }

        @Test("it is dragged to the other side, stays in the safe area, and does not open the chat")
        func drag() {
            load(1)
            var taps = 0
            overlay.onTap = { taps += 1 }
            let start = CGPoint(x: overlay.center.x, y: overlay.center.y)
            UIKitStub.touch(
                overlay,
                from: start,
                through: [CGPoint(x: 300, y: 300), CGPoint(x: -100, y: -100)],
                lifted: true
            )
            #expect(taps == 0)
            #expect(overlay.place == OverlayPlace(side: .leading, height: 0))
            #expect(overlay.frame.origin == CGPoint(x: 16, y: 66))
        }

        @Test("a drag that the system takes over rests where it is, and taps nothing")
        func cancelled() {
            load(1)
            var taps = 0
            overlay.onTap = { taps += 1 }
            let start = CGPoint(x: overlay.center.x, y: overlay.center.y)
            UIKitStub.touch(overlay, from: start, through: [CGPoint(x: 20, y: 400)], lifted: false)
            UIKitStub.touch(overlay, from: start, through: [], lifted: false)
            #expect(overlay.place.side == .leading)
            #expect(taps == 0)
        }

        @Test("a tap and VoiceOver's double tap do the same")
        func tap() {
            load(1)
            var taps = 0
            overlay.onTap = { taps += 1 }
            overlay.tap()
            #expect(overlay.accessibilityActivate())
            #expect(taps == 2)
        }

        @Test("where there is no conversation screen a tap says so")
        func failure() {
            load(1)
            var failures: [(any Error)] = []
            overlay.onFailure = { failures.append($0) }
            overlay.tap()
            #expect((failures.first as? ChatError)?.code == .notAllowedNow)
        }

        @Test("touches beside the button reach the app")
        func touches() {
            load(1)
            let inside = CGPoint(x: overlay.center.x, y: overlay.center.y)
            #expect(window.hitTest(inside, with: nil)?.isDescendant(of: overlay) == true)
            #expect(window.hitTest(CGPoint(x: 100, y: 100), with: nil) === window)
        }

        @Test("another wording is spoken, and a removed button is gone")
        func wordingAndRemoval() {
            load(2)
            overlay.wording = BadgeWording(language: "de", button: "Chat", forms: [.other: "%@ neue"])
            #expect(overlay.accessibilityLabel == "Chat")
            #expect(overlay.accessibilityValue == "2 neue")
            overlay.remove()
            #expect(window.subviews.isEmpty)
            load(3)
            #expect(overlay.accessibilityValue == "2 neue")
        }
    }
}

extension UIView {
    fileprivate func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) == true
    }
}
