import ChatProviderKit
import ChatSimulators

/// The adapters that the program has.
enum Adapters {
    /// Those that a configuration may name, on simulators where there are such.
    @MainActor
    static func registry() -> ChatProviderRegistry { ChatProviderRegistry(SimulatedVendors().adapters) }
}
