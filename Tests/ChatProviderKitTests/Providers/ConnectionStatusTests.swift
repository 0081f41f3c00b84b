import ChatProviderKit
import Testing

@Suite("Connection status")
struct ConnectionStatusTests {
    @Test(
        "a connection status has a readable description",
        arguments: [
            (ConnectionStatus.connected, "connected"), (.disconnected(nil), "disconnected"),
            (.disconnected(.network), "disconnected (network)"),
            (.disconnected(.requested), "disconnected (requested)"),
            (.failed(.authentication), "failed (authentication)"),
            (.failed(.sessionExpired), "failed (session expired)"),
            (.unreachable(.network), "unreachable (network)"),
            (.unreachable(.notInstalled), "unreachable (not installed)"),
        ]
    )
    func text(status: ConnectionStatus, words: String) { #expect("\(status)" == words) }
}
