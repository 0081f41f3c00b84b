import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter

extension LiveZendesk {
    @Suite
    @MainActor
    struct InstanceTests {
        @Test("without an instance every call throws an error, and nothing is lost when one is created")
        func noInstance() async throws {
            ZendeskStub.reset()
            let client = LiveZendeskChatClient()
            #expect(!client.isInitialized)
            #expect(!client.hasIdentity)
            #expect(client.settings == nil)
            #expect(client.visitorInfo == VisitorProfile())
            #expect(client.configuration == ZendeskChatConfiguration())
            #expect(client.isChatPushNotification(["data": ["type": "zd.chat.msg"]]))
            #expect(client.pushKind(of: ["data": ["type": "zd.chat.msg"]]) == .message)
            #expect(!client.isChatPushNotification(["aps": "x"]))
            client.connect()
            client.disconnect()
            client.sendTyping(isTyping: true)
            client.registerPushToken(Data())
            client.unregisterPushToken()
            client.didReceiveRemoteNotification([:])
            await client.resetIdentity()
            await #expect(throws: ZendeskChatError.chatIsNotInitialized) {
                try await client.sendMessage("Hello")
            }
            #expect(LiveZendesk.calls.isEmpty)

            client.configuration.tags = ["vip"]
            client.setIdentity(authenticator: Authenticator { "jwt" })
            Chat.initialize(accountKey: "key")
            #expect(client.isInitialized)
            #expect(client.hasIdentity)
            #expect(Chat.instance?.configuration.tags == ["vip"])
        }

        @Test(
            "a new instance is adopted, with its values, the configuration, the identity and the connection"
        )
        func newInstance() throws {
            let client = LiveZendesk.client()
            let old = Chat.instance
            client.configuration = ZendeskChatConfiguration(tags: ["ios"], departmentName: "Sales")
            client.setIdentity(authenticator: Authenticator { "jwt" })
            client.connect()
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1")]))
            let heard = ObservationRecorder(client.observe)

            Chat.initialize(accountKey: "other")
            client.followInstance()
            #expect(heard.statuses == [.disconnected])
            #expect(heard.states.last?.logs.isEmpty == true)
            #expect(ZendeskStub.calls(of: "connect").count == 2)
            #expect(ZendeskStub.calls(of: "setIdentity").count == 2)
            #expect(Chat.instance?.configuration.departmentName == "Sales")

            ZendeskStub.setStatus(.reconnecting, of: old)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("old")]), of: old)
            #expect(heard.statuses == [.disconnected])
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("new")]))
            #expect(client.chatState.logs.map(\.id) == ["new"])
            #expect(ZendeskStub.observerCount == 4)
        }

        @Test("a new instance gets the push token again")
        func pushToken() {
            let client = LiveZendesk.client()
            client.registerPushToken(Data([1]))
            Chat.initialize(accountKey: "key")
            client.followInstance()
            client.followInstance()
            #expect(
                ZendeskStub.calls(of: "registerPushToken").map { $0.arguments[0] as? Data } == [
                    Data([1]), Data([1]),
                ]
            )
        }

        @Test("a push token registered without an instance reaches the first one")
        func earlyPushToken() {
            ZendeskStub.reset()
            let client = LiveZendeskChatClient()
            client.registerPushToken(Data([1]))
            Chat.initialize(accountKey: "key", appId: "7")
            client.followInstance()
            #expect(ZendeskStub.calls(of: "registerPushToken").count == 1)
        }

        @Test("a new instance gets no push token that was withdrawn, or that belonged to a former visitor")
        func formerPushToken() async {
            let client = LiveZendesk.client()
            client.registerPushToken(Data([1]))
            client.unregisterPushToken()
            Chat.initialize(accountKey: "key")
            client.followInstance()
            client.registerPushToken(Data([2]))
            await client.resetIdentity()
            Chat.initialize(accountKey: "key")
            client.followInstance()
            #expect(ZendeskStub.calls(of: "registerPushToken").count == 2)
        }

        @Test("a push token without the app's id is reported once for each instance, with a remedy")
        func missingAppID() throws {
            let client = LiveZendesk.client()
            let provider = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            let events = ObservationRecorder(provider.events)
            for token: UInt8 in 1...2 { provider.registerPushToken(Data([token])) }
            let problem = try #require(events.diagnostics.first)
            #expect(events.diagnostics.count == 1)
            #expect(problem.contains("\"appId\"") && problem.contains("dashboard"))
            Chat.initialize(accountKey: "key", appId: "7")
            client.followInstance()
            #expect(ZendeskStub.calls(of: "registerPushToken").count == 3 && events.diagnostics.count == 1)
            Chat.initialize(accountKey: "key")
            client.followInstance()
            #expect(events.diagnostics.count == 2)
        }

        @Test("an observer can call the client while a new instance is adopted")
        func reentrant() {
            let client = LiveZendesk.client()
            ZendeskStub.setStatus(.connected)
            var heard: [ZendeskChatConnectionStatus] = []
            let token = client.observe { event in
                if case .connectionStatus(let status) = event { heard.append(status) }
                _ = client.isInitialized
                client.followInstance()
            }
            Chat.initialize(accountKey: "other")
            #expect(client.connectionStatus == .disconnected)
            #expect(heard == [.disconnected])
            #expect(ZendeskStub.observerCount == 4)
            withExtendedLifetime(token) {}
        }

        @Test("a removed instance ends its chat")
        func instanceGoes() {
            let client = LiveZendesk.client()
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1")]))
            ZendeskStub.reset()
            #expect(client.connectionStatus == .disconnected)
            #expect(client.chatState.logs.isEmpty)
        }

        @Test("the count survives a new instance: it is never unknown, and each message counts once")
        func count() {
            let client = LiveZendesk.client()
            let counter = MessageCounter.started(
                with: ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            )
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1")]))
            Chat.initialize(accountKey: "key")
            // The SDK does not report it until its next notification.
            NotificationCenter.default.post(name: Chat.NotificationMessageReceived, object: nil)
            #expect(counter.unreadCount.value == .cached(1))
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1"), LiveZendesk.message("2")]))
            #expect(counter.unreadCount.value == .live(2))
        }

        @Test("a configuration that the app itself has given to the SDK is read")
        func configuration() {
            LiveZendesk.initialize()
            let vendor = ChatAPIConfiguration()
            vendor.tags = ["a"]
            vendor.visitorInfo = VisitorInfo(name: "Ada")
            Chat.instance?.configuration = vendor
            let client = LiveZendeskChatClient()
            #expect(client.configuration.tags == ["a"])
            #expect(client.configuration.visitorInfo?.name == "Ada")
            client.configuration = ZendeskChatConfiguration(
                visitorPathOne: "Shop",
                visitorPathTwo: "Cart",
                visitorPathTwoValue: "https://example.com/cart"
            )
            #expect(Chat.instance?.configuration.visitorPathOne == "Shop")
            #expect(Chat.instance?.configuration.visitorPathTwo == "Cart")
            #expect(Chat.instance?.configuration.visitorPathTwoValue == "https://example.com/cart")
            client.configuration.visitorPathTwo = nil
            #expect(Chat.instance?.configuration.visitorPathTwo == "Zendesk Chat SDK v5.0.5")
        }

        @Test("changing one part keeps the app's own object, and everything else that it has set")
        func partOfConfiguration() {
            LiveZendesk.initialize()
            let vendor = ChatAPIConfiguration()
            vendor.visitorPathOne = "Home"
            vendor.visitorPathTwo = "Acme 3.1"
            vendor.departmentName = "Sales"
            Chat.instance?.configuration = vendor
            let client = LiveZendeskChatClient()
            client.configuration.tags = ["ios"]
            #expect(Chat.instance?.configuration === vendor)
            #expect(vendor.tags == ["ios"])
            #expect(vendor.visitorPathOne == "Home" && vendor.visitorPathTwo == "Acme 3.1")
            #expect(vendor.departmentName == "Sales")
        }

        @Test("a new instance gets the adapter's changes, and keeps what the app sets on it")
        func configurationOfNewInstance() {
            let client = LiveZendesk.client()
            client.configuration.tags = ["ios"]
            client.configuration.departmentName = "Sales"
            Chat.initialize(accountKey: "other")
            Chat.instance?.configuration.visitorPathTwo = "Acme 3.1"
            Chat.instance?.configuration.departmentName = "Repairs"
            client.followInstance()
            #expect(Chat.instance?.configuration.tags == ["ios"])
            #expect(Chat.instance?.configuration.departmentName == "Repairs")
            #expect(Chat.instance?.configuration.visitorPathTwo == "Acme 3.1")
        }

        @Test("the SDK logs as configured, and nothing by default")
        func logLevel() {
            LiveZendesk.initialize()
            #expect(LiveZendeskChatClient.logLevel == nil)
            for level in ZendeskChatLogLevel.allCases {
                LiveZendeskChatClient.logLevel = level
                #expect(LiveZendeskChatClient.logLevel == level)
            }
            #expect(Logger.isEnabled && Logger.defaultLevel == .error)
            LiveZendeskChatClient.logLevel = nil
            #expect(!Logger.isEnabled)
        }
    }
}
