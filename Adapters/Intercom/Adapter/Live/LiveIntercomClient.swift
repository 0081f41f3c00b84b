#if canImport(Intercom)
    public import ChatProviderKit
    public import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import Intercom

    /// Intercom's SDK itself, of which there is only one in the process. The SDK does not document on which
    /// queue it answers, so the client forwards each answer and notification to the main actor, in order.
    @MainActor
    public final class LiveIntercomClient: IntercomClient {
        private let relay = MainActorRelay()

        /// Creates a client.
        public nonisolated init() {}

        /// Sets the workspace.
        public func setAPIKey(_ apiKey: String, appID: String) {
            Intercom.setApiKey(apiKey, forAppId: appID)
        }

        /// Observes the SDK's notifications.
        public func observeEvents(
            _ observer: @escaping @MainActor (IntercomEvent) -> Void
        ) -> ObservationToken {
            let windows: [(Notification.Name, IntercomEvent)] = [
                (.IntercomWindowWillShow, .window(.willShow)),
                (.IntercomWindowDidShow, .window(.didShow)),
                (.IntercomWindowWillHide, .window(.willHide)),
                (.IntercomWindowDidHide, .window(.didHide)),
                (.IntercomDidStartNewConversation, .didStartNewConversation),
            ]
            var tokens = windows.map { name, event in observe(name) { observer(event) } }
            tokens.append(
                observe(.IntercomUnreadConversationCountDidChange) { [weak self] in
                    guard let self else { return }
                    observer(.unreadConversationCount(unreadConversationCount))
                }
            )
            return ObservationToken { tokens.forEach { $0.cancel() } }
        }

        private func observe(
            _ name: Notification.Name,
            _ body: @escaping @MainActor @Sendable () -> Void
        ) -> ObservationToken {
            let center = NotificationCenter.default
            let observer = center.addObserver(forName: name, object: nil, queue: nil) { [relay] _ in
                relay.perform(body)
            }
            return ObservationToken { center.removeObserver(observer) }
        }

        /// Sets the hash of the next user to log in.
        public func setUserHash(_ hash: Secret) { Intercom.setUserHash(hash.value) }

        /// Sets the token of the next user to log in.
        public func setUserJWT(_ token: Secret) { Intercom.setUserJwt(token.value) }

        /// Whether the SDK has a user.
        public var isUserLoggedIn: Bool { Intercom.isUserLoggedIn() }

        /// The id of the SDK's user, or the e-mail address.
        public var userID: String? {
            let attributes = Intercom.fetchLoggedInUserAttributes()
            // An unidentified user has neither an id nor an address.
            return [attributes?.userId, attributes?.email].compactMap(\.self).first { !$0.isEmpty }
        }

        /// Logs in an unidentified user.
        public func loginUnidentifiedUser(_ answer: @escaping Answer) {
            Intercom.loginUnidentifiedUser(completion: relayed(answer))
        }

        /// Logs in a user.
        public func loginUser(id: String?, email: String?, name: String?, _ answer: @escaping Answer) {
            let attributes = ICMUserAttributes()
            attributes.userId = id
            attributes.email = email
            attributes.name = name
            Intercom.loginUser(with: attributes, completion: relayed(answer))
        }

        private func relayed(_ answer: @escaping Answer) -> (Result<Void, any Error>) -> Void {
            { [relay] result in
                let result = result.mapError {
                    let error = $0 as NSError
                    return IntercomError(domain: error.domain, code: error.code)
                }
                relay.perform { answer(result) }
            }
        }

        /// Logs out the SDK's user, whichever it is.
        public func logout() { Intercom.logout() }

        /// The number of unread conversations, as far as the SDK knows it.
        public var unreadConversationCount: Int { Int(clamping: Intercom.unreadConversationCount()) }

        /// Shows the messenger.
        public func present() { Intercom.present() }

        /// Closes all windows.
        public func hide() { Intercom.hide() }

        /// Registers this device's push token.
        public func setDeviceToken(_ token: Data, _ answer: @escaping Answer) {
            Intercom.setDeviceToken(token, completion: relayed(answer))
        }

        /// Returns whether a notification is Intercom's.
        public func isIntercomPush(_ userInfo: [String: any Sendable]) -> Bool {
            Intercom.isIntercomPushNotification(userInfo)
        }

        /// Shows the subject of a notification.
        public func handlePush(_ userInfo: [String: any Sendable]) {
            Intercom.handlePushNotification(userInfo)
        }
    }
#endif
