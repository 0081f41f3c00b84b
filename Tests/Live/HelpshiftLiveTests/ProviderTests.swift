import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
import HelpshiftIdentity
import SerialSuites
import Testing

extension LiveHelpshift {
    @Suite
    @MainActor
    struct ProviderTests {
        private func provider(
            _ client: LiveHelpshiftClient,
            _ clock: ManualChatClock = ManualChatClock(),
            lifecycle: ManualAppLifecycle = ManualAppLifecycle()
        ) -> HelpshiftChatProvider {
            HelpshiftChatProvider(
                client: client,
                configuration: HelpshiftConfiguration(
                    platformID: "acme_platform_1",
                    domain: "acme.helpshift.com"
                ),
                clock: clock,
                lifecycle: lifecycle
            )
        }

        @Test("end to end: connect installs the SDK, a message counts, and seeing the screen clears it")
        func badge() throws {
            HelpshiftStub.reset()
            let provider = provider(LiveHelpshiftClient())
            let counter = MessageCounter(
                provider: provider,
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
            counter.start()
            #expect(HelpshiftStub.calls.first?.name == "install")
            HelpshiftStub.emit(
                HelpshiftEventNameAgentMessageReceived,
                [
                    HelpshiftEventDataPublishID: "1", HelpshiftEventDataCreatedTime: 1_790_000_000_000,
                    HelpshiftEventDataMessageType: HelpshiftEventDataMessageTypeText,
                    HelpshiftEventDataMessageBody: "Hello",
                ]
            )
            #expect(counter.unreadCount.value == .live(1))
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            #expect(counter.unreadCount.value == .live(0))
        }

        @Test(
            "a delegate set on the SDK later is found by a screen or in the foreground, and reported"
        )
        func laterDelegate() throws {
            HelpshiftStub.reset()
            let lifecycle = ManualAppLifecycle()
            let provider = provider(LiveHelpshiftClient(), lifecycle: lifecycle)
            provider.connect()
            let diagnostics = ObservationRecorder<String> { tell in
                provider.events.observe {
                    if case .diagnostic(let diagnostic) = $0 { tell(diagnostic.message) }
                }
            }
            let (first, second) = (AppDelegate(), AppDelegate())
            Helpshift.sharedInstance().delegate = first
            try provider.presentConversation()
            #expect(diagnostics.values.count == 1)
            #expect(diagnostics.values.first?.contains("AppDelegate") == true)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            #expect(provider.isConversationVisible && first.heard == ["widgetToggle"])

            Helpshift.sharedInstance().delegate = second
            lifecycle.send(.didEnterBackground)
            lifecycle.send(.willEnterForeground)
            #expect(diagnostics.values.count == 2)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: false])
            #expect(!provider.isConversationVisible && second.heard == ["widgetToggle"])
            provider.shutDown()
            #expect(Helpshift.sharedInstance().delegate === second)
        }

        @Test("a shutdown restores the SDK's delegate")
        func shutDown() {
            HelpshiftStub.reset()
            let provider = provider(LiveHelpshiftClient())
            provider.connect()
            #expect(HelpshiftStub.observerCount == 2)
            provider.shutDown()
            #expect(HelpshiftStub.observerCount == 0)
        }

        @Test("a login by token that is answered on another thread changes the user")
        func login() async throws {
            HelpshiftStub.reset()
            let clock = ManualChatClock()
            let provider = provider(LiveHelpshiftClient(), clock)
            provider.connect()
            let payload =
                #"{"identities":[{"identifier":"uid","value":"42"}],"iat":\#(Int(clock.now.timeIntervalSince1970))}"#
            let token =
                [#"{"alg":"HS256"}"#, payload].map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".")
                + "." + Base64URL.encode(Data(count: 32))
            async let login: Void = provider.login(.token(SignedIdentity(userID: "42") { token }))
            await wait { HelpshiftStub.login != nil }
            await HelpshiftStub.onAnotherThread { HelpshiftStub.login?.success() }
            try await login
            #expect(provider.currentUser.value.id == "42")
            #expect(HelpshiftStub.calls(of: "login").first?.arguments[0] as? String == token)
        }
    }
}
