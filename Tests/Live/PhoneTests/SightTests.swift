import ChatProviderKit
import ChatProviderTesting
import Testing
@_spi(BackDoor) import UIKit

@testable import ChatProviderUI

extension Phone {
    /// Whether a view that shows the conversation is visible.
    @Suite
    @MainActor
    struct SightTests {
        private let app: ScriptedApp
        private let window: UIWindow
        private let controller = UIViewController()
        /// The app's view, which contains the conversation.
        private let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        private let view: SceneView

        init() throws {
            Phone.reset()
            app = try ScriptedApp()
            app.provider.goOnline()
            app.provider.load([])
            window = UIWindow(windowScene: UIKitStub.connectScene())
            window.rootViewController = controller
            window.makeKeyAndVisible()
            controller.view.addSubview(container)
            let presence = ConversationPresence(try #require(app.channel))
            view = SceneView(isForSight: true) { presence.move(to: $0) }
            view.frame = container.bounds
        }

        /// Whether a message after a change of the views is seen.
        private func isSeen(after change: () -> Void = {}) -> Bool {
            change()
            UIKitStub.endTurn()
            app.provider.append(.agentMessage("\(app.provider.chatState.value.transcript.count)"))
            return app.support.totalUnreadCount.value == .live(0)
        }

        private var isConversationVisible: Bool { app.channel?.isConversationVisible.value == true }

        @Test("a view is not seen before it is in a window, nor after it was removed")
        func noWindow() {
            #expect(!isSeen())
            #expect(isSeen { container.addSubview(view) })
            #expect(!isSeen { container.removeFromSuperview() })
            #expect(!isConversationVisible)
        }

        @Test("a hidden or transparent view, or one in such a view or window, is not seen until it is shown")
        func hidden() {
            container.addSubview(view)
            for part in [view, container, window] {
                #expect(!isSeen { part.isHidden = true })
                #expect(!isConversationVisible)
                #expect(isSeen { part.isHidden = false })
                #expect(!isSeen { part.alpha = 0.001 })
                #expect(!isConversationVisible)
                #expect(isSeen { part.alpha = 0.5 })
            }
        }

        @Test("a view outside the window's bounds is not seen until a part of it is inside")
        func outside() {
            container.addSubview(view)
            for (x, y) in [(400, 0), (-400, 0), (0, 800), (0, -800)] {
                #expect(!isSeen { container.frame.origin = CGPoint(x: x, y: y) })
                #expect(!isConversationVisible)
                #expect(isSeen { container.frame.origin = CGPoint(x: x * 9 / 10, y: y * 9 / 10) })
            }
        }

        @Test("a view without a size is not seen")
        func noSize() {
            view.frame = .zero
            #expect(!isSeen { container.addSubview(view) })
            #expect(isSeen { view.frame = container.bounds })
        }

        @Test("a view under a presented controller is not seen until that controller is dismissed")
        func presented() {
            container.addSubview(view)
            let presented = UIViewController()
            #expect(!isSeen { controller.present(presented, animated: true) })
            #expect(isConversationVisible)
            #expect(isSeen { UIKitStub.beginDismissal(of: presented) })
            controller.dismiss(animated: true)
            #expect(isSeen())
        }

        @Test("a controller presented by a parent of the view's controller covers the view")
        func presentedByParent() {
            let navigation = UINavigationController(rootViewController: controller)
            window.rootViewController = navigation
            window.addSubview(controller.view)
            container.addSubview(view)
            #expect(!isSeen { navigation.present(UIViewController(), animated: true) })
        }

        @Test("a view without a controller is covered by one that the window's controller presents")
        func presentedByRoot() {
            window.addSubview(view)
            #expect(!isSeen { controller.present(UIViewController(), animated: true) })
        }

        @Test("a view in the presented controller is seen")
        func inPresented() {
            let presented = UIViewController()
            controller.present(presented, animated: true)
            window.addSubview(presented.view)
            #expect(isSeen { presented.view.addSubview(view) })
        }

        @Test("a view reports only changes, and stops observing the run loop once it leaves the window")
        func idle() {
            var places: [ViewPlace] = []
            let view = SceneView(isForSight: true) { places.append($0) }
            view.frame = container.bounds
            let count = UIKitStub.turnObserverCount
            container.addSubview(view)
            for _ in 0..<3 { UIKitStub.endTurn() }
            #expect(places.count == 1 && UIKitStub.turnObserverCount == count + 1)
            view.removeFromSuperview()
            #expect(places.last == ViewPlace() && UIKitStub.turnObserverCount == count)
        }

        @Test("a view that reports only its scene does so even while hidden")
        func sceneAlone() {
            var places: [ViewPlace] = []
            let view = SceneView { places.append($0) }
            view.isHidden = true
            container.addSubview(view)
            #expect(places == [ViewPlace(scene: window.windowScene?.chatScene)])
        }
    }
}
