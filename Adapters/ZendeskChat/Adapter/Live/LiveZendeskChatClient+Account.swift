#if canImport(ChatProvidersSDK)
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK

    extension LiveZendeskChatClient {
        /// Returns a client of the SDK with the account of a configuration. The adapter `zendeskChat` uses
        /// it.
        ///
        /// Initializes the SDK, which creates a new `Chat.instance`, unless the current one has the same
        /// account. In that case, a chat that has started continues. If the configuration has no app id, the
        /// instance may have any.
        @available(iOSApplicationExtension, unavailable)
        public static func initialized(for settings: ZendeskChatProviderSettings) -> LiveZendeskChatClient {
            // Set the log level first, so that it also applies to the initialization.
            if let logLevel = settings.logLevel { Self.logLevel = logLevel }
            let present = Chat.instance
            let hasAnotherAppID = settings.appId != nil && present?.appId != settings.appId
            if present?.accountKey != settings.accountKey || hasAnotherAppID {
                Chat.initialize(accountKey: settings.accountKey, appId: settings.appId)
            }
            return LiveZendeskChatClient()
        }
    }
#endif
