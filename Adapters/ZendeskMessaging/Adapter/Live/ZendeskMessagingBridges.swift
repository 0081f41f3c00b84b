#if canImport(ZendeskSDKMessaging)
    import ChatProviderKit
    import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ZendeskSDK
    @unsafe @preconcurrency import ZendeskSDKConversationKit

    /// Provides the SDK's tokens. The SDK requests them on any thread, and gets each answer at most once, on
    /// the main thread.
    final class ZendeskMessagingTokenBridge: NSObject, AuthenticationDelegate, Sendable {
        private let source: ZendeskMessagingTokenSource

        init(_ source: @escaping ZendeskMessagingTokenSource) { self.source = source }

        func onInvalidAuth(error: (any Error)?, completion: @escaping (String) -> Void) {
            // Safe: the SDK accepts the answer on any thread, and gets only one.
            nonisolated(unsafe) let completion = completion
            let reason = error.map { ZendeskMessagingError(vendor: $0) }
            Task { @MainActor [source] in
                if let token = await source(reason) { unsafe completion(token.value) }
            }
        }
    }

    /// Asks the app about links.
    final class ZendeskMessagingURLBridge: NSObject, MessagingDelegate, Sendable {
        private let handler: ZendeskMessagingURLHandler

        init(_ handler: @escaping ZendeskMessagingURLHandler) { self.handler = handler }

        func messaging(_ messaging: Messaging, shouldHandleURL url: URL, from source: URLSource) -> Bool {
            // A tap arrives on the main thread. On another thread, the handler can't be called, and the SDK
            // opens the link itself.
            MainActorRelay.ifOnMainActor {
                handler(url, ZendeskMessagingURLSource(rawValue: source.rawValue))
            }
                ?? true
        }
    }
#endif
