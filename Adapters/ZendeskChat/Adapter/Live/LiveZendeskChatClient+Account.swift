#if canImport(ChatProvidersSDK)
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK

    extension LiveZendeskChatClient {
        /// Returns a client of the SDK with the account that a configuration names: that of the adapter `zendeskChat`.
        ///
        /// Initializes the SDK, which makes a new `Chat.instance`, unless the present one is of the same account: a
        /// chat that has begun then goes on.
        @available(iOSApplicationExtension, unavailable)
        public static func initialized(for settings: ZendeskChatProviderSettings) -> LiveZendeskChatClient {
            // First: what the SDK says while it is initialized is of interest too.
            if let logLevel = settings.logLevel { Self.logLevel = logLevel }
            let present = Chat.instance
            if present?.accountKey != settings.accountKey || present?.appId != settings.appId {
                Chat.initialize(accountKey: settings.accountKey, appId: settings.appId)
            }
            return LiveZendeskChatClient()
        }
    }
#endif
