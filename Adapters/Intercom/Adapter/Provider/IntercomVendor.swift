import ChatAdapterKit
import ChatProviderKit

/// The calls that a users' session makes of the SDK. It holds the SDK, not the provider: a call that runs when the provider
/// is shut down is still answered.
@MainActor
final class IntercomVendor: UserSessionVendor {
    let client: any IntercomClient
    private let visitor: IntercomVisitorLogin
    weak var provider: IntercomChatProvider?
    /// The notification that opens the conversation.
    var tapped: [String: any Sendable]?

    init(_ client: any IntercomClient) { (self.client, visitor) = (client, IntercomVisitorLogin(client)) }

    /// The SDK takes no login while it has a user, an unidentified one included: its present user is logged out first.
    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        visitor.whenDone { [client, weak self] in
            if client.isUserLoggedIn { client.logout() }
            var known = KnownUser(id: user.id)
            if case .known(let user) = user {
                known = user
                (token ?? user.authToken).map(client.setUserHash)
            } else if let token {
                client.setUserJWT(token)
            }
            client.loginUser(id: known.id, email: known.email, name: known.name) { result in
                if case .success = result { _ = self?.provider?.count.apply(.loggedIn) }
                answer(result.mapError { VendorRefusal($0.chatError) })
            }
        }
    }

    func logOut(_ answer: @escaping Answer) {
        visitor.whenDone { [client] in
            client.logout()
            answer(.success(()))
        }
    }

    func closeScreen() { client.hide() }

    func openScreen() throws(ChatError) {
        let push = tapped.take()
        visitor.start { [weak self] hasUser in
            guard let self else { return }
            guard hasUser else {
                provider?.users.send(.screen(isShown: false))
                return couldNotOpenScreen(ChatError(.vendor, "Intercom has no user."))
            }
            if let push { client.handlePush(push) } else { client.present() }
        }
    }

    func couldNotOpenScreen(_ error: ChatError) {
        tapped = nil
        provider?.core.diagnose("the conversation cannot be shown: \(error)")
    }

    func askForUser() { provider?.askForUser() }

    /// Logs the unidentified user in if neither the app nor the SDK has a user.
    func askForUnreadCount() {
        provider?.answer(client.unreadConversationCount)
        guard let core = provider?.core, core.status.isConnected, core.user == .anonymous,
            core.users?.numbers == .reported, !client.isUserLoggedIn
        else { return }
        visitor.start { [weak self] hasUser in
            guard let self, hasUser else { return }
            _ = provider?.count.apply(.loggedIn)
            provider?.answer(client.unreadConversationCount)
        }
    }

    func forgetReports(isChanged: Bool) { provider?.core.forgetReports(isChanged: isChanged) }

    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}
