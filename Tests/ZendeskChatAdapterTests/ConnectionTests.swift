import ChatProviderKit
import ChatProviderTesting
import Testing
import TestSupport
import ZendeskChatAdapter

@MainActor
@Suite("Zendesk Chat: connection")
struct ConnectionTests {
    let client = ScriptedZendeskClient()

    private func provider() -> ZendeskChatProvider {
        ZendeskChatProvider(client: client, clock: ManualChatClock(), lifecycle: ManualAppLifecycle())
    }

    @Test(
        "each of the vendor's statuses maps to a connection status",
        arguments: [
            (0, .connecting), (1, .connected), (2, .disconnected(nil)), (3, .reconnecting), (4, .failed(nil)),
            (5, .unreachable(.network)), (6, .disconnected(nil)),
        ] as [(Int, ConnectionStatus)]
    )
    func statuses(number: Int, ours: ConnectionStatus) {
        let provider = provider()
        client.say(ZendeskChatConnectionStatus(rawValue: number))
        #expect(provider.connectionStatus.value == ours)
    }

    @Test("an unknown status is reported and treated as disconnected")
    func unknownStatus() {
        let provider = provider()
        let events = ObservationRecorder(provider.events)
        client.say(.connected)
        client.say(.unknown(9))
        #expect(provider.connectionStatus.value == .disconnected(nil))
        #expect(events.diagnostics.count == 1)
    }

    @Test("without a Chat instance, nothing connects and the status has the reason")
    func notInstalled() {
        client.isInitialized = false
        let provider = provider()
        #expect(provider.connectionStatus.value == .disconnected(.notInstalled))
        provider.connect()
        #expect(client.calls.isEmpty)
        client.isInitialized = true
        provider.connect()
        #expect(client.calls == ["connect"])
    }

    @Test(
        "a shutdown closes a connection that may open later",
        arguments: [ZendeskChatConnectionStatus.unreachable, .unknown(6), .reconnecting]
    )
    func shutDownUnconnected(status: ZendeskChatConnectionStatus) {
        let provider = provider()
        client.say(status)
        provider.shutDown()
        #expect(client.calls == ["disconnect"])
    }

    @Test("after a shutdown, the provider observes, publishes and connects nothing")
    func shutDown() {
        let provider = provider()
        client.say(.connected)
        client.load(.agentMessage("1"))
        let statuses = ObservationRecorder(provider.connectionStatus)
        let states = ObservationRecorder(provider.chatState)
        let events = ObservationRecorder(provider.events)
        provider.shutDown()
        provider.shutDown()
        #expect(client.calls == ["disconnect"])
        #expect(client.observerCount == 0)
        client.say(.disconnected)
        client.load(.agentMessage("2"))
        client.say(.chatEnded)
        provider.connect()
        provider.disconnect()
        #expect(client.calls == ["disconnect"])
        #expect(statuses.values.count == 1)
        #expect(states.values.count == 1)
        #expect(events.values.isEmpty)
        #expect(provider.connectionStatus.value == .disconnected(.requested))
        #expect(provider.chatState.value.loading == .loadedEarlier)
    }

    @Test("a deallocated provider stops observing the client")
    func release() {
        do {
            let provider = provider()
            #expect(client.observerCount > 0)
            _ = provider
        }
        #expect(client.observerCount == 0)
    }

    @Test("notifications become events and don't change the connection or the chat")
    func notifications() {
        let provider = provider()
        client.say(.connected)
        client.load(.agentMessage("1"))
        let (status, state) = (provider.connectionStatus.value, provider.chatState.value)
        let events = ObservationRecorder(provider.events)
        client.say(.messageReceived)
        client.say(.chatEnded)
        client.say(.authenticationFailed(.invalidAccessToken))
        client.say(.authenticationFailed(nil))
        client.say(.unknown("New"))
        client.say(problem: "log x: unknown type 9")
        let names = events.values.map { event in
            switch event {
            case .messageReceived: "received"
            case .chatEnded: "ended"
            case .authenticationFailed(let error): "authentication \(error.vendorCode ?? "-")"
            case .diagnostic(let diagnostic): "\(diagnostic.source)"
            case .sessionExpired, .credentialsExpiring, .userStatusChanged, .conversationVisibilityChanged,
                .sessionChanged, .actionChosen, .vendor:
                "other"
            }
        }
        #expect(
            names == [
                "received", "ended", "authentication 501", "authentication -", "zendesk-chat", "zendesk-chat",
            ]
        )
        #expect(provider.connectionStatus.value == status)
        #expect(provider.chatState.value == state)
    }
}
