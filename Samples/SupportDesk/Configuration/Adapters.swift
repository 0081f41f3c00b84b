import ChatProviderKit
import ChatSimulators

/// The adapters of the program.
enum Adapters {
    /// The adapters that a configuration can name, on simulators if there are any.
    @MainActor
    static func registry() -> ChatProviderRegistry { ChatProviderRegistry(SimulatedVendors().adapters) }
}
