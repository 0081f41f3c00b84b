import ChatProviderKit
import Testing

@testable import ZendeskChatAdapter

/// The connection's transitions at the app's calls and at changes of user.
extension ProviderConnectionTests {
    @Test("a connection is opened unless one is open or opening", arguments: statuses)
    func connect(status: ConnectionStatus) {
        let failed = Connection(status, authenticationFailure: .authentication)
        let isOpen = status.isConnectedOrConnecting
        let open = Connection(status, authenticationFailure: isOpen ? .authentication : nil)
        Row(failed, .connect(isInstalled: true, waits: false), open, isOpen ? [] : [.open]).check()
        // A connection that the app has closed may still be published as open.
        let closing = Connection(status, isCloseRequested: true, authenticationFailure: .authentication)
        Row(closing, .connect(isInstalled: true, waits: false), Connection(status), [.open]).check()
    }

    @Test("without an instance, nothing is opened and the status has the reason", arguments: statuses)
    func connectWithoutInstance(status: ConnectionStatus) {
        Row(status, .connect(isInstalled: false, waits: false), .disconnected(.notInstalled), Self.changed)
            .check()
    }

    @Test("a connection that the vendor's screen opens while the user changes is reopened for the next user")
    func openedDuringChange() {
        var connection = Connection(.disconnected(nil))
        #expect(connection.apply(.userLeft(isAwaited: false)) == [])
        _ = connection.apply(.heard(.connecting, isInstalled: true))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.close, .open])
    }

    @Test("a connection that the SDK opens for a new identity is kept")
    func openedForUser() {
        var connection = Connection(.connected)
        _ = connection.apply(.userLeft(isAwaited: false))
        _ = connection.apply(.heard(.connecting, isInstalled: true))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: true)) == [])
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: true)) == [])
    }

    @Test("a connection that the app closed stays closed for the next user")
    func closedByApp() {
        var connection = Connection(.connecting, isCloseRequested: true)
        #expect(connection.apply(.userLeft(isAwaited: false)) == [.close])
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [])
    }

    @Test(
        "an open connection stays during a change of user, but is closed while a login is awaited",
        arguments: [.connected, .unreachable(.network)] as [ConnectionStatus]
    )
    func openConnection(status: ConnectionStatus) {
        var connection = Connection(status)
        #expect(connection.apply(.userLeft(isAwaited: false)) == [])
        #expect(connection.apply(.userLeft(isAwaited: true)) == [.close])
        _ = connection.apply(.heard(.disconnected, isInstalled: true))
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.open])
    }

    @Test(
        "a failed connection is retried for the next user unless it was closed or there is no instance"
    )
    func failedConnection() {
        var connection = Connection(.failed(nil), isWanted: true)
        #expect(connection.apply(.userArrived(isInstalled: true, isOfUser: false)) == [.open])
        var closed = Connection(.disconnected(.authentication))
        #expect(closed.apply(.userArrived(isInstalled: true, isOfUser: false)) == [])
        var absent = Connection(.failed(nil), isWanted: true)
        #expect(absent.apply(.userArrived(isInstalled: false, isOfUser: false)) == [.publishStatus])
        #expect(absent.status == .disconnected(.notInstalled))
    }

    @Test("a connection is closed unless it already is and none was requested", arguments: statuses)
    func disconnect(status: ConnectionStatus) {
        let closed = Connection(status, isCloseRequested: true)
        Row(Connection(status, isOpenRequested: true), .disconnect, closed, [.close]).check()
        if case .disconnected = status {
            Row(status, .disconnect, status).check()
        } else {
            Row(Connection(status), .disconnect, closed, [.close]).check()
        }
    }
}
