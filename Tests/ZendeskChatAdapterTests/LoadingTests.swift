import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter

@MainActor
@Suite("Zendesk Chat: loaded states")
struct LoadingTests {
    let client = ScriptedZendeskClient()

    private func provider() -> ZendeskChatProvider {
        ZendeskChatProvider(client: client, clock: ManualChatClock(), lifecycle: ManualAppLifecycle())
    }

    @Test("initially the provider is disconnected with nothing loaded")
    func start() {
        let provider = provider()
        #expect(provider.connectionStatus.value == .disconnected(nil))
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        #expect(provider.keepsLogAfterChatEnds == false)
    }

    @Test(
        "a state past initializing that arrives while connected is loaded",
        arguments: [ChatState.SessionStatus.configuring, .started, .ending, .ended]
    )
    func loaded(status: ChatState.SessionStatus) {
        let provider = provider()
        client.say(.connected)
        client.say(
            ZendeskChatState(logs: ChatState.Transcript([.agentMessage("1")]), chatSessionStatus: status)
        )
        #expect(provider.chatState.value.loading == .loaded)
        #expect(provider.chatState.value.sessionStatus == status)
        #expect(provider.chatState.value.transcript.map(\.id) == ["1"])
    }

    @Test(
        "a state that arrives without a connection is not loaded",
        arguments: [
            .connecting, .disconnected, .reconnecting, .failed, .unreachable, .unknown(6),
        ] as [ZendeskChatConnectionStatus]
    )
    func notConnected(status: ZendeskChatConnectionStatus) {
        let provider = provider()
        client.say(status)
        client.load(.agentMessage("1"))
        #expect(provider.chatState.value.loading == .notLoaded)
        #expect(provider.chatState.value.transcript.isEmpty)
        #expect(provider.chatState.value.isChatting)
    }

    @Test("a state that is not loaded changes everything but the log")
    func notLoadedKeepsLog() {
        let provider = provider()
        client.say(.connected)
        client.load(.agentMessage("1"))
        client.say(
            ZendeskChatState(
                chatSessionStatus: .initializing,
                agents: [ChatState.Agent(nick: "a", displayName: "A")]
            )
        )
        #expect(provider.chatState.value.transcript.map(\.id) == ["1"])
        #expect(provider.chatState.value.loading == .loaded)
        #expect(provider.chatState.value.sessionStatus == .initializing)
        #expect(provider.chatState.value.isChatting == false)
        #expect(provider.chatState.value.chatID == nil)
        #expect(provider.chatState.value.agents == [ChatState.Agent(nick: "a", displayName: "A")])
    }

    @Test(
        "after a lost connection the log counts as loaded earlier until the next connection's first state"
    )
    func reconnecting() {
        let provider = provider()
        client.say(.connected)
        client.load(.agentMessage("1"))
        let same = client.chatState
        client.say(.reconnecting)
        #expect(provider.chatState.value.loading == .loadedEarlier)
        client.say(ZendeskChatState())
        client.say(.connected)
        #expect(provider.chatState.value.loading == .loadedEarlier)
        #expect(provider.chatState.value.transcript.map(\.id) == ["1"])
        client.say(same)
        #expect(provider.chatState.value.loading == .loaded)
    }

    @Test("an equal state that arrives after a reconnection is loaded again")
    func equalStateAfterReconnection() {
        let provider = provider()
        client.say(.connected)
        client.load(.agentMessage("1"))
        let same = client.chatState
        client.say(.disconnected)
        client.say(.connected)
        let states = ObservationRecorder(provider.chatState)
        client.say(same)
        #expect(states.values.map(\.loading) == [.loadedEarlier, .loaded])
    }

    @Test("the client's state isn't read on connecting, as it may be out of date")
    func noReadingOnConnecting() {
        let provider = provider()
        client.chatState = ZendeskChatState(
            logs: ChatState.Transcript([.agentMessage("old")]),
            chatSessionStatus: .started
        )
        client.say(.connected)
        #expect(provider.chatState.value.loading == .notLoaded)
        #expect(provider.chatState.value.transcript.isEmpty)
    }

    @Test("a provider that is created while connected adopts the current state", arguments: [true, false])
    func lateProvider(callsAtOnce: Bool) {
        client.callsAtOnce = callsAtOnce
        client.connectionStatus = .connected
        client.chatState = ZendeskChatState(
            logs: ChatState.Transcript([.agentMessage("1")]),
            chatSessionStatus: .started
        )
        let provider = provider()
        #expect(provider.connectionStatus.value == .connected)
        #expect(provider.chatState.value.loading == .loaded)
    }

    @Test("if an observer reconnects immediately, the log still counts as loaded earlier")
    func reconnectingInsideObserver() {
        let provider = provider()
        client.say(.connected)
        client.load(.agentMessage("1"))
        let token = provider.connectionStatus.observe { [client] status in
            if !status.isConnected { client.connectionStatus = .connected }
        }
        client.say(.disconnected)
        #expect(provider.chatState.value.loading == .loadedEarlier)
        token.cancel()
    }

    @Test("all parts of a state are adopted and cleared")
    func parts() {
        let provider = provider()
        client.say(.connected)
        client.say(
            ZendeskChatState(
                chatSessionStatus: .started,
                isChatting: true,
                chatID: "c1",
                agents: [ChatState.Agent(nick: "a", displayName: "Anna", isTyping: true)],
                department: ChatState.Department(id: "d", name: "Sales", status: .away),
                queuePosition: 3,
                rating: .good,
                comment: "Thanks"
            )
        )
        let full = ChatState(
            sessionStatus: .started,
            loading: .loaded,
            isChatting: true,
            chatID: "c1",
            agents: [ChatState.Agent(nick: "a", displayName: "Anna", isTyping: true)],
            department: ChatState.Department(id: "d", name: "Sales", status: .away),
            queuePosition: 3,
            rating: .good,
            comment: "Thanks"
        )
        #expect(provider.chatState.value == full)
        client.say(ZendeskChatState(chatSessionStatus: .started))
        #expect(
            provider.chatState.value.ignoringUserChanges
                == ChatState(sessionStatus: .started, loading: .loaded)
        )
    }
}
