import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
import HelpshiftIdentity
import Testing
import TestSupport

extension LiveHelpshift {
    @Suite
    @MainActor
    struct DelegateTests {
        @Test("the SDK's delegate is set in the same step as the installation")
        func delegateRightAfterInstall() throws {
            LiveHelpshift.reset()
            HelpshiftStub.eventsDuringInstall = [HelpshiftEventNameSessionStarted]
            let client = LiveHelpshiftClient()
            try client.install(
                platformID: "p_platform_1",
                domain: "acme.helpshift.com",
                configuration: ["enableLogging": true]
            )
            // Events before there is a delegate are lost, but none after it.
            #expect(HelpshiftStub.lostEvents == [HelpshiftEventNameSessionStarted])
            #expect(HelpshiftStub.observerCount == 2)
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            #expect(delegate.names == ["conversationEnd"])
            let call = try #require(HelpshiftStub.calls(of: "install").first)
            #expect(call.arguments[0] as? String == "p_platform_1")
            #expect(call.arguments[1] as? String == "acme.helpshift.com")
            #expect((call.arguments[2] as? [AnyHashable: Any])?["enableLogging"] as? Bool == true)
        }

        @Test("a second installation is skipped")
        func installsOnce() throws {
            let client = try LiveHelpshiftClient.installed()
            try client.install(platformID: "other_platform_2", domain: "b.helpshift.com", configuration: [:])
            #expect(HelpshiftStub.calls(of: "install").count == 1)
            #expect(client.isInstalled)
        }

        @Test("a provider that was created before another one installed the SDK receives all events")
        func installedByAnother() {
            LiveHelpshift.reset()
            let providers = (1...2).map { _ in LiveHelpshift.provider() }
            providers[0].connect()
            providers[0].shutDown()
            providers[1].connect()
            HelpshiftStub.emitAgentMessage()
            #expect(HelpshiftStub.calls(of: "install").count == 1)
            #expect(providers[1].chatState.value.transcript.count == 1)
            providers[1].shutDown()
        }

        @Test("every call before the installation throws an error, and does not reach the SDK")
        func notInstalled() {
            LiveHelpshift.reset()
            let client = LiveHelpshiftClient()
            let others: [@MainActor (LiveHelpshiftClient) throws -> Void] = [
                { try $0.setDelegate(nil) }, { _ = try $0.sdkVersion() }, { _ = try $0.loginUser([:]) },
                { _ = try $0.handleForegroundNotification([:]) },
                { _ = try $0.handleNotificationTap([:]) },
                { _ = try $0.handleSilentNotification([:]) { _ in } },
                { try $0.login(identity: "j", configuration: [:], success: {}, failure: { _, _ in }) },
            ]
            for call in LiveHelpshift.forwardedCalls.map({ $0.make }) + others {
                #expect { try call(client) } throws: { ($0 as? ChatError)?.code == .notInstalled }
            }
            #expect(HelpshiftStub.calls.isEmpty)
        }

        @Test("an event on another thread arrives on the main actor, before a later one")
        func otherThread() async throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            await onAnotherThread {
                HelpshiftStub.emit(
                    HelpshiftEventNameReceivedUnreadMessageCount,
                    [HelpshiftEventDataUnreadMessageCount: 4]
                )
            }
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            #expect(delegate.names == ["receivedUnreadMessageCount", "conversationEnd"])
            #expect(delegate.data.first == .some(.some(["count": 4])))
        }

        @Test("both reasons of a failed authentication are reported, and a later SDK's as the nearest one")
        func authentication() throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            for reason: UInt in [0, 1, 7] { HelpshiftStub.failAuthentication(reason) }
            #expect(delegate.failures == [.authTokenNotProvided, .invalidAuthToken, .invalidAuthToken])
        }

        @Test("a delegate that the app had set hears everything, and is restored")
        func appDelegate() throws {
            LiveHelpshift.reset()
            let app = AppDelegate()
            Helpshift.sharedInstance().delegate = app
            Helpshift.sharedInstance().proactiveAPIConfigCollectorDelegate = app
            let client = LiveHelpshiftClient(isInstalled: true)
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            HelpshiftStub.failAuthentication(1)
            #expect(delegate.names == ["widgetToggle"])
            #expect(app.heard == ["widgetToggle", "failure 1"])
            #expect(delegate.replacements == [])

            try client.setDelegate(nil)
            #expect(Helpshift.sharedInstance().delegate === app)
            #expect(Helpshift.sharedInstance().proactiveAPIConfigCollectorDelegate === app)
        }

        @Test(
            "a delegate that is passed in hears everything since the installation, and is the SDK's delegate at the end"
        )
        func handedOver() throws {
            LiveHelpshift.reset()
            let app = AppDelegate()
            let client = LiveHelpshiftClient(delegate: app, configurationDelegate: app)
            HelpshiftStub.eventsDuringInstall = [HelpshiftEventNameConversationStart]
            try client.install(
                platformID: "acme_platform_1",
                domain: "acme.helpshift.com",
                configuration: [:]
            )
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            #expect(delegate.names == ["conversationEnd"] && app.heard == ["conversationEnd"])
            try client.setDelegate(nil)
            #expect(Helpshift.sharedInstance().delegate === app)
            #expect(Helpshift.sharedInstance().proactiveAPIConfigCollectorDelegate === app)
        }

        @Test(
            "a delegate set on the SDK later is found at the next call, chained and reported once"
        )
        func laterDelegate() throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            let app = AppDelegate()
            Helpshift.sharedInstance().delegate = app
            Helpshift.sharedInstance().proactiveAPIConfigCollectorDelegate = app
            HelpshiftStub.emit(HelpshiftEventNameConversationStart)
            #expect(delegate.names == [])
            try client.addLog("any call")
            try client.addLog("another")
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            #expect(delegate.names == ["conversationEnd"])
            #expect(app.heard == ["conversationStart", "conversationEnd"])
            #expect(delegate.replacements == ["AppDelegate"])
            #expect(HelpshiftStub.askForAPIConfig() as? [String: String] == ["from": "app"])
        }

        @Test(
            "a delegate set on the SDK later is found by a screen or in the foreground, and reported"
        )
        func laterDelegateOfProvider() throws {
            LiveHelpshift.reset()
            let lifecycle = ManualAppLifecycle()
            let provider = LiveHelpshift.provider(lifecycle: lifecycle)
            provider.connect()
            let events = ObservationRecorder(provider.events)
            let (first, second) = (AppDelegate(), AppDelegate())
            Helpshift.sharedInstance().delegate = first
            try provider.presentConversation()
            #expect(events.diagnostics.count == 1)
            #expect(events.diagnostics.first?.contains("AppDelegate") == true)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            #expect(provider.isConversationVisible && first.heard == ["widgetToggle"])

            Helpshift.sharedInstance().delegate = second
            lifecycle.send(.didEnterBackground)
            lifecycle.send(.willEnterForeground)
            #expect(events.diagnostics.count == 2)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: false])
            #expect(!provider.isConversationVisible && second.heard == ["widgetToggle"])
            provider.shutDown()
            #expect(Helpshift.sharedInstance().delegate === second)
        }

        @Test("a delegate that is passed in still hears events beside one that is set later")
        func both() throws {
            let (own, later) = (AppDelegate(), AppDelegate())
            let client = try LiveHelpshiftClient.installed(LiveHelpshiftClient(delegate: own))
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            Helpshift.sharedInstance().delegate = later
            try client.addLog("any call")
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            HelpshiftStub.failAuthentication(1)
            #expect(own.heard == ["conversationEnd", "failure 1"])
            #expect(later.heard == own.heard && delegate.names == ["conversationEnd"])
        }

        @Test("a later delegate that forwards to the previous one starts no loop")
        func circle() throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            let proxy = ForwardingDelegate(Helpshift.sharedInstance().delegate)
            Helpshift.sharedInstance().delegate = proxy
            try client.addLog("any call")
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            HelpshiftStub.emit(HelpshiftEventNameConversationEnd)
            HelpshiftStub.failAuthentication(0)
            #expect(delegate.names == ["conversationEnd", "conversationEnd"])
            #expect(delegate.failures == [.authTokenNotProvided])
            #expect(proxy.count == 3)
        }

        @Test("an event triggered by another one of the same name is reported, too")
        func inside() throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            try client.setDelegate(delegate)
            delegate.whenTold = {
                delegate.whenTold = nil
                HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, ["visible": false])
            }
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, ["visible": true])
            #expect(delegate.data == [["visible": true], ["visible": false]])
        }

        @Test("without the delegate's optional configuration method, the client's configuration is used")
        func withoutConfiguration() throws {
            let (app, without) = (AppDelegate(), DelegateWithoutConfiguration())
            let client = try LiveHelpshiftClient.installed(
                LiveHelpshiftClient(delegate: app, configurationDelegate: without)
            )
            let delegate = NotingDelegate()
            delegate.configuration = ["fullPrivacy": true]
            try client.setDelegate(delegate)
            #expect(HelpshiftStub.askForAPIConfig() as? [String: Bool] == ["fullPrivacy": true])
            delegate.configuration = nil
            #expect(HelpshiftStub.askForAPIConfig()?.isEmpty == true)
        }

        @Test("asked for its configuration on another thread, the client leaves the choice to the SDK")
        func configurationOnAnotherThread() async throws {
            let client = try LiveHelpshiftClient.installed()
            let delegate = NotingDelegate()
            delegate.configuration = ["fullPrivacy": true]
            try client.setDelegate(delegate)
            await onAnotherThread {
                #expect(HelpshiftStub.askForAPIConfig()?.isEmpty == true)
            }
        }

        @Test("a delegate that other code has set in the meantime stays")
        func laterDelegateStays() throws {
            let client = try LiveHelpshiftClient.installed()
            let app = AppDelegate()
            Helpshift.sharedInstance().delegate = app
            try client.setDelegate(nil)
            #expect(Helpshift.sharedInstance().delegate === app)
        }

        @Test("dropping the client leaves no observer")
        func droppedClient() throws {
            var client: LiveHelpshiftClient? = try .installed()
            try client?.setDelegate(NotingDelegate())
            #expect(HelpshiftStub.observerCount == 2)
            client = nil
            #expect(HelpshiftStub.observerCount == 0)
        }

        @Test("the client holds its delegate weakly")
        func weakDelegate() throws {
            let client = try LiveHelpshiftClient.installed()
            try client.setDelegate(NotingDelegate())
            #expect(client.delegate == nil)
        }
    }
}
