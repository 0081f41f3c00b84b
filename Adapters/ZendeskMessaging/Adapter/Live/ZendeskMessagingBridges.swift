#if canImport(ZendeskSDKMessaging)
    import ChatProviderKit
    import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ZendeskSDK
    @unsafe @preconcurrency import ZendeskSDKConversationKit

    /// Provides the SDK's tokens. The SDK asks on any thread, and is answered at most once, on the main
    /// thread.
    final class ZendeskMessagingTokenBridge: NSObject, AuthenticationDelegate, Sendable {
        private let source: ZendeskMessagingTokenSource

        init(_ source: @escaping ZendeskMessagingTokenSource) { self.source = source }

        func onInvalidAuth(error: (any Error)?, completion: @escaping (String) -> Void) {
            // Safe: the SDK asks on any thread and accepts the answer on any, and is answered once.
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
            // A tap is on the main thread. If the SDK asks on another thread, it opens the link itself.
            MainActorRelay.ifOnMainActor {
                handler(url, ZendeskMessagingURLSource(rawValue: source.rawValue))
            }
                ?? true
        }
    }
#endif
