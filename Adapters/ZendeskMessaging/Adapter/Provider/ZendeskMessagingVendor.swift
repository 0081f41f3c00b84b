public import ChatAdapterKit
import ChatProviderKit

/// Makes the calls of a user session. Each corresponds to one call of the SDK.
///
/// It retains the SDK instead of the provider, so that a call that is running during the provider's shutdown
/// is still answered.
@MainActor
final class ZendeskMessagingVendor: UserSessionVendor {
    let client: any ZendeskMessagingClient
    weak var provider: ZendeskMessagingProvider?

    init(_ client: any ZendeskMessagingClient) { self.client = client }

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        guard case .token(let identity) = user, let token else {
            return answer(.failure(VendorRefusal(.zendeskMessagingNeedsToken)))
        }
        do {
            try ZendeskMessagingToken.check(token.value, names: identity.userID)
        } catch {
            return answer(.failure(VendorRefusal(ChatError(error))))
        }
        Task { [client, weak provider] in
            do throws(ChatError) {
                // After a wipe, wait until the SDK is initialized again.
                try await provider?.initialized()
            } catch {
                return answer(.failure(VendorRefusal(error, isTemporary: true)))
            }
            let former = client.currentUser
            var failure: ZendeskMessagingError?
            do throws(ZendeskMessagingError) {
                _ = try await client.loginUser(jwt: token)
            } catch {
                failure = error
            }
            // A login that is reported as failed may still have taken place.
            let isIn = client.currentUser?.isNamed(identity.userID) == true
            if isIn, failure == nil || client.currentUser != former {
                provider?.updateConnection(.loggedIn)
                return answer(.success(()))
            }
            answer(
                .failure(failure.map(VendorRefusal.init) ?? VendorRefusal(.zendeskMessagingHasAnotherUser))
            )
        }
    }

    func logOut(_ answer: @escaping Answer) {
        Task { [client] in
            let former = client.currentUser
            do throws(ZendeskMessagingError) {
                try await client.logoutUser()
            } catch {
                guard former != nil, client.currentUser != former else {
                    return answer(.failure(VendorRefusal(error)))
                }
                provider?.core.diagnose(
                    "Zendesk reports a failed logout, but has forgotten the user: \(ChatError(zendeskMessaging: error))"
                )
            }
            answer(.success(()))
        }
    }

    func deleteLocalData(_ answer: @escaping Answer) {
        client.invalidate(clearStorage: true)
        // `invalidate` has also removed the instance, so create another.
        provider?.connect()
        answer(.success(()))
    }

    func closeScreen() { client.dismissScreen() }

    func diagnose(_ message: String) { provider?.core.diagnose(message) }

    func askForUser() { provider?.askForUser() }

    func askForUnreadCount() { provider?.askForCount() }

    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}

extension UserSession.Traits {
    /// According to Zendesk's *Authentication* for the Messaging SDK, `loginUser` merges the anonymous user
    /// into the one who logs in, `logoutUser` removes the user's data, and the next visitor is new. After a
    /// launch, the SDK has its user again (`persistedUserRetrieved`), and it reports the user
    /// (`getCurrentUser()`).
    public static let zendeskMessaging = UserSession.Traits(
        keepsUser: true,
        canBeAsked: true,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
}

extension VendorRefusal {
    fileprivate init(_ error: ZendeskMessagingError) {
        self.init(
            ChatError(zendeskMessaging: error),
            isTemporary: error.isTemporary || error == .notInitialized
        )
    }
}

extension ZendeskMessagingUser {
    /// The id that the app's backend has signed; `nil` for an anonymous user.
    var signedID: UserID? {
        switch authenticationType {
        case .sessionToken, .unauthenticated: nil
        case .jwt, .unknown: UserID(externalID)
        }
    }

    /// Returns whether this is the user with an id.
    func isNamed(_ id: String) -> Bool { authenticationType == .jwt && signedID == UserID(id) }
}
