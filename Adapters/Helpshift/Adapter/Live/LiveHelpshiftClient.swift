#if canImport(HelpshiftX)
    public import ChatProviderKit
    import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency public import HelpshiftX

    /// Helpshift's SDK X itself.
    ///
    /// There is only one SDK in the process, with one delegate, so create one client. The client sets itself
    /// as that delegate right after the installation. Pass the app's own delegate when you create the client.
    /// The app's delegate receives all callbacks after the provider, and becomes the SDK's delegate again
    /// when the client removes itself.
    ///
    /// The SDK does not report that its delegate was replaced. If a delegate is set on the SDK later, the
    /// client finds it at the next call, calls it after the provider, and reports it as a
    /// `ChatEvent.diagnostic(_:)`. The provider calls the SDK for each screen, and for the unread count
    /// whenever the app enters the foreground.
    ///
    /// Releasing the client leaves the SDK without a delegate.
    @MainActor
    public final class LiveHelpshiftClient: HelpshiftClient {
        /// Whether a client or the app has installed the SDK in this process. The SDK itself does not report
        /// it.
        public var isInstalled: Bool { isInstalledByApp || Self.account != nil }
        private let isInstalledByApp: Bool
        /// The account that a client has installed the SDK for. Like the SDK, it outlives every client.
        static var account: (platformID: String, domain: String)?
        /// Whether the client has set itself as the SDK's delegate, and has not removed itself since. Other
        /// code may have replaced it.
        private var hasSlots = false
        let bridge: HelpshiftDelegateBridge
        let relay: MainActorRelay

        /// Creates a client.
        ///
        /// - Parameter isInstalled: Whether the app has already installed the SDK.
        public nonisolated init(isInstalled: Bool = false) {
            let relay = MainActorRelay()
            self.relay = relay
            isInstalledByApp = isInstalled
            bridge = HelpshiftDelegateBridge(relay: relay)
        }

        /// Creates a client with your own delegates.
        ///
        /// - Parameters:
        ///   - isInstalled: Whether the app has already installed the SDK.
        ///   - delegate: Receives the SDK's callbacks, after the provider. Retained weakly, as by the SDK.
        ///   - configurationDelegate: Provides the configuration for conversations that the SDK starts by
        ///     itself. Retained weakly. If there is none, or if it returns an empty configuration, the
        ///     provider's configuration is used.
        public convenience init(
            isInstalled: Bool = false,
            delegate: any HelpshiftDelegate,
            configurationDelegate: (any HelpshiftProactiveAPIConfigCollectorDelegate)? = nil
        ) {
            self.init(isInstalled: isInstalled)
            bridge.listeners.own = delegate
            bridge.listeners.ownConfiguration = configurationDelegate
        }

        /// Receives the SDK's callbacks. Retained weakly.
        public var delegate: (any HelpshiftClientDelegate)? { bridge.listeners.delegate }

        /// Installs the SDK, and sets the client as its delegate.
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
            Self.account = (platformID, domain)
            takeSlots()
        }

        /// Returns the client for a provider of an account.
        ///
        /// - Throws: `ChatError`, `notAllowedNow` if the SDK was installed for another account: a second
        ///   installation is not documented.
        func forAccount(of settings: HelpshiftProviderSettings) throws(ChatError) -> LiveHelpshiftClient {
            if let account = Self.account, account != (settings.platformId, settings.domain) {
                throw ChatError(
                    .notAllowedNow,
                    """
                    Helpshift's SDK is installed for \(account.domain) until the app is launched again, and cannot be \
                    installed for \(settings.domain).
                    """
                )
            }
            return self
        }

        /// Replaces the delegate; `nil` releases the SDK's delegate properties.
        public func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
            guard isInstalled else { throw .helpshiftNotInstalled() }
            bridge.listeners.delegate = delegate
            keepSlots()
            if delegate == nil { leaveSlots() } else { takeSlots() }
        }

        /// - Returns: The types of the delegates that had one of the SDK's properties; empty if the client
        ///   had both.
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

        /// Restores the app's own delegates, unless other code has set others since.
        private func leaveSlots() {
            hasSlots = false
            let sdk = Helpshift.sharedInstance()
            if sdk.delegate === bridge { sdk.delegate = bridge.listeners.found ?? bridge.listeners.own }
            if sdk.proactiveAPIConfigCollectorDelegate === bridge {
                sdk.proactiveAPIConfigCollectorDelegate =
                    bridge.listeners.foundConfiguration ?? bridge.listeners.ownConfiguration
            }
        }

        /// Sets the client's delegate again on properties that other code has set since.
        private func keepSlots() {
            guard hasSlots else { return }
            for name in Set(takeSlots()).sorted() { bridge.listeners.delegate?.delegateWasReplaced(by: name) }
        }

        func checkInstalled(_ call: String = #function) throws(ChatError) {
            guard isInstalled else { throw .helpshiftNotInstalled(call) }
            keepSlots()
        }

        /// Returns the SDK, if it is installed.
        func sdk(_ call: String = #function) throws(ChatError) -> Helpshift.Type {
            try checkInstalled(call)
            return Helpshift.self
        }

        /// The SDK's version, such as `10.5.0`.
        public func sdkVersion() throws(ChatError) -> String {
            try sdk().sdkVersion()
        }

        /// Sets the language of the screens; `nil` for the device's language.
        public func setLanguage(_ code: String?) throws(ChatError) {
            try sdk().setLanguage(code)
        }
    }
#endif
