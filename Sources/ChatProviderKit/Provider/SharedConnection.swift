/// The one connection of a provider, with all who need it.
///
/// It is opened for the first who holds it and closed when the last lets go: a counter that goes to sleep never
/// cuts the line of a chat screen. Whoever uses a provider through one of these leaves the provider's own `connect()`
/// and `disconnect()` alone, and shares the one instance.
@MainActor
public final class SharedConnection {
    /// A claim on the connection. It ends with ``release()`` or when the hold is released.
    public final class Hold: Sendable {
        private let token: ObservationToken

        fileprivate init(_ token: ObservationToken) { self.token = token }

        /// Lets go. A second call does nothing.
        @MainActor
        public func release() { token.cancel() }
    }

    private let provider: any ChatProvider
    /// Whether this has closed the connection, and not opened it since.
    private var isClosing = false
    /// The number of holds.
    package private(set) var holdCount = 0

    /// Creates the shared connection of a provider. Nothing connects before somebody asks for it.
    public init(_ provider: any ChatProvider) {
        self.provider = provider
    }

    /// Takes a share of the connection.
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

    /// Opens the connection again where somebody has closed it though it is still held.
    public func reopen() {
        // A connection that is closing may still be published as open.
        guard holdCount > 0, isClosing || !provider.connectionStatus.value.isConnectedOrConnecting else {
            return
        }
        isClosing = false
        provider.connect()
    }
}
