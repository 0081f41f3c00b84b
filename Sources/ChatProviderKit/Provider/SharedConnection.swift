/// A provider's single connection, shared by everything that needs it.
///
/// It opens for the first holder and closes when the last one releases it. A counter in the background
/// therefore does not close a connection that another part of the app uses.
@MainActor
package final class SharedConnection {
    private let provider: any ChatProvider
    /// Whether this object has closed the connection, and has not reopened it since.
    private var isClosing = false
    /// The number of holds.
    package private(set) var holdCount = 0

    /// Creates the shared connection of a provider. Nothing connects before the first hold.
    package init(_ provider: any ChatProvider) {
        self.provider = provider
    }

    /// Holds the connection open until the token is cancelled or released.
    package func hold() -> ObservationToken {
        holdCount += 1
        reopen()
        return ObservationToken { [self] in
            holdCount -= 1
            guard holdCount == 0 else { return }
            isClosing = true
            provider.disconnect()
        }
    }

    /// Reopens the connection if other code has closed it while it is still held.
    func reopen() {
        // The provider may still publish a closing connection as open.
        guard holdCount > 0, isClosing || !provider.connectionStatus.value.isConnectedOrConnecting else {
            return
        }
        isClosing = false
        provider.connect()
    }
}
