import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: connection")
struct HelpshiftConnectionTests {
    @Test("only connect installs the SDK, once, and sets the delegate immediately")
    func connecting() {
        let fixture = HelpshiftFixture(isInstalled: false)
        #expect(fixture.provider.connectionStatus.value == .disconnected(.notInstalled))
        #expect(fixture.client.calls == [])
        fixture.provider.connect()
        fixture.provider.connect()
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(
            fixture.client.calls == [
                "install acme_platform_20260101 acme.helpshift.com", "setDelegate", "requestUnread server",
            ]
        )
        #expect(fixture.client.delegate != nil)
    }

    @Test("a launch into the background installs the SDK, and the count is requested in the foreground")
    func launchInBackground() {
        let fixture = HelpshiftFixture(isInstalled: false)
        fixture.lifecycle.send(.didEnterBackground)
        let counter = MessageCounter(
            provider: fixture.provider,
            lifecycle: fixture.lifecycle,
            store: InMemoryReadMarkerStore()
        )
        counter.start()
        #expect(
            fixture.client.calls == ["install acme_platform_20260101 acme.helpshift.com", "setDelegate"]
        )
        fixture.lifecycle.send(.willEnterForeground)
        #expect(fixture.client.calls.last == "requestUnread server")
    }

    @Test("the installation uses the configuration, and the SDK gets the language")
    func installing() {
        var configuration = HelpshiftProviderSettings.sample
        configuration.install = HelpshiftInstallConfiguration(enableLogging: true)
        configuration.language = "fr"
        let fixture = HelpshiftFixture(isInstalled: false, configuration: configuration)
        fixture.provider.connect()
        #expect(fixture.client.lastConfiguration == ["enableLogging": true])
        #expect(fixture.client.calls.contains("setLanguage fr"))
    }

    @Test("an SDK that is installed already gets the language, too")
    func languageOfInstalled() {
        var configuration = HelpshiftProviderSettings.sample
        configuration.language = "fr"
        let fixture = HelpshiftFixture(isInstalled: true, configuration: configuration)
        #expect(fixture.client.calls.contains("setLanguage fr"))
    }

    @Test(
        "values that would crash the app later are refused and reported",
        arguments: [
            ("", "a.helpshift.com"), ("a b", "a.helpshift.com"), ("a_platform_1", "https://a.helpshift.com"),
        ]
            + [("a_platform_1", "acme"), ("a_platform_1", "a.helpshift.com/x"), ("a_platform_1", "")]
    )
    func malformed(_ platformID: String, _ domain: String) {
        let configuration = HelpshiftProviderSettings(platformId: platformID, domain: domain)
        let fixture = HelpshiftFixture(isInstalled: false, configuration: configuration)
        fixture.provider.connect()
        #expect(fixture.provider.connectionStatus.value == .disconnected(.notInstalled))
        #expect(fixture.client.calls == [])
        #expect(fixture.diagnostics.count == 1)
    }

    @Test("disconnecting keeps the SDK's connection")
    func disconnecting() {
        let fixture = HelpshiftFixture()
        fixture.provider.disconnect()
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("an authentication failure fails the connection and reports the reason")
    func authenticationFailure() {
        let fixture = HelpshiftFixture()
        fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
        #expect(fixture.provider.connectionStatus.value == .failed(.authentication))
        guard case .authenticationFailed(let error)? = fixture.events.last else {
            Issue.record("no event")
            return
        }
        #expect(error.code == .authentication)
        #expect(error.vendorCode == "invalidAuthToken")
    }

    @Test("an expired session fails the connection, but isn't a logout")
    func expiredSession() {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.agentMessage("Hello")
        let before = fixture.state
        fixture.client.say("userSessionExpired")
        fixture.client.say("userSessionExpired")
        #expect(fixture.provider.connectionStatus.value == .failed(.sessionExpired))
        #expect(fixture.state.transcript == before.transcript && fixture.state.userID == "anna")
        #expect(fixture.state.userChangeCount == before.userChangeCount)
        let count = fixture.events.values.count { if case .sessionExpired = $0 { true } else { false } }
        #expect(count == 2)
    }

    @Test("after a shutdown, the provider neither observes nor calls the SDK")
    func shutDown() throws {
        let fixture = HelpshiftFixture()
        let states = ObservationRecorder(fixture.provider.chatState)
        // A report starts the timer of the ten minutes.
        fixture.report(3, isFromCache: false)
        fixture.provider.shutDown()
        states.forget()
        fixture.client.forgetCalls()
        fixture.agentMessage("Hello")
        fixture.clock.advance(by: 3600)
        fixture.lifecycle.send(.didEnterBackground)
        fixture.lifecycle.send(.willEnterForeground)
        fixture.lifecycle.setNetworkReachable(false)
        fixture.provider.requestUnreadCount()
        fixture.provider.connect()
        fixture.provider.registerPushToken(Data([1]))
        _ = fixture.provider.notificationWasTapped(["origin": "helpshift"])
        _ = fixture.provider.notificationDidArriveInForeground(["origin": "helpshift"])
        #expect(states.values.isEmpty)
        #expect(fixture.client.calls == [])
        #expect(fixture.client.delegate == nil)
        #expect(fixture.lifecycle.observerCount == 0)
        #expect(fixture.clock.pendingCount == 0)
        #expect(throws: ChatError.self) { try fixture.provider.presentConversation() }
    }

    @Test("a deallocated provider releases the SDK")
    func release() {
        let client = ScriptedHelpshiftClient()
        let clock = ManualChatClock()
        weak var released: HelpshiftChatProvider?
        do {
            let provider = HelpshiftChatProvider(client: client, clock: clock)
            released = provider
            #expect(client.delegate != nil)
        }
        #expect(released == nil)
        #expect(client.delegate == nil)
        #expect(clock.pendingCount == 0)
    }
}

@MainActor
@Suite("Helpshift provider: the one delegate")
struct HelpshiftMultiplexingTests {
    @MainActor
    final class Host: HelpshiftClientDelegate {
        var callbacks: [String] = []
        var data: [[String: HelpshiftValue]?] = []
        var logCounts: [Int] = []
        weak var provider: HelpshiftChatProvider?

        func handleEvent(name: String, data: [String: HelpshiftValue]?) {
            callbacks.append(name)
            self.data.append(data)
            logCounts.append(provider?.chatState.value.transcript.count ?? -1)
        }

        func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
            callbacks.append(reason.rawValue)
        }
    }

    @Test("the host's delegate receives every callback unchanged, after the provider")
    func forwarding() {
        let fixture = HelpshiftFixture()
        let host = Host()
        host.provider = fixture.provider
        fixture.provider.hostDelegate = host
        fixture.client.say("agentMessageReceived", ["body": ["odd"]])
        fixture.client.say("neverHeardOf", ["a": 1])
        fixture.client.delegate?.authenticationFailed(.authTokenNotProvided)
        #expect(host.callbacks == ["agentMessageReceived", "neverHeardOf", "authTokenNotProvided"])
        #expect(host.data == [["body": ["odd"]], ["a": 1]])
        #expect(host.logCounts == [1, 1])
    }

    @Test("the provider holds the host's delegate weakly")
    func weakHost() {
        let fixture = HelpshiftFixture()
        fixture.provider.hostDelegate = Host()
        #expect(fixture.provider.hostDelegate == nil)
    }

    @Test("conversations that the SDK starts use the provider's configuration unless the host has one")
    func conversationConfiguration() {
        var configuration = HelpshiftProviderSettings.sample
        configuration.screen?.tags = ["vip"]
        let fixture = HelpshiftFixture(configuration: configuration)
        #expect(fixture.client.delegate?.conversationConfiguration() == ["tags": ["vip"]])
    }
}
