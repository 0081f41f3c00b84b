import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import Foundation
import Testing
@_spi(BackDoor) import UIKit

extension Phone {
    /// The floating button's visibility and appearance, and VoiceOver's announcements.
    @Suite
    @MainActor
    struct OverlayAppearanceTests {
        private let screen: OverlayScreen
        private var overlay: MessageCounterOverlay { screen.overlay }

        init() throws {
            screen = try OverlayScreen()
        }

        private var announcements: [String?] {
            UIKitStub.accessibilityPosts.filter { $0.notification == .announcement }.map(\.text)
        }

        // MARK: Visibility

        @Test("a button for unread messages appears and disappears with the number")
        func whileUnread() {
            #expect(screen.button?.isHidden == true)
            screen.load(1)
            #expect(screen.button?.text == "1")
            screen.support.current?.conversationWillAppear()
            #expect(screen.button?.isHidden == true)
            screen.support.current?.conversationWillDisappear()
            #expect(screen.button?.isHidden == true)
        }

        @Test(
            "a button that always opens the chat stays at 0 and while the count is unknown, without a number"
        )
        func always() {
            overlay.visibility = .always
            #expect(screen.support.totalUnreadCount.value == .unknown)
            #expect(screen.button?.isHidden == false)
            #expect(screen.button?.badge == nil)
            #expect(screen.control?.accessibilityValue == nil)
            screen.provider.load([])
            #expect(screen.button?.isHidden == false)
            #expect(screen.button?.badge == nil)
            #expect(screen.control?.accessibilityValue == "No unread messages")
            screen.load(2)
            #expect(screen.button?.text == "2")
            screen.support.current?.conversationWillAppear(in: screen.scene.chatScene)
            #expect(screen.button?.isHidden == true)
            screen.support.current?.conversationWillDisappear(in: screen.scene.chatScene)
            #expect(screen.button?.isHidden == false)
        }

        @Test("a suppressed button is hidden, keeps its place, and returns with the newest number")
        func suppressed() {
            screen.load(1)
            overlay.place = OverlayPlace(side: .leading, height: 0.5)
            let frame = screen.frame
            overlay.isSuppressed = true
            #expect(screen.button?.isHidden == true)
            screen.load(2)
            #expect(screen.button?.isHidden == true)
            overlay.isSuppressed = false
            #expect(screen.button?.text == "2")
            #expect(screen.frame == frame)
        }

        @Test("a button that was suppressed before it was shown stays hidden")
        func suppressedAtFirst() {
            let other = UIKitStub.connectScene()
            let overlay = MessageCounterOverlay(UnreadBadgeModel(screen.support), visibility: .always)
            overlay.isSuppressed = true
            overlay.show(in: other)
            #expect(other.floatingButton?.isHidden == true)
            overlay.remove()
        }

        @Test("a button that is hidden during a drag no longer follows the finger")
        func hiddenUnderFinger() throws {
            screen.load(1)
            _ = screen.frame
            let control = try #require(screen.control)
            let touch = UIKitStub.touchDown(control, at: control.center)
            _ = control.continueTracking(touch.moved(to: CGPoint(x: 30, y: 400)), with: nil)
            overlay.isSuppressed = true
            overlay.isSuppressed = false
            #expect(overlay.place.side == .leading)
            #expect(screen.frame?.minX == 16)
        }

        // MARK: Style

        @Test("at first the button is a speech bubble with a red badge")
        func ownStyle() {
            let icon = screen.control?.subviews.lazy.compactMap { $0 as? UIImageView }.first
            #expect(icon?.image?.name == "bubble.left.fill")
            #expect(icon?.tintColor === UIColor.white)
            #expect(screen.control?.backgroundColor === UIColor.systemBlue)
            screen.load(1)
            #expect(screen.button?.badge?.backgroundColor === UIColor.systemRed)
        }

        @Test("the app sets icon, font, colors and size, even of a visible button")
        func style() throws {
            screen.load(1)
            let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
            let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
            overlay.style = OverlayStyle(
                icon: UIImage(named: "help"),
                font: .systemFont(ofSize: 20, weight: .semibold),
                foregroundColor: black,
                backgroundColor: green,
                badgeTextColor: green,
                badgeColor: black,
                leastSide: 80
            )
            #expect(screen.frame?.width == 80)
            let icon = screen.control?.subviews.lazy.compactMap { $0 as? UIImageView }.first
            #expect(icon?.image?.name == "help")
            #expect(icon?.tintColor === black)
            #expect(screen.control?.backgroundColor === green)
            let badge = try #require(screen.button?.badge)
            #expect(badge.font?.pointSize == 20)
            #expect(badge.textColor === green)
            #expect(badge.backgroundColor === black)
        }

        @Test("a million is 99+, at most as wide as the button, and VoiceOver reads the full number")
        func million() throws {
            let provider = ScriptedReportingChatProvider(id: "shop")
            let screen = try OverlayScreen(provider)
            provider.report(1_000_000)
            _ = screen.frame
            #expect(screen.button?.text == "99+")
            let badge = try #require(screen.button?.badge)
            #expect(badge.frame.width <= 56)
            #expect(screen.control?.accessibilityValue == "1,000,000 unread messages")
        }

        // MARK: VoiceOver

        @Test("it is a button, with a label, a value and their language")
        func element() {
            screen.load(100)
            #expect(screen.control?.isAccessibilityElement == true)
            #expect(screen.control?.accessibilityTraits.contains(.button) == true)
            overlay.wording = BadgeWording(language: "de")
            #expect(screen.control?.accessibilityLabel == "Support-Chat")
            #expect(screen.control?.accessibilityValue == "100 ungelesene Nachrichten")
            #expect(screen.control?.accessibilityLanguage == "de")
        }

        @Test("VoiceOver learns once that the button has appeared or disappeared")
        func layoutChanges() {
            UIKitStub.clearAccessibilityPosts()
            screen.load(1)
            screen.load(2)
            overlay.isSuppressed = true
            #expect(UIKitStub.accessibilityPosts.map(\.notification) == [.layoutChanged, .layoutChanged])
        }

        @Test("a growing number is announced once for all messages within a second, after current speech")
        func announcement() throws {
            screen.provider.load([])
            screen.load(1)
            screen.load(3)
            #expect(announcements.isEmpty)
            screen.clock.advance(by: 1)
            let post = try #require(
                UIKitStub.accessibilityPosts.last { $0.notification == .announcement }
            )
            #expect(post.text == "3 unread messages")
            #expect(post.language == "en")
            #expect(post.isQueued)
            screen.clock.advance(by: 60)
            #expect(announcements.count == 1)
            screen.load(4)
            screen.clock.advance(by: 1)
            #expect(announcements == ["3 unread messages", "4 unread messages"])
        }

        @Test("the first number is not announced, nor that of a button that reappears")
        func firstNumber() {
            screen.load(2)
            screen.clock.advance(by: 60)
            screen.overlay.remove()
            screen.load(3)
            screen.overlay.show(in: screen.scene)
            screen.clock.advance(by: 60)
            #expect(announcements.isEmpty)
        }

        @Test("messages read within the second are not announced")
        func readMeanwhile() {
            screen.provider.load([])
            screen.load(1)
            #expect(screen.clock.pendingCount == 1)
            screen.support.current?.conversationWillAppear()
            #expect(screen.clock.pendingCount == 0)
            screen.clock.advance(by: 60)
            #expect(announcements.isEmpty)
        }

        @Test("a suppressed button, or one in an inactive scene, announces nothing")
        func silent() {
            screen.provider.load([])
            overlay.isSuppressed = true
            screen.load(1)
            screen.clock.advance(by: 1)
            overlay.isSuppressed = false
            UIKitStub.enterBackground(screen.scene)
            screen.load(2)
            screen.clock.advance(by: 1)
            #expect(announcements.isEmpty)
        }
    }
}
