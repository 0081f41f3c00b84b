import ChatProviderKit
import Testing

@testable import ZendeskChatAdapter

/// The transitions of ``ZendeskChatProviderConnection``, as tables.
@Suite("Zendesk Chat: transitions of the connection")
struct ProviderConnectionTests {
    typealias Connection = ZendeskChatProviderConnection

    /// A transition: the state before, the event, the state after, and the effects.
    struct Row: Sendable, CustomTestStringConvertible {
        let before: Connection
        let event: Connection.Event
        let after: Connection
        let effects: [Connection.Effect]

        init(
            _ before: Connection,
            _ event: Connection.Event,
            _ after: Connection,
            _ effects: [Connection.Effect] = []
        ) {
            self.before = before
            self.event = event
            self.after = after
            self.effects = effects
        }

        init(
            _ before: ConnectionStatus,
            _ event: Connection.Event,
            _ after: ConnectionStatus,
            _ effects: [Connection.Effect] = []
        ) {
            self.init(Connection(before), event, Connection(after), effects)
        }

        var testDescription: String { "\(before.heardStatus), \(before.status): \(event)" }

        func check() {
            var connection = before
            #expect(connection.apply(event) == effects)
            let after = Connection(
                heardStatus: after.heardStatus,
                status: after.status,
                isCloseRequested: after.isCloseRequested,
                isOpenRequested: effects.contains(.open),
                authenticationFailure: after.authenticationFailure,
                isWanted: connection.isWanted
            )
            #expect(connection == after)
        }
    }

    static let changed: [Connection.Effect] = [.publishStatus]

    static let statuses: [ConnectionStatus] = [
        .connecting, .connected, .reconnecting, .disconnected(nil), .disconnected(.requested),
        .failed(nil), .failed(.authentication), .unreachable(.network),
    ]

    /// The connection after a status that this version does not know.
    static func unknown(_ number: Int) -> Connection {
        Connection(heardStatus: .unknown(number))
    }

    @Test(
        "a new provider adopts the SDK's status",
        arguments: [
            (.connecting, true, .connecting), (.connected, true, .connected),
            (.reconnecting, true, .reconnecting), (.failed, true, .failed(nil)),
            (.unreachable, true, .unreachable(.network)),
            (.disconnected, true, .disconnected(nil)), (.disconnected, false, .disconnected(.notInstalled)),
            (.unknown(9), true, .disconnected(nil)),
        ] as [(ZendeskChatConnectionStatus, Bool, ConnectionStatus)]
    )
    func start(heard: ZendeskChatConnectionStatus, isInstalled: Bool, status: ConnectionStatus) {
        let expected = Connection(heardStatus: heard, status: status)
        #expect(Connection(at: heard, isInstalled: isInstalled) == expected)
    }

    static let reportedRows: [Row] = [
        Row(.disconnected(nil), .heard(.connecting, isInstalled: true), .connecting, changed),
        Row(.connecting, .heard(.connected, isInstalled: true), .connected, changed),
        Row(.connected, .heard(.reconnecting, isInstalled: true), .reconnecting, changed),
        Row(
            .connected,
            .heard(.disconnected, isInstalled: true),
            .disconnected(nil),
            changed
        ),
        Row(.connecting, .heard(.failed, isInstalled: true), .failed(nil), changed),
        Row(.connecting, .heard(.unreachable, isInstalled: true), .unreachable(.network), changed),
        // A lost connection that the SDK gives up on is attributed to the network.
        Row(.reconnecting, .heard(.disconnected, isInstalled: true), .disconnected(.network), changed),
        Row(.reconnecting, .heard(.failed, isInstalled: true), .failed(.network), changed),
        Row(.disconnected(.network), .heard(.failed, isInstalled: true), .failed(nil), changed),
        // A missing instance takes precedence over all other reasons.
        Row(.reconnecting, .heard(.disconnected, isInstalled: false), .disconnected(.notInstalled), changed),
        // Each unknown status is reported.
        Row(
            Connection(.connected),
            .heard(.unknown(9), isInstalled: true),
            unknown(9),
            [.reportUnknownStatus(9)] + changed
        ),
        Row(
            unknown(9),
            .heard(.unknown(10), isInstalled: true),
            unknown(10),
            [.reportUnknownStatus(10)] + changed
        ),
        Row(unknown(9), .heard(.disconnected, isInstalled: true), Connection(.disconnected(nil)), changed),
    ]

    @Test("the status follows the SDK's", arguments: reportedRows)
    func reported(row: Row) { row.check() }

    @Test(
        "a status equal to the current one changes nothing",
        arguments: [
            (.connecting, .connecting), (.connected, .connected),
            (.reconnecting, .reconnecting),
            (.disconnected(.network), .disconnected), (.failed(.network), .failed),
            (.unreachable(.network), .unreachable),
            (.disconnected(.authentication), .unknown(9)),
        ] as [(ConnectionStatus, ZendeskChatConnectionStatus)]
    )
    func equalStatus(status: ConnectionStatus, heard: ZendeskChatConnectionStatus) {
        let connection = Connection(
            heardStatus: heard,
            status: status,
            isCloseRequested: true,
            authenticationFailure: .authentication
        )
        Row(connection, .heard(heard, isInstalled: true), connection).check()
    }

    @Test(
        "a close is attributed to the app, else to an authentication failure, else to the network",
        arguments: [
            (true, true, .requested), (true, false, .requested), (false, true, .authentication),
            (false, false, .network),
        ] as [(Bool, Bool, ConnectionStatus.Reason)]
    )
    func reason(isRequested: Bool, hasFailed: Bool, reason: ConnectionStatus.Reason) {
        func connection(_ status: ConnectionStatus) -> Connection {
            Connection(
                status,
                isCloseRequested: isRequested,
                authenticationFailure: hasFailed ? .authentication : nil
            )
        }
        Row(
            connection(.reconnecting),
            .heard(.disconnected, isInstalled: true),
            connection(.disconnected(reason)),
            Self.changed
        ).check()
        Row(
            connection(.reconnecting),
            .heard(.failed, isInstalled: true),
            connection(.failed(hasFailed ? .authentication : .network)),
            Self.changed
        ).check()
    }

    @Test(
        "an opening connection forgets a request to close, and an open one an authentication failure",
        arguments: [
            (.connecting, false, true), (.connected, false, false), (.reconnecting, false, true),
            (.disconnected, true, true), (.failed, true, true), (.unknown(9), true, true),
        ] as [(ZendeskChatConnectionStatus, Bool, Bool)]
    )
    func memory(status: ZendeskChatConnectionStatus, isRequested: Bool, hasFailed: Bool) {
        var connection = Connection(
            .unreachable(.network),
            isCloseRequested: true,
            authenticationFailure: .authentication
        )
        _ = connection.apply(.heard(status, isInstalled: true))
        #expect(connection.isCloseRequested == isRequested)
        #expect(connection.authenticationFailure == (hasFailed ? .authentication : nil))
    }

    static let failureRows: [(ConnectionStatus, ConnectionStatus)] = [
        (.failed(nil), .failed(.authentication)), (.failed(.network), .failed(.authentication)),
        (.disconnected(nil), .disconnected(.authentication)),
        (.disconnected(.requested), .disconnected(.requested)),
        (.disconnected(.network), .disconnected(.network)),
        (.connecting, .connecting), (.connected, .connected),
        (.reconnecting, .reconnecting), (.unreachable(.network), .unreachable(.network)),
    ]

    @Test(
        "an authentication failure becomes the reason of a status without one, and of the next status",
        arguments: failureRows
    )
    func authenticationFailed(before: ConnectionStatus, after: ConnectionStatus) {
        Row(
            Connection(before),
            .authenticationFailed(isRefused: true),
            Connection(after, authenticationFailure: .authentication),
            before == after ? [] : [.publishStatus]
        ).check()
    }

    @Test("a failed request for the user's token is attributed to the network", arguments: [true, false])
    func tokenRequestFailed(isFailureFirst: Bool) {
        var connection = Connection(.connecting)
        let events: [Connection.Event] = [
            .authenticationFailed(isRefused: false), .heard(.failed, isInstalled: true),
        ]
        for event in isFailureFirst ? events : events.reversed() { _ = connection.apply(event) }
        #expect(connection.status == .failed(.network))
    }

    @Test(
        "a wanted connection that fails is retried unless Zendesk has refused the user",
        arguments: [
            (.failed(nil), true), (.failed(.network), true), (.disconnected(.network), true),
            (.failed(.authentication), false), (.disconnected(nil), false),
            (.disconnected(.requested), false),
            (.disconnected(.authentication), false), (.disconnected(.notInstalled), false),
            (.connecting, false),
            (.connected, false), (.reconnecting, false), (.unreachable(.network), false),
        ] as [(ConnectionStatus, Bool)]
    )
    func mayRetry(status: ConnectionStatus, isRetried: Bool) {
        #expect(Connection(status, isWanted: true).mayRetry == isRetried)
        #expect(!Connection(status).mayRetry)
    }

    @Test("a failure after a new attempt isn't attributed to an earlier refusal")
    func failsAfterRefusal() {
        var connection = Connection(.connecting)
        _ = connection.apply(.authenticationFailed(isRefused: true))
        _ = connection.apply(.heard(.failed, isInstalled: true))
        _ = connection.apply(.connect(isInstalled: true, waits: false))
        _ = connection.apply(.heard(.connecting, isInstalled: true))
        #expect(connection.apply(.heard(.failed, isInstalled: true)) == [.publishStatus, .retryLater])
        #expect(connection.status == .failed(nil))
    }

    @Test("a change of user clears an authentication failure", arguments: statuses)
    func userChanged(status: ConnectionStatus) {
        Row(
            Connection(status, isCloseRequested: true, authenticationFailure: .authentication),
            .userChanged,
            Connection(status, isCloseRequested: true)
        ).check()
    }
}

extension ZendeskChatProviderConnection {
    /// Creates the connection with a published status. The SDK's own status has the same name.
    init(
        _ status: ConnectionStatus,
        isWanted: Bool = false,
        isOpenRequested: Bool = false,
        isCloseRequested: Bool = false,
        authenticationFailure: ConnectionStatus.Reason? = nil
    ) {
        self.init(
            heardStatus: ZendeskChatConnectionStatus.known.first { $0.name == status.name } ?? .disconnected,
            status: status,
            isCloseRequested: isCloseRequested,
            isOpenRequested: isOpenRequested,
            authenticationFailure: authenticationFailure,
            isWanted: isWanted
        )
    }
}
