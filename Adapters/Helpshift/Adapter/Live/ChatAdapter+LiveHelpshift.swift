#if canImport(HelpshiftX)
    public import ChatProviderKit
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency public import HelpshiftX

    extension ChatAdapter {
        /// The adapter `helpshift` on Helpshift's SDK, with delegates of the app's own.
        ///
        /// The vendor wants its delegate to be set right after the installation, which the provider does with its own.
        /// The app's delegate is handed over here, before. It hears what the SDK says as it comes, after the provider.
        ///
        /// - Parameters:
        ///   - delegate: The app's delegate. Held weakly, as the SDK does.
        ///   - configurationDelegate: Gives the configuration for conversations that the SDK starts by itself. Held
        ///     weakly.
        ///   - simulator: Creates a simulator's client; `nil` where none is linked.
        @MainActor
        public static func helpshift(
            delegate: any HelpshiftDelegate,
            configurationDelegate: (any HelpshiftProactiveAPIConfigCollectorDelegate)? = nil,
            simulator: HelpshiftClientFactory? = nil
        ) -> ChatAdapter {
            let client = LiveHelpshiftClient(delegate: delegate, configurationDelegate: configurationDelegate)
            return helpshift(live: { try client.forAccount(of: $0.settings) }, simulator: simulator)
        }
    }
#endif
