import ChatProviderKit
import Testing

@testable import ZendeskChatAdapter

/// What the connection's transitions make of the app's calls.
extension ProviderConnectionTests {
    @Test("a connection is opened unless there is one or one is being opened", arguments: lines)
    func connect(line: Connection.Line, status: ConnectionStatus) {
        let open = Connection(line, hasAuthenticationFailed: true)
        let effects: [Connection.Effect] = status.isConnectedOrConnecting ? [] : [.open]
        Row(open, .connect(isInstalled: true), open, effects).check()
        // One that the app has closed may still be published as open.
        let closing = Connection(line, isCloseRequested: true, hasAuthenticationFailed: true)
        Row(closing, .connect(isInstalled: true), open, [.open]).check()
    }

    @Test("without an instance nothing is opened, and the status says why", arguments: lines)
    func connectWithoutInstance(line: Connection.Line, status: ConnectionStatus) {
        Row(line, .connect(isInstalled: false), .disconnected(.notInstalled), Self.changed).check()
    }

    static let reconnectRows: [Row] = [
        Row(.disconnected(nil), .reconnect(isWanted: true, isInstalled: true), .disconnected(nil), [.open]),
        Row(.disconnected(nil), .reconnect(isWanted: false, isInstalled: true), .disconnected(nil)),
        Row(.unreachable, .reconnect(isWanted: false, isInstalled: true), .unreachable),
        // The connection that was given up is not published as closed yet.
        Row(.connecting, .reconnect(isWanted: true, isInstalled: true), .connecting, [.open]),
        Row(.connecting, .reconnect(isWanted: false, isInstalled: true), .connecting),
        Row(
            .connected,
            .reconnect(isWanted: true, isInstalled: true),
            .connected
        ),
        // A failed connection is tried again for the next user.
        Row(.failed(nil), .reconnect(isWanted: false, isInstalled: true), .failed(nil), [.open]),
        Row(
            Connection(.failed(nil), isCloseRequested: true),
            .reconnect(isWanted: false, isInstalled: true),
            Connection(.failed(nil), isCloseRequested: true)
        ),
        Row(
            .failed(nil),
            .reconnect(isWanted: false, isInstalled: false),
            .disconnected(.notInstalled),
            changed
        ),
        Row(
            Connection(.disconnected(.requested), isCloseRequested: true),
            .reconnect(isWanted: true, isInstalled: true),
            Connection(.disconnected(.requested)),
            [.open]
        ),
        Row(
            Connection(.disconnected(.requested), isCloseRequested: true),
            .reconnect(isWanted: false, isInstalled: true),
            Connection(.disconnected(.requested), isCloseRequested: true)
        ),
    ]

    @Test(
        "after a change of the user a connection is opened if one is wanted or has failed",
        arguments: reconnectRows
    )
    func reconnect(row: Row) { row.check() }

    @Test("a connection is closed unless it is, and also where it was asked for", arguments: lines)
    func disconnect(line: Connection.Line, status: ConnectionStatus) {
        let closed = Connection(line, isCloseRequested: true)
        Row(Connection(line, isOpenRequested: true), .disconnect, closed, [.close]).check()
        if case .disconnected = line {
            Row(line, .disconnect, line).check()
        } else {
            Row(Connection(line), .disconnect, closed, [.close]).check()
        }
    }
}
