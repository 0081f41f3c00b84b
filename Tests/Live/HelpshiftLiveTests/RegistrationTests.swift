import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
import Testing
import TestSupport

extension LiveHelpshift {
    /// From a configuration to a badge.
    @Suite
    @MainActor
    struct RegistrationTests {
        private func support(_ adapter: ChatAdapter = .helpshift) throws -> SupportChat {
            LiveHelpshift.reset()
            let support = try SupportChat(
                string: """
                    {"provider": "games", "providers": {
                      "games": {
                        "type": "helpshift", "platformId": "acme_platform_1", "domain": "acme.helpshift.com",
                        "install": {"enableLogging": true}, "language": "de",
                        "screen": {"fullPrivacy": true}
                      },
                      "same": {
                        "type": "helpshift", "platformId": "acme_platform_1", "domain": "acme.helpshift.com"
                      },
                      "other": {
                        "type": "helpshift", "platformId": "b_platform_2", "domain": "b.helpshift.com"
                      }
                    }}
                    """,
                adapters: [adapter]
            )
            try support.start()
            return support
        }

        @Test("one call registers the SDK, and a configuration leads to a badge")
        func badge() throws {
            let support = try support()
            let model = UnreadBadgeModel(support)
            let install = try #require(HelpshiftStub.calls(of: "install").first)
            #expect(install.arguments.prefix(2).map { "\($0)" } == ["acme_platform_1", "acme.helpshift.com"])
            #expect((install.arguments[2] as? [AnyHashable: Any])?["enableLogging"] as? Bool == true)
            #expect(HelpshiftStub.calls(of: "setLanguage").first?.arguments[0] as? String == "de")
            HelpshiftStub.emitAgentMessage()
            #expect(model.badge.text() == "1")
            try model.presentConversation()
            let screen = HelpshiftStub.calls(of: "showConversation").first?.arguments[0]
            #expect((screen as? [AnyHashable: Any])?["fullPrivacy"] as? Bool == true)
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: true])
            #expect(model.badge.isHidden)
            support.shutDown()
            #expect(HelpshiftStub.observerCount == 0)
        }

        @Test("a delegate passed to the registration hears everything after the badge")
        func ownDelegate() throws {
            let app = AppDelegate()
            let support = try support(.helpshift(delegate: app, configurationDelegate: app))
            HelpshiftStub.emitAgentMessage()
            #expect(support.currentUnreadCount.value == .live(1))
            #expect(app.heard == ["agentMessageReceived"])
            #expect(HelpshiftStub.askForAPIConfig() as? [String: String] == ["from": "app"])
            support.shutDown()
            #expect(Helpshift.sharedInstance().delegate === app)
        }

        @Test("a swap to another provider of the account does not install again, and hears everything")
        func sameAccount() throws {
            let support = try support()
            try support.switchProvider(to: "same")
            #expect(HelpshiftStub.calls(of: "install").count == 1)
            HelpshiftStub.emitAgentMessage()
            #expect(support.currentUnreadCount.value == .live(1))
            support.shutDown()
            #expect(HelpshiftStub.observerCount == 0)
        }

        @Test("a swap to another account is refused: the SDK is installed for the first")
        func otherAccount() throws {
            let support = try support()
            #expect { try support.switchProvider(to: "other") } throws: {
                "\($0)".contains("acme.helpshift.com")
            }
            #expect(HelpshiftStub.calls(of: "install").count == 1)
            support.shutDown()
        }
    }
}
