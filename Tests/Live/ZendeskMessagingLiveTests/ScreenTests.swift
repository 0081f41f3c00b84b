import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
import ZendeskMessagingAdapter
@_spi(BackDoor) @preconcurrency import ZendeskSDK
@_spi(BackDoor) @preconcurrency import ZendeskSDKMessaging

extension LiveMessaging {
    @Suite
    @MainActor
    struct ScreenTests {
        private let root = UIViewController()
        private let client: LiveZendeskMessagingClient

        init() async throws {
            ZendeskMessagingStub.reset()
            PushStub.reset()
            client = LiveZendeskMessagingClient { [root] in root }
            try await client.initialize(channelKey: "key")
        }

        private var container: UINavigationController? {
            root.presentedViewController as? UINavigationController
        }

        private func screen(_ client: LiveZendeskMessagingClient) -> String? {
            ZendeskMessagingStub.calls.last { $0.name == "messagingViewController" }
                .map { $0.arguments.map { "\($0)" }.joined() }
        }

        @Test("each of the SDK's screens is shown inside a navigation controller")
        func screens() async throws {
            try client.presentScreen(nil, in: nil)
            #expect(container?.viewControllers.count == 1)
            #expect(screen(client) == "")
            let screens: [(ZendeskMessagingScreen, String)] = [
                (.conversationList, "showConversationList"),
                (.mostRecentConversation(exitAction: .close), "showMostRecentConversation(exitAction: "),
                (
                    .newConversation(exitAction: .returnToConversationList),
                    "showNewConversation(exitAction: "
                ),
                (
                    .conversation(id: "c1", exitAction: .close),
                    "showConversation(conversationId: Optional(\"c1\"), exitAction: "
                ),
            ]
            for (ours, vendors) in screens {
                try client.presentScreen(ours, in: nil)
                #expect(screen(client)?.hasPrefix(vendors) == true)
            }
        }

        @Test("another screen replaces the visible one")
        func replaces() async throws {
            try client.presentScreen(nil, in: nil)
            let shown = try #require(container)
            let first = shown.viewControllers.first
            try client.presentScreen(.conversationList, in: nil)
            #expect(container === shown)
            #expect(shown.viewControllers.count == 1 && shown.viewControllers.first !== first)
        }

        @Test("the screen drives the counter on its own, and messages in other conversations count again")
        func counter() async throws {
            let lifecycle = ManualAppLifecycle()
            let provider = ZendeskMessagingProvider(
                client: client,
                configuration: ZendeskMessagingProviderSettings(channelKey: "key"),
                lifecycle: lifecycle
            )
            let counter = MessageCounter.started(with: provider, lifecycle: lifecycle)
            #expect(await eventually { ZendeskMessagingStub.observerCount == 1 })
            ZendeskMessagingStub.unreadCount = 3
            ZendeskMessagingStub.say(.connectionStatusChanged(connectionStatus: .connectedRealtime))
            #expect(counter.unreadCount.value == .cached(3))
            ZendeskMessagingStub.say(ZendeskMessagingStub.deprecatedUnreadEvent(3))
            #expect(counter.unreadCount.value == .live(3))
            try provider.presentConversation()
            container?.viewDidAppear(true)
            #expect(counter.unreadCount.value == .live(0))
            ZendeskMessagingStub.unreadCount = 1
            let shown = try #require(container)
            provider.dismissConversation()
            shown.viewDidDisappear(true)
            #expect(root.presentedViewController == nil)
            #expect(counter.unreadCount.value == .live(1))
            provider.shutDown()
            #expect(ZendeskMessagingStub.observerCount == 0)
        }

        @Test("a screen under its own picture viewer is still shown")
        func covered() async throws {
            let shown = ObservationRecorder<Bool>(client.observeScreen)
            try client.presentScreen(nil, in: nil)
            let container = try #require(container)
            container.viewDidAppear(true)
            container.present(UIViewController(), animated: false)
            container.viewDidDisappear(false)
            #expect(shown.values == [true])
            container.dismiss(animated: false)
            container.viewDidDisappear(false)
            #expect(shown.values == [true, false])
        }

        @Test("a screen that is closing opens no other conversation, and reports that")
        func closing() async throws {
            try client.presentScreen(nil, in: nil)
            UIKitStub.beginDismissal(of: try #require(container))
            let error = #expect(throws: ChatError.self) { try client.presentScreen(nil, in: nil) }
            #expect(error?.code == .notAllowedNow)
        }

        @Test("a screen that ends after the next one is shown closes nothing")
        func endsLate() async throws {
            let shown = ObservationRecorder<Bool>(client.observeScreen)
            try client.presentScreen(nil, in: nil)
            var former = container
            former?.viewDidAppear(true)
            root.dismiss(animated: false)
            try client.presentScreen(nil, in: nil)
            container?.viewDidAppear(true)
            #expect(former != nil && former !== container)
            former = nil
            await Task.yield()
            #expect(shown.values == [true, true])
        }

        @Test("a screen that is released without disappearing counts as closed")
        func released() async throws {
            let shown = ObservationRecorder<Bool>(client.observeScreen)
            try client.presentScreen(nil, in: nil)
            container?.viewDidAppear(true)
            root.dismiss(animated: false)
            #expect(await eventually { shown.values.last == false })
        }

        @Test("an alert, or a missing presenting controller, is an error")
        func nowhere() async throws {
            root.present(UIAlertController(title: nil, message: nil, preferredStyle: .alert), animated: false)
            var error = #expect(throws: ChatError.self) { try client.presentScreen(nil, in: nil) }
            #expect(error?.code == .notAllowedNow)
            UIKitStub.reset()
            let plain = LiveZendeskMessagingClient()
            error = #expect(throws: ChatError.self) { try plain.presentScreen(nil, in: nil) }
            #expect(error?.code == .notAllowedNow)
        }

        @Test("the screen for a tap is shown once", arguments: [1, 2])
        func tap(answers: Int) async throws {
            PushStub.answerCount = answers
            #expect(await client.handleTap(["key": "value"]))
            try client.presentTappedScreen(in: nil)
            #expect(container?.viewControllers.count == 1)
            let error = #expect(throws: ChatError.self) { try client.presentTappedScreen(in: nil) }
            #expect(error?.code == .notAllowedNow)
        }

        @Test("a tap without a screen opens none")
        func tapInVain() async throws {
            PushStub.hasScreen = false
            #expect(await !client.handleTap([:]))
            #expect(throws: ChatError.self) { try client.presentTappedScreen(in: nil) }
        }

        @Test("an account without messaging shows nothing")
        func noMessaging() async throws {
            ZendeskMessagingStub.reset()
            ZendeskMessagingStub.hasMessaging = false
            let client = LiveZendeskMessagingClient { [root] in root }
            try await client.initialize(channelKey: "key")
            #expect(!client.hasMessaging)
            #expect(throws: ChatError.self) { try client.presentScreen(nil, in: nil) }
            #expect(client.canPresentScreen)
        }
    }
}
