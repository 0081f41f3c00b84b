import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@Suite("Chat state")
struct ChatStateTests {
    private static let base = ChatState(
        transcript: ChatState.Transcript(agentMessages(1...3)),
        sessionStatus: .started,
        loading: .loaded,
        isChatting: true,
        chatID: "chat",
        userID: "user",
        agents: [ChatState.Agent(nick: "agent:1", displayName: "Ann")],
        queuePosition: 2,
        rating: .good,
        comment: "fine"
    )

    /// A part of a state, and a change to it.
    private static let changes: [(part: String, change: @Sendable (inout ChatState) -> Void)] = [
        ("transcript, one more", { $0.transcript.upsert(.agentMessage("a4")) }),
        ("transcript, another content", { $0.transcript.upsert(.agentMessage("a2", "edited")) }),
        ("transcript, fewer", { $0.transcript.remove(id: "a2") }),
        ("sessionStatus", { $0.sessionStatus = .ended }),
        ("loading", { $0.loading = .loadedEarlier }),
        ("isChatting", { $0.isChatting = false }),
        ("chatID", { $0.chatID = nil }),
        ("userID", { $0.userID = "other" }),
        (
            "reportedUnread",
            {
                $0.reportedUnread = ChatState.ReportedUnreadCount(
                    count: 1,
                    isFromCache: false
                )
            }
        ),
        ("agents", { $0.agents = [] }),
        ("department", { $0.department = ChatState.Department(id: "1", name: "Sales", status: .online) }),
        ("queuePosition", { $0.queuePosition = 1 }),
        ("rating", { $0.rating = .bad }),
        ("comment", { $0.comment = nil }),
    ]

    @Test("a state differs from one with another value in any part", arguments: changes.map(\.part))
    func inequality(part: String) throws {
        let change = try #require(Self.changes.first { $0.part == part }?.change)
        var other = Self.base
        change(&other)
        #expect(other != Self.base)
        var again = Self.base
        change(&again)
        #expect(again == other)
    }

    @Test("two states with equal parts are equal, whatever storage they share")
    func equality() {
        let transcript = ChatState.Transcript(agentMessages(1...3))
        #expect(
            ChatState(transcript: transcript, comment: "fine")
                == ChatState(transcript: ChatState.Transcript(transcript), comment: "fine")
        )
    }

    @Test("changing one part leaves the others and earlier copies unchanged")
    func independence() {
        var state = Self.base
        state.transcript.upsert(.agentMessage("a2", "edited"))
        state.comment = "better"
        state.transcript.upsert(.agentMessage("a4"))
        #expect(state.transcript.map(\.id) == ["a1", "a2", "a3", "a4"])
        #expect(state.transcript[id: "a2"]?.text == "edited")
        #expect(state.comment == "better")
        #expect(state.agents == Self.base.agents)
        #expect(Self.base.transcript == ChatState.Transcript(agentMessages(1...3)))
        #expect(Self.base.comment == "fine")
    }

    @Test(
        "a connection status has a readable description",
        arguments: [
            (ConnectionStatus.connected, "connected"), (.disconnected(nil), "disconnected"),
            (.disconnected(.network), "disconnected (network)"),
            (.disconnected(.requested), "disconnected (requested)"),
            (.failed(.authentication), "failed (authentication)"),
            (.failed(.sessionExpired), "failed (session expired)"),
            (.unreachable(.network), "unreachable (network)"),
            (.unreachable(.notInstalled), "unreachable (not installed)"),
        ]
    )
    func statusText(status: ConnectionStatus, words: String) { #expect("\(status)" == words) }
}
