import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
@_spi(BackDoor) @preconcurrency import HelpshiftX
import HelpshiftIdentity
import SerialSuites
import Testing

extension LiveHelpshift {
    /// The flow of the vendor's sample app, down to the calls that reach the SDK.
    @Suite
    @MainActor
    struct OfficialFlowTests {
        private let clock = ManualChatClock()
        private let lifecycle = ManualAppLifecycle()
        private let provider: HelpshiftChatProvider
        private let counter: MessageCounter

        init() {
            LiveHelpshift.reset()
            provider = HelpshiftChatProvider(
                client: LiveHelpshiftClient(),
                configuration: HelpshiftConfiguration(
                    platformID: "acme_platform_1",
                    domain: "acme.helpshift.com"
                ),
                clock: clock,
                lifecycle: lifecycle
            )
            counter = MessageCounter(
                provider: provider,
                lifecycle: lifecycle,
                store: InMemoryReadMarkerStore()
            )
        }

        /// The names of the SDK's calls since the last query, without the requests for the count.
        private func newCalls(after count: inout Int) -> [String] {
            defer { count = HelpshiftStub.calls.count }
            return HelpshiftStub.calls.dropFirst(count).map(\.name).filter {
                $0 != "requestUnreadMessageCount"
            }
        }

        private func showScreen(_ isVisible: Bool) {
            if isVisible { HelpshiftStub.emit(HelpshiftEventNameSessionStarted) }
            HelpshiftStub.emit(HelpshiftEventNameWidgetToggle, [HelpshiftEventDataVisible: isVisible])
            if !isVisible { HelpshiftStub.emit(HelpshiftEventNameSessionEnded) }
        }

        private func token(_ identifier: String, _ value: String) -> String {
            let iat = Int(clock.now.timeIntervalSince1970)
            let payload =
                #"{"identities":[{"identifier":"\#(identifier)","value":"\#(value)"}],"iat":\#(iat)}"#
            return [#"{"alg":"HS256"}"#, payload].map { Base64URL.encode(Data($0.utf8)) }
                .joined(separator: ".") + "." + Base64URL.encode(Data(count: 32))
        }

        /// A notification and a proactive link, from their arrival to the tap.
        private func push() async throws {
            let push: [AnyHashable: Any] = ["origin": "helpshift"]
            #expect(await provider.notificationDidArriveSilently(userInfo: push) == .noData)
            #expect(provider.notificationDidArriveInForeground(userInfo: push) == [])
            #expect(!provider.isScreenShown)
            #expect(provider.notificationWasTapped(userInfo: push) && provider.isScreenShown)
            showScreen(true)
            showScreen(false)
            let link: [AnyHashable: Any] = ["helpshift_proactive_link": "https://acme.helpshift.com/1"]
            #expect(provider.notificationDidArriveInForeground(userInfo: link) == [.banner, .list, .sound])
            #expect(provider.notificationWasTapped(userInfo: link) && provider.isScreenShown)
            showScreen(true)
            showScreen(false)
            try provider.openProactiveLink("https://acme.helpshift.com/2")
            showScreen(true)
            showScreen(false)
            #expect(!provider.isScreenShown)
        }

        @Test("a user by id and e-mail: every step reaches the SDK, in the sample's order")
        func knownUser() async throws {
            counter.start()
            provider.registerPushToken(Data([0xA1]))
            try provider.clearAnonymousUserOnLogin(true)
            let digest = Secret(Data(repeating: 7, count: 32).base64EncodedString())
            try await provider.login(
                .known(KnownUser(id: "ada", email: "ada@example.com", name: "Ada", authToken: digest))
            )
            var count = 0
            #expect(
                newCalls(after: &count) == [
                    "install", "registerDeviceToken", "clearAnonymousUser", "loginUser",
                ]
            )
            // Earlier events may still belong to the former user.
            clock.advance(by: 5)

            try provider.showFAQs()
            try provider.showFAQSection("3")
            try provider.showSingleFAQ("13")
            try provider.presentConversation()
            showScreen(true)
            #expect(provider.isConversationVisible)
            showScreen(false)
            receiveAgentMessage()
            #expect(counter.unreadCount.value == .live(1))
            #expect(
                newCalls(after: &count) == [
                    "showFAQs", "showFAQSection", "showSingleFAQ", "showConversation",
                ]
            )

            try await push()
            #expect(counter.unreadCount.value == .live(0))
            #expect(
                newCalls(after: &count) == [
                    "handleNotification", "handleNotification", "handleProactiveLink", "handleProactiveLink",
                ]
            )
            let launches = HelpshiftStub.calls(of: "handleNotification").map { $0.arguments[1] as? Bool }
            #expect(launches == [false, true])
            let links = HelpshiftStub.calls(of: "handleProactiveLink").map { $0.arguments[0] as? String }
            #expect(links == ["https://acme.helpshift.com/1", "https://acme.helpshift.com/2"])

            try await provider.logout()
            #expect(newCalls(after: &count) == ["logout"] && provider.currentUser.value == .anonymous)
            provider.shutDown()
        }

        @Test("a user by token: logged in, updated, expired and renewed, logged out")
        func identifiedUser() async throws {
            counter.start()
            let token = token("uid", "ada")
            async let login: Void = provider.login(.token(SignedIdentity(userID: "ada") { token }))
            await wait { HelpshiftStub.login != nil }
            await HelpshiftStub.onAnotherThread { HelpshiftStub.login?.success() }
            try await login
            #expect(provider.currentUser.value.id == "ada")
            #expect(HelpshiftStub.calls(of: "login").first?.arguments[0] as? String == token)
            try provider.addUserIdentities(self.token("email", "ada@example.com"))
            try provider.updateMasterAttributes(["first_name": "Ada"])
            try provider.updateAppAttributes(["app_version": "2.0"])
            try provider.presentConversation()
            showScreen(true)
            showScreen(false)
            var count = 0
            #expect(
                newCalls(after: &count) == [
                    "install", "login", "addUserIdentities", "updateMasterAttributes", "updateAppAttributes",
                    "showConversation",
                ]
            )

            HelpshiftStub.login = nil
            HelpshiftStub.emit(HelpshiftEventUserSessionExpired)
            #expect(provider.connectionStatus.value == .failed(.sessionExpired))
            await wait { HelpshiftStub.login != nil }
            await HelpshiftStub.onAnotherThread { HelpshiftStub.login?.success() }
            await wait { provider.connectionStatus.value == .connected }
            #expect(newCalls(after: &count) == ["login"])
            #expect(provider.currentUser.value.id == "ada")

            try await provider.logout()
            #expect(newCalls(after: &count) == ["logout"] && provider.currentUser.value == .anonymous)
            provider.shutDown()
        }
    }
}
