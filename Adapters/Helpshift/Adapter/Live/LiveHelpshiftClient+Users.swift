#if canImport(HelpshiftX)
    public import ChatProviderKit
    import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    extension LiveHelpshiftClient {
        /// Logs a user in with the legacy keys.
        public func loginUser(_ details: [String: String]) throws(ChatError) -> Bool {
            try sdk().loginUser(HelpshiftVocabulary.loginDetails(details))
        }

        /// Logs a user in with a token. The SDK's documentation does not say on which thread it answers, or
        /// that it answers only once. The client forwards the first answer, on the main actor.
        public func login(
            identity: String,
            configuration: [String: HelpshiftValue],
            success: @escaping @MainActor () -> Void,
            failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
        ) throws(ChatError) {
            try checkInstalled()
            let answer = LoginAnswer((success, failure))
            let relay = relay
            Helpshift.login(
                withIdentity: identity,
                config: configuration.foundationDictionary,
                success: { @Sendable in relay.perform { answer.callbacks.take()?.success() } },
                failure: { @Sendable reason, errors in
                    let reason = HelpshiftVocabulary.loginFailure(reason)
                    let errors = errors?.mapValues(HelpshiftVocabulary.fieldError)
                    relay.perform { answer.callbacks.take()?.failure(reason, errors) }
                }
            )
        }

        /// Adds identities to the logged-in user.
        public func addUserIdentities(_ identities: String) throws(ChatError) {
            try sdk().addUserIdentities(identities)
        }

        /// Changes the user's attributes for all apps of the account.
        public func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
            try sdk().updateMasterAttributes(attributes.foundationDictionary)
        }

        /// Changes the user's attributes for this app.
        public func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError) {
            try sdk().updateAppAttributes(attributes.foundationDictionary)
        }

        /// Logs the user out.
        public func logout() throws(ChatError) {
            try sdk().logout()
        }

        /// Sets whether the next login deletes the anonymous user.
        public func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError) {
            try sdk().clearAnonymousUser(onLogin: clears)
        }
    }

    /// The callbacks of a login, until one of them is called.
    @MainActor
    private final class LoginAnswer {
        typealias Callbacks = (
            success: @MainActor () -> Void, failure: @MainActor (String, [String: String]?) -> Void
        )

        var callbacks: Callbacks?

        init(_ callbacks: Callbacks) { self.callbacks = callbacks }
    }
#endif
