/// The one connection of a provider, with all who need it.
///
/// It is opened for the first holder and closed when the last one releases its hold, so a counter in the background does not
/// close the connection of another part of the app. Share one instance, and leave the provider's own `connect()` and
/// `disconnect()` alone.
@MainActor
public final class SharedConnection {
    /// A claim on the connection. It ends with ``release()``, or when the last reference to it goes.
    public final class Hold: Sendable {
        private let token: ObservationToken

        fileprivate init(_ token: ObservationToken) { self.token = token }

        /// Releases the hold. A second call does nothing.
        @MainActor
        public func release() { token.cancel() }
    }

    private let provider: any ChatProvider
    /// Whether this has closed the connection, and not opened it since.
    private var isClosing = false
    /// The number of holds.
    package private(set) var holdCount = 0

    /// Creates the shared connection of a provider. Nothing connects before the first hold.
    public init(_ provider: any ChatProvider) {
        self.provider = provider
    }

    /// Holds the connection open.
    ///
    /// - Parameter opening: Whether to open the connection if it is closed. A vendor's screen opens it by itself, and
    ///   only has to be protected from others who close it.
    public func hold(opening: Bool = true) -> Hold {
        holdCount += 1
        if opening { reopen() }
        return Hold(
            ObservationToken { [self] in
                holdCount -= 1
                guard holdCount == 0 else { return }
                isClosing = true
                provider.disconnect()
            }
        )
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
