import MatrixTestServer
import Testing

/// The numbered sentences about the protocol that an adapter relies on, asked of a real server.
@Suite("A real Matrix server", .requiresMatrixServer)
enum MatrixServerTests {}

extension Trait where Self == ConditionTrait {
    /// Skips where the environment names no server, and says how to start one.
    static var requiresMatrixServer: Self {
        .enabled(if: SynapseServer.isNamed, "\(SynapseServer.howToStart)")
    }
}
