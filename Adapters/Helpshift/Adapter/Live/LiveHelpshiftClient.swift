#if canImport(HelpshiftX)
    public import ChatProviderKit
    import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency public import HelpshiftX

    /// Helpshift's SDK X itself.
    ///
    /// The SDK is one for the process, and so is its delegate: make one client. It takes the SDK's delegate right after
    /// the installation. A delegate of the app's own is given to the client when it is created. It hears everything as
    /// well, after the provider, and the SDK has it when the client releases it.
    ///
    /// The SDK does not report that its delegate was replaced. A delegate that is set on the SDK later is found at the
    /// next call, put behind the provider, and reported as a `ChatEvent.diagnostic(_:)`. The provider calls the SDK for
    /// each screen, and for the unread count at each return to the foreground.
    ///
    /// Dropping the client leaves the SDK without a delegate.
    @MainActor
    public final class LiveHelpshiftClient: HelpshiftClient {
        /// Whether the SDK is installed, by this client or by the app. The SDK itself does not say.
        public private(set) var isInstalled: Bool
        /// The account that this client has installed the SDK for.
        private var account: (platformID: String, domain: String)?
        /// Whether the client has taken the SDK's delegate, and has not released it since.
        private var hasSlots = false
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

        /// Creates a client with delegates of the app's own.
        ///
        /// - Parameters:
        ///   - isInstalled: Whether the app has installed the SDK already.
        ///   - delegate: Hears what the SDK says, after the provider. Held weakly, as the SDK does.
        ///   - configurationDelegate: Gives the configuration for conversations that the SDK starts by itself. Held
        ///     weakly. Where there is none, or it gives an empty one, the provider's screens decide.
        public convenience init(
            isInstalled: Bool = false,
            delegate: any HelpshiftDelegate,
            configurationDelegate: (any HelpshiftProactiveAPIConfigCollectorDelegate)? = nil
        ) {
            self.init(isInstalled: isInstalled)
            bridge.listeners.own = delegate
            bridge.listeners.ownConfiguration = configurationDelegate
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

        /// Takes a delegate in place of the one before; with `nil`, releases the SDK's own.
        public func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
            guard isInstalled else { throw .helpshiftNotInstalled() }
            bridge.listeners.delegate = delegate
            keepSlots()
            if delegate == nil { leaveSlots() } else { takeSlots() }
        }

        /// - Returns: The types of the delegates that had a place of the SDK's; empty where the client had both.
        @discardableResult
        private func takeSlots() -> [String] {
            hasSlots = true
            let sdk = Helpshift.sharedInstance()
            var found: [any NSObjectProtocol] = []
            if sdk.delegate !== bridge {
                if let other = sdk.delegate {
                    bridge.listeners.found = other
                    found.append(other)
                }
                sdk.delegate = bridge
            }
            if sdk.proactiveAPIConfigCollectorDelegate !== bridge {
                if let other = sdk.proactiveAPIConfigCollectorDelegate {
                    bridge.listeners.foundConfiguration = other
                    found.append(other)
                }
                sdk.proactiveAPIConfigCollectorDelegate = bridge
            }
            return found.map { "\(type(of: $0))" }
        }

        /// Gives the places to the app's own delegates, unless another object has taken them in the meantime.
        private func leaveSlots() {
            hasSlots = false
            let sdk = Helpshift.sharedInstance()
            if sdk.delegate === bridge { sdk.delegate = bridge.listeners.found ?? bridge.listeners.own }
            if sdk.proactiveAPIConfigCollectorDelegate === bridge {
                sdk.proactiveAPIConfigCollectorDelegate =
                    bridge.listeners.foundConfiguration ?? bridge.listeners.ownConfiguration
            }
        }

        /// Takes back a place that another object has taken.
        private func keepSlots() {
            guard hasSlots else { return }
            for name in Set(takeSlots()).sorted() { bridge.listeners.delegate?.delegateWasReplaced(by: name) }
        }

        func checkInstalled(_ call: String = #function) throws(ChatError) {
            guard isInstalled else { throw .helpshiftNotInstalled(call) }
            keepSlots()
        }

        /// The SDK's version, such as `10.5.0`.
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
