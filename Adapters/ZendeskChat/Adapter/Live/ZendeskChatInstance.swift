#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    /// What one instance of `Chat` says. Its observations end when this is released.
    @MainActor
    final class ZendeskChatInstance {
        /// Weak: an app that makes a new instance is to get rid of the old one.
        private(set) weak var chat: ChatProvidersSDK.Chat?
        private var tokens: [ChatProvidersSDK.ObservationToken] = []

        /// What the SDK has told.
        enum Value: Sendable {
            case status(ZendeskChatConnectionStatus)
            case state(ZendeskChatVendorState)
            case visitor(ZendeskChatVisitorInfo)
            case settings(ZendeskChatSettings)
            case account(ZendeskChatAccount)
        }

        init(_ chat: ChatProvidersSDK.Chat) {
            self.chat = chat
        }

        /// Observes the instance, each value under an identifier of its own, and reads the present ones.
        ///
        /// - Parameter tell: Called on the main actor, also with values that are told twice.
        func observe(relay: MainActorRelay, _ tell: @escaping @MainActor @Sendable (Value) -> Void) {
            guard let chat else { return }
            // Weakly: what is on its way from another thread when this is released is not told any more.
            let pass: @Sendable (Value) -> Void = { [weak self] value in
                relay.perform { if self != nil { tell(value) } }
            }
            tokens = [
                chat.connectionProvider.observeConnectionStatus { @Sendable in
                    pass(.status(ZendeskChatConnectionStatus(rawValue: $0.rawValue)))
                },
                chat.chatProvider.observeChatState { @Sendable in pass(.state(ZendeskChatVendorState($0))) },
                chat.profileProvider.observeVisitorInfo { @Sendable in
                    pass(.visitor(ZendeskChatVisitorInfo($0)))
                },
                chat.settingsProvider.observeChatSettings { @Sendable in
                    pass(.settings(ZendeskChatSettings($0)))
                },
                chat.accountProvider.observeAccount { @Sendable in pass(.account(ZendeskChatAccount($0))) },
            ]
            // Whether an observer receives the present value is not known.
            pass(.status(ZendeskChatConnectionStatus(rawValue: chat.connectionProvider.status.rawValue)))
            pass(.state(ZendeskChatVendorState(chat.chatProvider.chatState)))
            // The account can only be asked for. The SDK keeps the call until there is a connection.
            chat.accountProvider.getAccount { @Sendable answer in
                if case .success(let account) = answer { pass(.account(ZendeskChatAccount(account))) }
            }
        }

        deinit {
            for token in tokens { token.cancel() }
        }
    }
#endif
