import Testing

@testable import HelpshiftAdapter

@Suite("Helpshift screens: each event in each state")
struct HelpshiftScreenStateTests {
    typealias Session = HelpshiftScreenState.Session
    typealias Event = HelpshiftScreenState.Event
    typealias Effect = HelpshiftScreenState.Effect

    /// A session, an event, the session after it, and the effects.
    typealias Row = (Session, Event, Session, [Effect])

    static let started: [Effect] = [.publishSession(isActive: true)]
    static let ended: [Effect] = [.publishSession(isActive: false), .resumeUnlessShown]

    static let rows: [Row] = [
        (.none, .requestFailed, .none, [.resumeUnlessShown]),
        (.none, .dismissed, .none, [.resumeUnlessShown]),
        (.none, .shutDown, .none, []),
        (.none, .deadlinePassed, .none, [.resumeUnlessShown]),
        (.none, .sessionStarted, .active, started),
        (.none, .sessionEnded, .none, ended),

        (.requested, .requestFailed, .none, [.stopDeadline, .resumeUnlessShown]),
        (.requested, .dismissed, .none, [.stopDeadline, .resumeUnlessShown]),
        (.requested, .shutDown, .none, [.stopDeadline]),
        (.requested, .deadlinePassed, .none, [.stopDeadline, .resumeUnlessShown]),
        (.requested, .sessionStarted, .active, [.stopDeadline] + started),
        (.requested, .sessionEnded, .none, [.stopDeadline] + ended),

        (.active, .requestFailed, .active, [.resumeUnlessShown]),
        (.active, .dismissed, .active, [.resumeUnlessShown]),
        (.active, .shutDown, .active, []),
        (.active, .deadlinePassed, .active, [.resumeUnlessShown]),
        (.active, .sessionStarted, .active, started),
        (.active, .sessionEnded, .none, ended),

        (.replacing(isActive: true), .requestFailed, .active, [.stopDeadline, .resumeUnlessShown]),
        (.replacing(isActive: true), .dismissed, .active, [.stopDeadline, .resumeUnlessShown]),
        (.replacing(isActive: true), .shutDown, .active, [.stopDeadline]),
        (.replacing(isActive: true), .deadlinePassed, .active, [.stopDeadline, .resumeUnlessShown]),
        (.replacing(isActive: true), .sessionStarted, .active, [.stopDeadline] + started),
        (.replacing(isActive: true), .sessionEnded, .requested, ended),

        (.replacing(isActive: false), .requestFailed, .none, [.stopDeadline, .resumeUnlessShown]),
        (.replacing(isActive: false), .dismissed, .none, [.stopDeadline, .resumeUnlessShown]),
        (.replacing(isActive: false), .shutDown, .none, [.stopDeadline]),
        (.replacing(isActive: false), .deadlinePassed, .none, [.stopDeadline, .resumeUnlessShown]),
        (.replacing(isActive: false), .sessionStarted, .active, [.stopDeadline] + started),
        (.replacing(isActive: false), .sessionEnded, .requested, ended),
    ]

    @Test("an event changes the session, and leaves the conversation as visible as it was", arguments: rows)
    func session(_ row: Row) {
        for isVisible in [false, true] {
            var state = HelpshiftScreenState(isConversationVisible: isVisible, session: row.0)
            #expect(state.apply(row.1) == row.3)
            #expect(state == HelpshiftScreenState(isConversationVisible: isVisible, session: row.2))
        }
    }

    @Test(
        "a request replaces the screen that is shown, and begins a deadline",
        arguments: [
            (.none, false, .requested), (.none, true, .replacing(isActive: false)),
            (.requested, false, .requested), (.requested, true, .replacing(isActive: false)),
            (.active, false, .replacing(isActive: true)), (.active, true, .replacing(isActive: true)),
            (.replacing(isActive: true), false, .replacing(isActive: true)),
            (.replacing(isActive: true), true, .replacing(isActive: true)),
            (.replacing(isActive: false), false, .requested),
            (.replacing(isActive: false), true, .replacing(isActive: false)),
        ] as [(Session, Bool, Session)]
    )
    func request(session: Session, isVisible: Bool, after: Session) {
        var state = HelpshiftScreenState(isConversationVisible: isVisible, session: session)
        #expect(state.apply(.screenRequested) == [.startDeadline])
        #expect(state == HelpshiftScreenState(isConversationVisible: isVisible, session: after))
    }

    static let sessions: [Session] = [
        .none, .requested, .active, .replacing(isActive: true), .replacing(isActive: false),
    ]

    @Test("the visibility of the conversation leaves the session alone", arguments: sessions)
    func visibility(session: Session) {
        for before in [false, true] {
            var state = HelpshiftScreenState(isConversationVisible: before, session: session)
            #expect(state.apply(.conversationToggled(isVisible: true)) == [.publishVisibility(true)])
            #expect(state == HelpshiftScreenState(isConversationVisible: true, session: session))
            #expect(
                state.apply(.conversationToggled(isVisible: false)) == [
                    .publishVisibility(false), .requestUnreadCount, .resumeUnlessShown,
                ]
            )
            #expect(state == HelpshiftScreenState(isConversationVisible: false, session: session))
        }
    }

    @Test("a screen is shown where the conversation is, a session, or a request", arguments: sessions)
    func isScreenShown(session: Session) {
        #expect(HelpshiftScreenState(isConversationVisible: true, session: session).isScreenShown)
        let hidden = HelpshiftScreenState(isConversationVisible: false, session: session)
        #expect(hidden.isScreenShown == (session != .none))
    }

    @Test("at the start no screen is shown")
    func start() {
        #expect(
            HelpshiftScreenState() == HelpshiftScreenState(isConversationVisible: false, session: .none)
        )
    }
}
