import ChatProviderKit
import Testing

@testable import ZendeskChatAdapter

/// What the connection's transitions make of the app's calls.
extension ProviderConnectionTests {
    @Test("a connection is opened unless there is one or one is being opened", arguments: lines)
    func connect(line: Connection.Line, status: ConnectionStatus) {
        let open = Connection(line, hasAuthenticationFailed: true)
        let effects: [Connection.Effect] = status.isConnectedOrConnecting ? [] : [.open]
        Row(open, .connect(isInstalled: true, waits: false), open, effects).check()
        // One that the app has closed may still be published as open.
        let closing = Connection(line, isCloseRequested: true, hasAuthenticationFailed: true)
        Row(closing, .connect(isInstalled: true, waits: false), open, [.open]).check()
    }

    @Test("without an instance nothing is opened, and the status says why", arguments: lines)
    func connectWithoutInstance(line: Connection.Line, status: ConnectionStatus) {
        Row(line, .connect(isInstalled: false, waits: false), .disconnected(.notInstalled), Self.changed)
            .check()
    }

    @Test("while the SDK does not have the app's user nothing is opened; it is when the user has come")
    func connectLater() {
        var connection = Connection(.disconnected(nil))
        #expect(connection.apply(.connect(isInstalled: true, waits: true)) == [])
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.open])
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [])
    }

    @Test("one that the app gives up in between is not opened")
    func disconnectBeforeUser() {
        var connection = Connection(.disconnected(nil))
        _ = connection.apply(.connect(isInstalled: true, waits: true))
        _ = connection.apply(.disconnect)
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [])
    }

    @Test(
        "a connection that is being opened is given up with its user, and opened for the next",
        arguments: [.connecting, .reconnecting] as [Connection.Line]
    )
    func unfinished(line: Connection.Line) {
        var connection = Connection(line)
        #expect(connection.apply(.userLeft(isAwaited: false)) == [.close])
        // It is not published as closed yet.
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.open])
    }

    @Test("so is one that the vendor's screen opens while the user changes")
    func openedMeanwhile() {
        var connection = Connection(.disconnected(nil))
        #expect(connection.apply(.userLeft(isAwaited: false)) == [])
        _ = connection.apply(.heard(.connecting, isInstalled: true))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.close, .open])
    }

    @Test("one that the SDK opens for a new identity is that user's, and stays")
    func openedForUser() {
        var connection = Connection(.connected)
        _ = connection.apply(.userLeft(isAwaited: false))
        _ = connection.apply(.heard(.connecting, isInstalled: true))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: true)) == [])
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: true)) == [])
    }

    @Test("one that the app had closed stays closed then")
    func closedByApp() {
        var connection = Connection(.connecting, isCloseRequested: true)
        #expect(connection.apply(.userLeft(isAwaited: false)) == [.close])
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [])
    }

    @Test(
        "an open connection stays while the user changes, and is closed until an awaited login",
        arguments: [.connected, .unreachable] as [Connection.Line]
    )
    func openConnection(line: Connection.Line) {
        var connection = Connection(line)
        #expect(connection.apply(.userLeft(isAwaited: false)) == [])
        #expect(connection.apply(.userLeft(isAwaited: true)) == [.close])
        _ = connection.apply(.heard(.disconnected, isInstalled: true))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.open])
    }

    @Test(
        "a failed connection is tried again for the next user, unless the app has closed it or there is no instance"
    )
    func failedConnection() {
        var connection = Connection(.failed(nil))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.open])
        var closed = Connection(.failed(nil), isCloseRequested: true)
        #expect(closed.apply(.userArrived(isInstalled: true, isOfUser: false)) == [])
        var absent = Connection(.failed(nil))
        #expect(absent.apply(.userArrived(isInstalled: false, isOfUser: false)) == [.publishStatus])
        #expect(absent.status == .disconnected(.notInstalled))
    }

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
