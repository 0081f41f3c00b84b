#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    /// The reports of one instance of `Chat`. The observations end when this is released.
    @MainActor
    final class ZendeskChatInstance {
        /// The instance. It is retained weakly, so that the old one is released when the app creates another.
        private(set) weak var chat: ChatProvidersSDK.Chat?
        private var tokens: [ChatProvidersSDK.ObservationToken] = []

        /// A value that the SDK has reported.
        enum Value: Sendable {
            case status(ZendeskChatConnectionStatus)
            case state(ZendeskChatVendorState)
            case settings(ChatEntry.Attachment.Limits)
            case account(ZendeskChatAccount, problems: [String])
        }

        init(_ chat: ChatProvidersSDK.Chat) {
            self.chat = chat
        }

        /// Observes the instance, each value with a separate identifier, and reads the current values.
        ///
        /// - Parameter tell: Called on the main actor, including with values that are reported twice.
        func observe(relay: MainActorRelay, _ tell: @escaping @MainActor @Sendable (Value) -> Void) {
            guard let chat else { return }
            // Retain `self` weakly. A value that is on its way from another thread when this object is
            // released is then dropped.
            let pass: @Sendable (Value) -> Void = { [weak self] value in
                relay.perform { if self != nil { tell(value) } }
            }
            let passAccount: @Sendable (ChatProvidersSDK.Account) -> Void = { vendor in
                var problems: [String] = []
                let account = ZendeskChatAccount(vendor) { problems.append($0) }
                pass(.account(account, problems: problems))
            }
            tokens = [
                chat.connectionProvider.observeConnectionStatus { @Sendable in
                    pass(.status(ZendeskChatConnectionStatus(rawValue: $0.rawValue)))
                },
                chat.chatProvider.observeChatState { @Sendable in pass(.state(ZendeskChatVendorState($0))) },
                chat.settingsProvider.observeChatSettings { @Sendable in
                    pass(.settings(ChatEntry.Attachment.Limits($0)))
                },
                chat.accountProvider.observeAccount { @Sendable in passAccount($0) },
            ]
            // The SDK does not document whether an observer receives the current value, so read it.
            pass(.status(ZendeskChatConnectionStatus(rawValue: chat.connectionProvider.status.rawValue)))
            pass(.state(ZendeskChatVendorState(chat.chatProvider.chatState)))
            // The SDK reports the account only on request, and keeps the request until there is a connection.
            chat.accountProvider.getAccount { @Sendable answer in
                if case .success(let account) = answer { passAccount(account) }
            }
        }

        deinit {
            for token in tokens { token.cancel() }
        }
    }
#endif
