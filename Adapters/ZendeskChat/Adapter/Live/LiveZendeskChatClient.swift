#if canImport(ChatProvidersSDK)
    public import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation
    import UIKit

    /// Zendesk's Chat SDK v2 itself.
    ///
    /// The app initializes the SDK with its account key, or ``initialized(for:)`` does. The client follows
    /// `Chat.instance`: if the app initializes the SDK again, the observations of the old instance end, the
    /// new one gets the client's configuration, authenticator, push token and connection, and the observers
    /// receive its values. The SDK does not report a new instance, so the client finds it at the next call or
    /// notification; ``followInstance()`` finds it at once.
    ///
    /// Releasing the client ends all observations.
    @MainActor
    public final class LiveZendeskChatClient: ZendeskChatClient {
        let relay = MainActorRelay()
        /// Returns the app. It is a closure because an app extension has no `UIApplication`.
        let application: @MainActor () -> UIApplication
        private var instance: ZendeskChatInstance?
        private var notificationTokens: [ChatProviderKit.ObservationToken] = []
        /// The app's configuration before the first change here, and the last one that was set here.
        private var changedConfiguration: (from: ZendeskChatConfiguration, to: ZendeskChatConfiguration)?
        private var tokenBridge: ZendeskChatTokenBridge?
        /// The current visitor's push token.
        var pushToken: Data?
        private var wantsConnection = false

        // The last received values.
        private var lastStatus = ZendeskChatConnectionStatus.disconnected
        private var lastState = ZendeskChatState()
        private var lastSettings: ChatEntry.Attachment.Limits?
        private var lastAccount: ZendeskChatAccount?
        /// Whether ``lastState`` arrived on the current connection. If not, an equal state is not a
        /// repetition: it has been loaded again.
        private var isStateFromThisConnection = false
        private var hasBeenConnected = false
        private var reportedProblems: Set<String> = []

        private let events = ObservedEvents<ZendeskChatEvent>.Source()

        #if canImport(ChatSDK) && canImport(MessagingSDK)
            /// The vendor's conversation screen, if the app has created one.
            public internal(set) var screen: ZendeskChatConversationScreen?
        #endif

        /// Creates a client of the current instance, or of the first one that is created.
        @available(iOSApplicationExtension, unavailable)
        public init() {
            application = { UIApplication.shared }
            notificationTokens = ZendeskChatNotification.observe(relay: relay) { [weak self] in
                self?.followInstance()
                self?.events.send(.notification($0))
            }
            followInstance()
        }

        // MARK: The instance

        /// The current instance, which is observed.
        var chat: ChatProvidersSDK.Chat? {
            followInstance()
            return instance?.chat
        }

        /// Adopts a new `Chat.instance`. If it is the same one, nothing changes.
        public func followInstance() {
            let present = Chat.instance
            // Without a current instance, the old one may have been released. It is weakly retained, so both
            // are `nil` then.
            guard present !== instance?.chat || (present == nil && instance != nil) else { return }
            // Set up the new instance before any observer is notified, because an observer may call this
            // client.
            let newInstance = present.map(ZendeskChatInstance.init)
            instance = newInstance
            hasBeenConnected = false
            reportedProblems = []
            if let present {
                if let changedConfiguration {
                    var configuration = ZendeskChatConfiguration(present.configuration)
                    configuration.replace(changedConfiguration.from, with: changedConfiguration.to)
                    Self.set(configuration, of: present)
                }
                if let tokenBridge { present.setIdentity(authenticator: tokenBridge) }
            }
            receive(.status(.disconnected))
            guard newInstance === instance else { return }
            guard let newInstance else {
                lastState = ZendeskChatState()
                events.send(.chatState(lastState))
                return
            }
            newInstance.observe(relay: relay) { [weak self] in self?.receive($0) }
            if let pushToken, let present { register(pushToken, with: present) }
            if wantsConnection { connect() }
        }

        private func receive(_ value: ZendeskChatInstance.Value) {
            switch value {
            case .status(let status):
                guard status != lastStatus else { return }
                lastStatus = status
                isStateFromThisConnection = false
                if status == .connected { hasBeenConnected = true }
                events.send(.connectionStatus(status))
            case .state(let vendor): receive(vendor)
            case .settings(let settings):
                // Before the first connection, the settings are a placeholder.
                guard hasBeenConnected, settings != lastSettings else { return }
                lastSettings = settings
                events.send(.settings(settings))
            case .account(let account, let problems):
                for problem in problems { report(problem) }
                guard account != lastAccount else { return }
                lastAccount = account
                events.send(.account(account))
            }
        }

        private func receive(_ vendor: ZendeskChatVendorState) {
            var state = vendor.state
            state.logs = lastState.logs
            state.logs.replaceAll(with: vendor.logs)
            // The log is delivered again with each change, but a problem of an entry is reported only once.
            for problem in vendor.problems { report(problem) }
            guard !isStateFromThisConnection || state != lastState else { return }
            isStateFromThisConnection = true
            lastState = state
            events.send(.chatState(state))
        }

        /// Reports a problem, once for each instance.
        func report(_ problem: String) {
            if reportedProblems.insert(problem).inserted { events.send(.problem(problem)) }
        }

        /// Observes everything that the SDK reports.
        public func observe(
            _ observer: @escaping @MainActor (ZendeskChatEvent) -> Void
        ) -> ChatProviderKit.ObservationToken { events.observe(observer) }

        // MARK: Chat

        /// Whether there is a `Chat.instance`.
        public var isInitialized: Bool { chat != nil }

        /// Whether an authenticator is set.
        public var hasIdentity: Bool { chat?.hasIdentity ?? false }

        /// What Zendesk receives when a connection opens. Values that are set here also apply to later
        /// instances. Values that the app has set on the SDK itself are kept, unless they are changed here.
        public var configuration: ZendeskChatConfiguration {
            get { chat.map { .init($0.configuration) } ?? changedConfiguration?.to ?? .init() }
            set {
                changedConfiguration = (from: changedConfiguration?.from ?? configuration, to: newValue)
                if let chat { Self.set(newValue, of: chat) }
            }
        }

        private static func set(_ newConfiguration: ZendeskChatConfiguration, of chat: ChatProvidersSDK.Chat)
        {
            let configuration = chat.configuration
            newConfiguration.apply(to: configuration)
            // The SDK may have returned a copy, so assign the configuration.
            chat.configuration = configuration
        }

        /// Identifies the visitor with the authenticator's tokens, including at an instance that is created
        /// later.
        public func setIdentity(authenticator: any ZendeskChatJWTAuthenticator) {
            tokenBridge?.retire()
            let bridge = ZendeskChatTokenBridge(authenticator)
            // Look for the instance before the authenticator is stored. A new instance would otherwise
            // receive it twice.
            let chat = chat
            tokenBridge = bridge
            chat?.setIdentity(authenticator: bridge)
        }

        /// Ends the chat and clears the identity. Returns when the SDK reports that, or drops the call.
        public func resetIdentity() async {
            tokenBridge?.retire()
            tokenBridge = nil
            // The SDK drops the push token together with the visitor.
            pushToken = nil
            guard let chat else { return }
            try? await vendorAnswer { (answer: VendorAnswer<Void>) in
                chat.resetIdentity { @Sendable in answer.give(.success(())) }
            }
        }

        /// Clears the SDK's data for its own screen.
        func clearCache() { chat?.clearCache() }

        // MARK: ConnectionProvider and ChatProvider

        /// The connection, as it was reported to observers.
        public var connectionStatus: ZendeskChatConnectionStatus {
            followInstance()
            return lastStatus
        }

        /// Opens the socket, including that of a later instance.
        public func connect() {
            let chat = chat
            wantsConnection = true
            chat?.connectionProvider.connect()
        }

        /// Closes the socket.
        public func disconnect() {
            wantsConnection = false
            chat?.connectionProvider.disconnect()
        }

        /// The chat, as it was reported to observers.
        public var chatState: ZendeskChatState {
            followInstance()
            return lastState
        }

        // MARK: Other values

        /// The account's settings; `nil` before the first connection.
        public var settings: ChatEntry.Attachment.Limits? {
            guard hasBeenConnected, let chat else { return lastSettings }
            return ChatEntry.Attachment.Limits(chat.settingsProvider.settings)
        }

        /// The account, as last received.
        public var account: ZendeskChatAccount? { lastAccount }
    }
#endif
