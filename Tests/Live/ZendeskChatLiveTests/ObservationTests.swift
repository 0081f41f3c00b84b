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
    struct ObservationTests {
        @Test("a status from before the subscription is read", arguments: [false, true])
        func alreadyConnected(callsObserversAtOnce: Bool) {
            LiveZendesk.initialize()
            ZendeskStub.callsObserversAtOnce = callsObserversAtOnce
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1")]))
            let client = LiveZendeskChatClient()
            #expect(client.connectionStatus == .connected)
            #expect(client.chatState.logs.map(\.id) == ["1"])
            let provider = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            #expect(provider.connectionStatus.value == .connected)
            #expect(provider.chatState.value.loading == .loaded)
        }

        @Test("a status or state that arrives twice is reported once")
        func repeats() {
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            for _ in 1...2 { ZendeskStub.setStatus(.connected) }
            for _ in 1...2 { ZendeskStub.setState(LiveZendesk.state([LiveZendesk.message("1")])) }
            #expect(heard.values == [.connectionStatus(.connected), .chatState(client.chatState)])
        }

        @Test("an equal state on a new connection is reported again, which makes the count live")
        func equalStateAfterReconnection() {
            let client = LiveZendesk.client()
            let provider = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            let counter = MessageCounter.started(with: provider)
            let state = LiveZendesk.state([LiveZendesk.message("1")])
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(state)
            #expect(counter.unreadCount.value == .live(1))
            ZendeskStub.setStatus(.reconnecting)
            #expect(counter.unreadCount.value == .cached(1))
            ZendeskStub.setStatus(.connected)
            #expect(counter.unreadCount.value == .cached(1))
            ZendeskStub.setState(state)
            #expect(counter.unreadCount.value == .live(1))
        }

        @Test("events from another thread arrive on the main actor, in the SDK's order")
        func otherThread() async {
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            await onAnotherThread {
                ZendeskStub.setStatus(.connecting)
                ZendeskStub.setStatus(.connected)
                ZendeskStub.setState(OtherThread.state)
            }
            ZendeskStub.setStatus(.disconnected)
            #expect(client.chatState.logs.count == 1)
            #expect(
                heard.values == [
                    .connectionStatus(.connecting), .connectionStatus(.connected),
                    .chatState(client.chatState), .connectionStatus(.disconnected),
                ]
            )
        }

        @Test("the error of a visitor's file is the reason for its failure")
        func attachmentError() {
            let client = LiveZendesk.client()
            let provider = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            ZendeskStub.setStatus(.connected)
            ZendeskStub.setState(
                LiveZendesk.state([
                    ChatAttachmentMessage("1", name: "a", by: .visitor, status: .pending, error: .sizeLimit),
                    ChatAttachmentMessage(
                        "2",
                        name: "b",
                        by: .visitor,
                        status: .pending,
                        error: .unsupportedType
                    ),
                ])
            )
            #expect(
                provider.chatState.value.transcript.map(\.deliveryStatus) == [
                    .failed(.init(.fileSizeTooLarge, messageID: "1")),
                    .failed(.init(.unsupportedFileType, messageID: "2")),
                ]
            )
        }

        @Test("values of a later SDK are reported once each, and are harmless")
        func unknownValues() throws {
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            let laterStatus = ChatProvidersSDK.ConnectionStatus(rawValue: 9)
            let laterSession = ChatProvidersSDK.ChatSessionStatus(rawValue: 8)
            let laterType = ChatProvidersSDK.ChatLogType(rawValue: 12)
            let laterAccount = ChatProvidersSDK.AccountStatus(rawValue: 7)
            ZendeskStub.setStatus(try #require(laterStatus))
            #expect(client.connectionStatus == .unknown(9))
            let type = try #require(laterType)
            let file = ChatAttachmentMessage("z", name: "z", status: .pending, error: .ofALaterSDK)
            let state = ChatProvidersSDK.ChatState(
                department: ChatProvidersSDK.Department(id: "1", name: "Sales", status: .ofALaterSDK),
                logs: [
                    ChatProvidersSDK.ChatLog("x", type, .agent, at: 1, status: .ofALaterSDK),
                    ChatProvidersSDK.ChatRating("y", .ofALaterSDK), file,
                ],
                chatSessionStatus: try #require(laterSession),
                rating: .ofALaterSDK
            )
            let account = Account(accountStatus: try #require(laterAccount), departments: nil)
            for _ in 1...2 {
                ZendeskStub.setState(state)
                ZendeskStub.setAccount(account)
            }
            #expect(client.chatState.chatSessionStatus == .initializing)
            #expect(client.chatState.department?.status == .offline)
            #expect(client.chatState.rating == .unrated)
            #expect(
                client.chatState.logs.map(\.kind).prefix(2) == [
                    .unsupported("ChatLogType 12"), .rating(.unrated),
                ]
            )
            #expect(client.chatState.logs.map(\.deliveryStatus) == [.delivered, .delivered, .pending])
            #expect(client.account == ZendeskChatAccount(accountStatus: nil, departments: nil))
            // Reported once, although everything arrived twice.
            #expect(
                heard.problems == [
                    "unknown session status 8; treated as initializing",
                    "department 1: unknown status \"later\"; treated as offline",
                    "unknown rating \"later\"; treated as none",
                    "log x: unknown type 12; it is kept and never counts",
                    "log x: unknown delivery status of a later SDK; treated as delivered",
                    "log y: unknown rating \"later\"; treated as none",
                    "log z: its file has the attachmentError later",
                    "unknown account status 7; it is unknown whether an agent is available",
                ]
            )
        }

        @Test("releasing a token ends its observation")
        func tokenReleased() {
            let client = LiveZendesk.client()
            var heard = 0
            var token: ChatProviderKit.ObservationToken? = client.observe { _ in heard += 1 }
            ZendeskStub.setStatus(.connecting)
            withExtendedLifetime(token) {}
            token = nil
            ZendeskStub.setStatus(.connected)
            #expect(heard == 1)
        }

        @Test("two clients can observe in parallel: dropping one does not affect the other")
        func twoClients() {
            let first = LiveZendesk.client()
            var second: LiveZendeskChatClient? = LiveZendeskChatClient()
            withExtendedLifetime(second) {}
            second = nil
            ZendeskStub.setStatus(.connected)
            #expect(first.connectionStatus == .connected)
        }

        @Test("dropping the client leaves no observer")
        func dropped() {
            var client: LiveZendeskChatClient? = LiveZendesk.client()
            weak let weakly = client
            #expect(ZendeskStub.observerCount == 4)
            var provider: ZendeskChatProvider? = client.map {
                ZendeskChatProvider(client: $0, lifecycle: ManualAppLifecycle())
            }
            NotificationCenter.default.post(name: Chat.NotificationChatEnded, object: nil)
            client = nil
            #expect(ZendeskStub.observerCount == 4)
            withExtendedLifetime(provider) {}
            provider = nil
            #expect(weakly == nil)
            #expect(ZendeskStub.observerCount == 0)
        }

        @Test("an event on its way from another thread when the client is dropped is not reported")
        func droppedOnTheWay() async {
            var client: LiveZendeskChatClient? = LiveZendesk.client()
            let heard = client.map { ObservationRecorder($0.observe) }
            // The main thread is blocked, so that the status has to wait for it.
            ZendeskStub.waitForAnotherThread { ZendeskStub.setStatus(.connected) }
            client = nil
            for _ in 1...10 { await Task.yield() }
            #expect(heard?.values.isEmpty == true)
        }

        @Test("the account, which the SDK does not report on its own, is requested once from each instance")
        func accountIsAskedFor() {
            LiveZendesk.initialize()
            ZendeskStub.timing = .late
            let client = LiveZendeskChatClient()
            let provider = ZendeskChatProvider(client: client, lifecycle: ManualAppLifecycle())
            let statuses = ObservationRecorder(provider.agentStatus)
            #expect(client.account == nil)
            ZendeskStub.release()
            #expect(client.account?.accountStatus == .online)
            #expect(statuses.values == [nil, .online])
            #expect(ZendeskStub.calls(of: "getAccount").count == 1)
        }

        @Test("settings and account are reported, but not the SDK's placeholder settings")
        func otherValues() async throws {
            let client = LiveZendesk.client()
            let heard = ObservationRecorder(client.observe)
            let allowing = ChatProvidersSDK.ChatSettings(
                fileSizeLimit: 10,
                isFileSendingEnabled: true,
                supportedFileTypes: ["PNG"]
            )
            ZendeskStub.setSettings(allowing)
            #expect(client.settings == nil)
            #expect(heard.values.isEmpty)
            ZendeskStub.setStatus(.connected)
            for _ in 1...2 { ZendeskStub.setSettings(allowing) }
            let limits = try #require(client.settings)
            #expect(limits.fileSizeLimit == 10 && limits.supportedFileTypes == ["png"])
            #expect(heard.values == [.connectionStatus(.connected), .settings(limits)])

            let department = ChatProvidersSDK.Department(id: "7", name: "Sales", status: .away)
            for _ in 1...2 {
                ZendeskStub.setAccount(Account(accountStatus: .offline, departments: [department]))
            }
            #expect(heard.values.count == 3)
            #expect(client.account?.departments?.first?.status == .away)

            let info = VisitorProfile(name: "Ada", email: "ada@example.com", phoneNumber: "1")
            try await client.setVisitorInfo(info)
            #expect(client.visitorInfo == info)
        }
    }
}

/// Creates values on another thread.
private enum OtherThread {
    static var state: ChatProvidersSDK.ChatState {
        ChatProvidersSDK.ChatState(logs: [ChatMessage("1", "Hello")], chatSessionStatus: .started)
    }
}
