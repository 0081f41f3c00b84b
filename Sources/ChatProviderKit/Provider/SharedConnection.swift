/// A provider's single connection, shared by everything that needs it.
///
/// A support screen of the app holds the connection while the counter, in the background, releases it: the
/// connection stays open. It opens for the first holder, and closes when the last one releases it.
@MainActor
package final class SharedConnection {
    private let provider: any ChatProvider
    /// Whether this object has closed the connection, and has not reopened it since.
    private var isClosing = false
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
        // While a connection is closing, the provider may still publish it as open.
        guard holdCount > 0, isClosing || !provider.connectionStatus.value.isConnectedOrConnecting else {
            return
        }
        isClosing = false
        provider.connect()
    }
}
