import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import Foundation
import Testing
@_spi(BackDoor) import UIKit

extension Phone {
    /// The number on bar items.
    @Suite
    @MainActor
    struct BarItemTests {
        private let app: ScriptedApp

        init() throws {
            Phone.reset()
            app = try ScriptedApp()
            app.provider.goOnline()
        }

        private func load(_ count: Int) {
            app.provider.load((0..<count).map { .agentMessage("\($0)") })
        }

        @Test("a tab bar item has the number as its badge, none at 0, and none once the token is released")
        func tabBar() {
            let item = UITabBarItem()
            var token: ObservationToken? = item.showUnreadBadge(of: UnreadBadgeModel(app.support))
            #expect(item.badgeValue == nil)
            load(120)
            #expect(item.badgeValue == "99+")
            app.channel?.conversationWillAppear()
            #expect(item.badgeValue == nil)
            app.channel?.conversationWillDisappear()
            load(121)
            #expect(item.badgeValue == "1")
            token = nil
            #expect(item.badgeValue == nil)
            load(122)
            #expect(item.badgeValue == nil)
            _ = token
        }

        @Test("a bar button item has the number as its badge, and VoiceOver reads it after the title")
        func barButton() {
            let item = UIBarButtonItem(title: "Help")
            let token = item.showUnreadBadge(of: UnreadBadgeModel(app.support))
            load(2)
            #expect(item.badge?.stringValue == "2")
            #expect(item.title == "Help")
            #expect(item.accessibilityLabel == "Help")
            #expect(item.accessibilityValue == "2 unread messages")
            token.cancel()
            #expect(item.badge == nil)
            #expect(item.accessibilityLabel == nil)
            #expect(item.accessibilityValue == nil)
        }

        @Test("a label that the app sets while the badge is shown stays the item's own")
        func changedLabel() {
            let item = UIBarButtonItem(title: "Help")
            let token = item.showUnreadBadge(of: UnreadBadgeModel(app.support))
            load(1)
            item.accessibilityLabel = "Support"
            load(2)
            #expect(item.accessibilityLabel == "Support")
            token.cancel()
            #expect(item.accessibilityLabel == "Support")
        }

        @Test("an item whose badge is shown again keeps it, and has its own label at the end")
        func showsAgain() {
            let item = UIBarButtonItem(title: "Help")
            let model = UnreadBadgeModel(app.support)
            var token: ObservationToken? = item.showUnreadBadge(of: model)
            load(2)
            token = item.showUnreadBadge(of: model)
            #expect(item.badge?.stringValue == "2")
            token = nil
            #expect(item.badge == nil)
            #expect(item.title == "Help")
            #expect(item.accessibilityLabel == nil)
            _ = token
        }

        @Test("a bar button item with its own label keeps it")
        func ownLabel() {
            let item = UIBarButtonItem(title: "?")
            item.accessibilityLabel = "Help"
            let token = item.showUnreadBadge(of: UnreadBadgeModel(app.support))
            load(1)
            #expect(item.accessibilityLabel == "Help")
            token.cancel()
            #expect(item.accessibilityLabel == "Help")
        }

        @Test("one model feeds the floating button and the items of its scene's bars")
        func oneModel() {
            let scene = UIKitStub.connectScene()
            let model = UnreadBadgeModel(app.support)
            let overlay = MessageCounterOverlay(model)
            overlay.show(in: scene)
            let item = UITabBarItem()
            let token = item.showUnreadBadge(of: model)
            load(1)
            #expect(scene.floatingButton?.text == "1")
            #expect(item.badgeValue == "1")
            // A conversation in another scene does not affect this one.
            UIKitStub.enterBackground(scene)
            let other = UIKitStub.connectScene(isInFront: false)
            app.channel?.conversationWillAppear(in: other.chatScene)
            #expect(item.badgeValue == "1")
            overlay.remove()
            #expect(item.badgeValue == "1")
            token.cancel()
        }

        @Test("a released item is not retained, nor is the model once the token is released")
        func release() {
            weak var item: UITabBarItem?
            weak var model: UnreadBadgeModel?
            do {
                let shown = UITabBarItem()
                let source = UnreadBadgeModel(app.support)
                item = shown
                model = source
                let token = shown.showUnreadBadge(of: source)
                load(1)
                #expect(shown.badgeValue == "1")
                _ = token
            }
            #expect(item == nil)
            #expect(model == nil)
        }
    }
}
