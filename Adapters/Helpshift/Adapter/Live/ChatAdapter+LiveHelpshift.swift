#if canImport(HelpshiftX)
    public import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency public import HelpshiftX

    extension ChatAdapter {
        /// Creates the adapter `helpshift` on Helpshift's SDK, with your own delegates.
        ///
        /// The vendor requires its delegate to be set right after the installation, and the provider sets its
        /// own. Pass the app's delegate here. It receives the SDK's callbacks unchanged, after the provider.
        ///
        /// - Parameters:
        ///   - delegate: The app's delegate. Retained weakly, as by the SDK.
        ///   - configurationDelegate: Provides the configuration for conversations that the SDK starts by
        ///     itself. Retained weakly.
        ///   - simulator: Creates a simulator's client; `nil` if none is linked.
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
