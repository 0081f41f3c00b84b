#if canImport(ChatProvidersSDK)
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK

    extension LiveZendeskChatClient {
        /// The SDK's log level, for the whole process; `nil` for no log, which is its default. The SDK's
        /// `Logger` has it under two names.
        public static var logLevel: ZendeskChatLogLevel? {
            get {
                ChatProvidersSDK.Logger.isEnabled
                    ? ZendeskChatLogLevel(ChatProvidersSDK.Logger.defaultLevel) : nil
            }
            set {
                ChatProvidersSDK.Logger.isEnabled = newValue != nil
                if let newValue { ChatProvidersSDK.Logger.defaultLevel = newValue.vendorLevel }
            }
        }
    }

    extension ZendeskChatLogLevel {
        /// `nil` for a level of a later SDK.
        fileprivate init?(_ level: ChatProvidersSDK.LogLevel) {
            switch level {
            case .verbose: self = .verbose
            case .debug: self = .debug
            case .info: self = .info
            case .warning: self = .warning
            case .error: self = .error
            @unknown default: return nil
            }
        }

        fileprivate var vendorLevel: ChatProvidersSDK.LogLevel {
            switch self {
            case .verbose: .verbose
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
        }
    }
#endif
