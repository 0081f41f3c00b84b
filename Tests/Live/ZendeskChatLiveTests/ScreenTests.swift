import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import ChatSDK
import Foundation
@_spi(BackDoor) @preconcurrency import MessagingSDK
import Testing
import TestSupport
@_spi(BackDoor) import UIKit
import ZendeskChatAdapter

extension LiveZendesk {
    @Suite
    @MainActor
    struct ScreenTests {
        private let window = UIViewController()

        private func provider() throws -> ZendeskChatProvider {
            MessagingStub.reset()
            let provider = ZendeskChatProvider(client: LiveZendesk.client(), lifecycle: ManualAppLifecycle())
            try provider.makeScreen(presenter: { [window] in window })
            return provider
        }

        @Test("the screen drives the counter on its own, on the first visit and on the third")
        func counter() throws {
            let provider = try provider()
            let counter = MessageCounter.started(with: provider)
            ZendeskStub.setStatus(.connected)
            var logs = [LiveZendesk.message("0")]
            ZendeskStub.setState(LiveZendesk.state(logs))
            for visit in 1...3 {
                #expect(counter.unreadCount.value == .live(1))
                try provider.presentConversation()
                MessagingStub.perform(.viewWillAppear)
                MessagingStub.perform(.viewDidAppear)
                #expect(provider.isConversationVisible)
                #expect(counter.unreadCount.value == .live(0))
                MessagingStub.perform(.viewWillDisappear)
                MessagingStub.perform(.viewDidDisappear)
                MessagingStub.perform(.viewControllerDidClose)
                provider.dismissConversation()
                window.dismiss(animated: false)
                #expect(!provider.isConversationVisible)
                logs.append(LiveZendesk.message("\(visit)"))
                ZendeskStub.setState(LiveZendesk.state(logs))
            }
            #expect(ZendeskStub.calls(of: "clearCache").count == 3)
        }

        @Test("an event on another thread, and one of a later SDK, are processed on the main actor")
        func events() async throws {
            let provider = try provider()
            try provider.presentConversation()
            await onAnotherThread { MessagingStub.perform(.viewWillAppear) }
            #expect(provider.isConversationVisible)
            MessagingStub.perform(try #require(MessagingUIEvent(rawValue: 20)))
            #expect(provider.isConversationVisible)
        }

        @Test("the app's own delegate hears everything, is asked about links, and is restored")
        func hostDelegate() throws {
            var provider: ZendeskChatProvider? = try provider()
            let host = HostDelegate()
            Messaging.instance.delegate = host
            try provider?.presentConversation()
            MessagingStub.perform(.viewDidLoad)
            let url = try #require(URL(string: "https://example.com"))
            #expect(MessagingStub.open(url) == false)
            #expect(host.events == [.viewDidLoad])
            withExtendedLifetime(provider) {}
            provider = nil
            #expect(Messaging.instance.delegate === host)
        }

        @Test("the app is asked before a link opens; on another thread, the SDK opens it")
        func addresses() async throws {
            let provider = try provider()
            try provider.presentConversation()
            let url = try #require(URL(string: "https://example.com"))
            #expect(MessagingStub.open(url) == true)
            var asked: [URL] = []
            provider.screen?.shouldOpenURL = {
                asked.append($0)
                return false
            }
            #expect(MessagingStub.open(url) == false)
            await onAnotherThread { #expect(MessagingStub.open(url) == true) }
            #expect(asked == [url])
        }

        @Test(
            "a second screen takes over the delegate, and its end restores the app's delegate, not the first"
        )
        func twoScreens() throws {
            let first = try provider()
            let host = HostDelegate()
            Messaging.instance.delegate = host
            try first.presentConversation()
            window.dismiss(animated: false)
            var second: ZendeskChatProvider? = ZendeskChatProvider(
                client: LiveZendeskChatClient(),
                lifecycle: ManualAppLifecycle()
            )
            try second?.makeScreen(presenter: { [window] in window })
            try second?.presentConversation()
            MessagingStub.perform(.viewWillAppear)
            #expect(second?.isConversationVisible == true)
            #expect(!first.isConversationVisible)
            #expect(host.events == [.viewWillAppear])
            second = nil
            #expect(Messaging.instance.delegate === host)
        }

        @Test("the presented screen has a Close button, which closes it")
        func closeButton() throws {
            let provider = try provider()
            for _ in 1...2 {
                try provider.presentConversation()
                MessagingStub.perform(.viewWillAppear)
                let navigation = try #require(window.presentedViewController as? UINavigationController)
                let button = try #require(navigation.viewControllers.first?.navigationItem.leftBarButtonItem)
                #expect(button.systemItem == .close)
                button.primaryAction.map { $0.handler($0) }
                #expect(window.presentedViewController == nil)
                MessagingStub.perform(.viewWillDisappear)
                MessagingStub.perform(.viewControllerDidClose)
                #expect(!provider.isConversationVisible)
            }
        }

        @Test(
            "there is no Close button if the settings say so, nor on a screen that the app presents itself"
        )
        func noCloseButton() throws {
            let provider = try provider()
            #expect(try provider.screen?.makeViewController().navigationItem.leftBarButtonItem == nil)
            provider.screen?.settings.closeButton = false
            try provider.presentConversation()
            let navigation = try #require(window.presentedViewController as? UINavigationController)
            #expect(navigation.viewControllers.first?.navigationItem.leftBarButtonItem == nil)
        }

        @Test("a form without fields is omitted, and a missing picture is left out and reported")
        func emptyForm() throws {
            let provider = try provider()
            let events = ObservationRecorder(provider.events)
            var settings = ZendeskChatScreenSettings()
            settings.primaryColor = "teal"
            settings.preChatForm = .init(name: .hidden, email: .hidden, phone: .hidden, department: .hidden)
            settings.botAvatar = "missing"
            provider.screen?.settings = settings
            _ = try provider.screen?.makeViewController()
            let chat = MessagingStub.configurations.lazy.compactMap { $0 as? ChatSDK.ChatConfiguration }.first
            #expect(chat?.isPreChatFormEnabled == false)
            let bot = MessagingStub.configurations.lazy.compactMap { $0 as? MessagingConfiguration }.first
            #expect(bot?.botAvatar.name == "")
            #expect(events.diagnostics.contains { $0.contains("missing") })
        }

        @Test("a screen that cannot be built is a typed error")
        func failures() throws {
            let provider = try provider()
            MessagingStub.failure = ChatProvidersSDK.ChatError.disconnected
            #expect { try provider.presentConversation() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .vendor
            }
            MessagingStub.failure = nil
            provider.screen?.presenter = { nil }
            #expect { try provider.presentConversation() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .notAllowedNow
            }
            ZendeskStub.reset()
            #expect { try provider.screen?.makeViewController() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .notInstalled
            }
        }

        @Test("there is no screen before the last run's user is logged in")
        func restoredUser() async throws {
            let provider = try provider()
            let user = try StoredValue(
                data: Data(#"{"version":2,"user":{"id":"ann"}}"#.utf8),
                of: .user(of: provider.id)
            )
            provider.restoreUser(from: InMemoryReadMarkerStore([.user(of: provider.id): user]))
            #expect { try provider.presentConversation() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .notAllowedNow
            }
            try await provider.login(.known(KnownUser(id: "ann")))
            try provider.presentConversation()
            provider.shutDown()
        }

        @Test(
            "a notification that launched the app opens after its user's login, and after no other login",
            arguments: [("ann", true), ("bob", false)]
        )
        func tapBeforeLogin(user: String, isPresented: Bool) async throws {
            let provider = try provider()
            let stored = try StoredValue(
                data: Data(#"{"version":2,"user":{"id":"ann"}}"#.utf8),
                of: .user(of: provider.id)
            )
            provider.restoreUser(from: InMemoryReadMarkerStore([.user(of: provider.id): stored]))
            let events = ObservationRecorder(provider.events)
            #expect(provider.notificationWasTapped(userInfo: ["data": ["type": "zd.chat.msg"]]))
            #expect(window.presentedViewController == nil && events.values.isEmpty)
            try await provider.login(.known(KnownUser(id: user)))
            #expect((window.presentedViewController != nil) == isPresented && events.values.isEmpty)
            provider.shutDown()
        }

        @Test("U10 a notification tapped while a logout is owed opens nothing, neither then nor later")
        func tapWhileLogoutIsOwed() async throws {
            let provider = try provider()
            let stored = try StoredValue(
                data: Data(#"{"version":2,"user":{"owesLogout":true}}"#.utf8),
                of: .user(of: provider.id)
            )
            provider.restoreUser(from: InMemoryReadMarkerStore([.user(of: provider.id): stored]))
            #expect(provider.notificationWasTapped(userInfo: ["data": ["type": "zd.chat.msg"]]))
            try await provider.login(.anonymous)
            #expect(ZendeskStub.calls(of: "resetIdentity").count == 1)
            #expect(window.presentedViewController == nil)
            provider.shutDown()
        }

        @Test("a screen that the app builds itself drives the counter too")
        func builtByTheApp() throws {
            let provider = try provider()
            let events = ObservationRecorder(provider.events)
            _ = try Messaging.instance.buildUI(engines: [try ChatEngine.engine()])
            MessagingStub.perform(.viewWillAppear)
            #expect(provider.isConversationVisible)
            MessagingStub.perform(.viewWillDisappear)
            #expect(events.values.compactMap(\.visibility) == [true, false])
        }

        @Test("events that arrive twice are reported once; a close without a disappearance closes")
        func twiceAndNever() throws {
            let provider = try provider()
            let events = ObservationRecorder(provider.events)
            try provider.presentConversation()
            for _ in 1...2 { MessagingStub.perform(.viewWillAppear) }
            for _ in 1...2 { MessagingStub.perform(.viewControllerDidClose) }
            #expect(events.values.compactMap(\.visibility) == [true, false])
        }

        @Test("late events, after a shutdown, reach only the app's own delegate")
        func lateEvents() async throws {
            let provider = try provider()
            let host = HostDelegate()
            Messaging.instance.delegate = host
            try provider.presentConversation()
            let screen = provider.screen
            // The main thread is blocked, so that the event has to wait for it.
            ZendeskStub.waitForAnotherThread { MessagingStub.perform(.viewWillAppear) }
            provider.shutDown()
            #expect(Messaging.instance.delegate === host)
            for _ in 1...10 { await Task.yield() }
            #expect(screen?.isVisible == false)
            #expect(provider.screen == nil)
            #expect(host.events == [.viewWillAppear])
            #expect { try provider.makeScreen() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .shutDown
            }
        }

        @Test("a shutdown leaves the screen of the next provider on its client")
        func nextProvider() throws {
            let client = LiveZendesk.client()
            let first = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            try first.makeScreen(presenter: { nil })
            let second = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            try second.makeScreen(presenter: { nil })
            #expect(first.screen == nil)
            first.shutDown()
            MessagingStub.perform(.viewWillAppear)
            #expect(second.isConversationVisible)
        }

        @Test("a second screen of a provider replaces the first")
        func replaced() throws {
            let provider = try provider()
            let first = provider.screen
            let second = try provider.makeScreen(presenter: { nil })
            #expect(provider.screen === second && first !== second)
            MessagingStub.perform(.viewWillAppear)
            #expect(second.isVisible)
            #expect(first?.isVisible == false)
        }

        @Test("a screen is presented only once while it is shown")
        func presentedOnce() throws {
            let provider = try provider()
            try provider.presentConversation()
            let shown = window.presentedViewController
            #expect(shown is UINavigationController)
            try provider.presentConversation()
            #expect(window.presentedViewController === shown)
            provider.dismissConversation()
            #expect(window.presentedViewController == nil)
        }

        @Test("U3 a conversation that is dismissed while it opens closes once it has appeared")
        func dismissedWhileOpening() throws {
            let provider = try provider()
            try provider.presentConversation()
            MessagingStub.perform(.viewWillAppear)
            UIKitStub.ignoresDismissals = true
            provider.dismissConversation()
            UIKitStub.ignoresDismissals = false
            #expect(window.presentedViewController != nil)
            MessagingStub.perform(.viewDidAppear)
            #expect(window.presentedViewController == nil)
        }

        @Test("the Close button works after a tap that UIKit ignored")
        func closeButtonAgain() throws {
            let provider = try provider()
            try provider.presentConversation()
            let navigation = try #require(window.presentedViewController as? UINavigationController)
            let button = try #require(navigation.viewControllers.first?.navigationItem.leftBarButtonItem)
            UIKitStub.ignoresDismissals = true
            button.primaryAction.map { $0.handler($0) }
            UIKitStub.ignoresDismissals = false
            button.primaryAction.map { $0.handler($0) }
            #expect(window.presentedViewController == nil)
        }

        @Test("a conversation that is closing can't be presented again yet")
        func presentedWhileClosing() throws {
            let provider = try provider()
            try provider.presentConversation()
            MessagingStub.perform(.viewWillAppear)
            UIKitStub.beginDismissal(of: try #require(window.presentedViewController))
            MessagingStub.perform(.viewWillDisappear)
            #expect { try provider.presentConversation() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .notAllowedNow
            }
        }

        @Test("a provider without a screen reports that")
        func noScreen() throws {
            let provider = ZendeskChatProvider(client: LiveZendesk.client(), lifecycle: ManualAppLifecycle())
            #expect { try provider.presentConversation() } throws: {
                ($0 as? ChatProviderKit.ChatError)?.code == .notInstalled
            }
            #expect(!provider.isConversationVisible && !provider.canPresentConversation)
            provider.dismissConversation()
        }
    }
}

/// A delegate that the app itself has set on the SDK.
final class HostDelegate: MessagingDelegate {
    private(set) var events: [MessagingUIEvent] = []

    func messaging(_ messaging: Messaging, didPerformEvent event: MessagingUIEvent, context: Any?) {
        events.append(event)
    }

    func messaging(_ messaging: Messaging, shouldOpenURL url: URL) -> Bool { false }
}

extension ChatEvent {
    fileprivate var visibility: Bool? {
        if case .conversationVisibilityChanged(let isVisible) = self { isVisible } else { nil }
    }
}
