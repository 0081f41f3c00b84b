import ChatProviderKit

/// The adapters that the program has.
enum Adapters {
    /// Those that a configuration may name, on simulators.
    @MainActor
    static func registry() -> ChatProviderRegistry { SimulatedVendors().registry() }
}
