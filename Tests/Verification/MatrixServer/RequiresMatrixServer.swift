import MatrixTestServer
import Testing

/// The numbered sentences about the protocol that an adapter relies on, verified with a real server.
@Suite("A real Matrix server", .requiresMatrixServer)
enum MatrixServerTests {}

extension Trait where Self == ConditionTrait {
    /// Skips the tests if the environment names no server, and says how to start one.
    static var requiresMatrixServer: Self {
        .enabled(if: SynapseServer.isNamed, "\(SynapseServer.howToStart)")
    }
}
