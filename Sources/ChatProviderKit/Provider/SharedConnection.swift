/// The one connection of a provider, with all who need it.
///
/// It is opened for the first holder and closed when the last one lets go, so a counter in the background does not close
/// the connection of another part of the app.
@MainActor
package final class SharedConnection {
    private let provider: any ChatProvider
    /// Whether this has closed the connection, and not opened it since.
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

    /// Opens the connection again where other code has closed it though it is still held.
    func reopen() {
        // A connection that is closing may still be published as open.
        guard holdCount > 0, isClosing || !provider.connectionStatus.value.isConnectedOrConnecting else {
            return
        }
        isClosing = false
        provider.connect()
    }
}
