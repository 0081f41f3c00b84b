#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    /// Provides the SDK's tokens. The SDK requests them on any thread, and gets each answer once, on the main
    /// thread.
    final class ZendeskChatTokenBridge: NSObject, JWTAuthenticator, Sendable {
        private let user: User

        @MainActor
        private final class User {
            var authenticator: (any ZendeskChatJWTAuthenticator)?

            init(_ authenticator: any ZendeskChatJWTAuthenticator) { self.authenticator = authenticator }
        }

        @MainActor
        init(_ authenticator: any ZendeskChatJWTAuthenticator) {
            user = User(authenticator)
        }

        /// Stops providing tokens after a reset of the identity. A token that arrives later would log the
        /// previous user in again.
        @MainActor
        func retire() { user.authenticator = nil }

        func getToken(_ completion: @escaping (String?, (any Error)?) -> Void) {
            // Safe: the SDK accepts the answer on any thread, and gets only one.
            nonisolated(unsafe) let completion = completion
            Task { @MainActor [user] in
                do {
                    let token = try await user.authenticator?.getToken()
                    guard let token, user.authenticator != nil else {
                        throw ChatError(.cancelled, "The user for whom the token was requested has left.")
                    }
                    unsafe completion(token, nil)
                } catch {
                    unsafe completion(nil, error)
                }
            }
        }
    }
#endif
