#if canImport(HelpshiftX)
    public import ChatProviderKit
    import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Helpshift's SDK X itself.
    ///
    /// The SDK is one for the process, and so is its delegate: make one client. It takes the SDK's delegate right after
    /// the installation. A delegate that the app had set before hears everything as well, after the provider, and is
    /// put back when the client lets go.
    ///
    /// Dropping the client leaves the SDK without a delegate.
    @MainActor
    public final class LiveHelpshiftClient: HelpshiftClient {
        /// Whether the SDK is installed, by this client or by the app. The SDK itself does not say.
        public private(set) var isInstalled: Bool
        /// The account that this client has installed the SDK for.
        private var account: (platformID: String, domain: String)?
        let bridge: HelpshiftDelegateBridge
        let relay: MainActorRelay

        /// Creates a client.
        ///
        /// - Parameter isInstalled: Whether the app has installed the SDK already.
        public nonisolated init(isInstalled: Bool = false) {
            let relay = MainActorRelay()
            self.relay = relay
            self.isInstalled = isInstalled
            bridge = HelpshiftDelegateBridge(relay: relay)
        }

        /// Who hears the SDK; held weakly.
        public var delegate: (any HelpshiftClientDelegate)? { bridge.listeners.delegate }

        /// Installs the SDK and takes its delegate.
        public func install(
            platformID: String,
            domain: String,
            configuration: [String: HelpshiftValue]
        ) throws(ChatError) {
            guard !isInstalled else { return }
            Helpshift.install(
                withPlatformId: platformID,
                domain: domain,
                config: configuration.foundationDictionary
            )
            isInstalled = true
            account = (platformID, domain)
            takeSlots()
        }

        /// The client for a provider of an account.
        ///
        /// - Throws: `ChatError`, `notAllowedNow` where the SDK was installed for another account: a second installation
        ///   is not documented.
        func forAccount(of settings: HelpshiftProviderSettings) throws(ChatError) -> LiveHelpshiftClient {
            if let account, account != (settings.platformId, settings.domain) {
                throw ChatError(
                    .notAllowedNow,
                    """
                    Helpshift's SDK is installed for \(account.domain) until the app is launched again, and cannot be \
                    for \(settings.domain).
                    """
                )
            }
            return self
        }

        /// Takes a delegate in place of the one before; with `nil`, lets go of the SDK's own.
        public func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
            try checkInstalled()
            bridge.listeners.delegate = delegate
            if delegate == nil { leaveSlots() } else { takeSlots() }
        }

        private func takeSlots() {
            let sdk = Helpshift.sharedInstance()
            if sdk.delegate !== bridge {
                bridge.listeners.host = sdk.delegate
                sdk.delegate = bridge
            }
            if sdk.proactiveAPIConfigCollectorDelegate !== bridge {
                bridge.listeners.configurationHost = sdk.proactiveAPIConfigCollectorDelegate
                sdk.proactiveAPIConfigCollectorDelegate = bridge
            }
        }

        /// Puts back who was there before, unless somebody else has taken the place meanwhile.
        private func leaveSlots() {
            let sdk = Helpshift.sharedInstance()
            if sdk.delegate === bridge { sdk.delegate = bridge.listeners.host }
            if sdk.proactiveAPIConfigCollectorDelegate === bridge {
                sdk.proactiveAPIConfigCollectorDelegate = bridge.listeners.configurationHost
            }
        }

        func checkInstalled(_ call: String = #function) throws(ChatError) {
            guard isInstalled else { throw .helpshiftNotInstalled(call) }
        }

        /// The SDK's version, such as `10.4.1`.
        public func sdkVersion() throws(ChatError) -> String {
            try checkInstalled()
            return Helpshift.sdkVersion()
        }

        /// Sets the language of the screens, `nil` for the device's.
        public func setLanguage(_ code: String?) throws(ChatError) {
            try checkInstalled()
            Helpshift.setLanguage(code)
        }
    }
#endif
