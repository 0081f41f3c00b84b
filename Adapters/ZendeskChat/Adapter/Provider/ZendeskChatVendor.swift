package import ChatAdapterKit
import ChatProviderKit

/// The calls that a users' session makes of the SDK, one to one.
///
/// It holds the SDK, not the provider: a call that runs when the provider is shut down is still answered.
@MainActor
final class ZendeskChatVendor: UserSessionVendor {
    let client: any ZendeskChatClient
    weak var provider: ZendeskChatProvider?
    /// The visitors whose chats the SDK may show.
    var visitors = ZendeskChatVisitors()
    /// The scene in which the next screen opens.
    var nextScene: (any AppLifecycle)?
    /// Whether the chat that the SDK shows is that of the user of the last login.
    private(set) var showsUsersChat = false
    /// How many calls the session has made.
    private var calls = 0

    private let users: UserSessionOwner

    init(_ client: any ZendeskChatClient, _ users: UserSessionOwner) {
        self.client = client
        self.users = users
    }

    /// The SDK asks for a token with each connection.
    let asksForTokens = true

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        calls += 1
        let isSameUser = !users.hasAnonymousVisitor
        let resets =
            !isSameUser
            && visitors.needsReset(hasIdentity: client.hasIdentity, shown: client.chatState, before: user)
        // A user with a name alone has the chat that the device had before.
        showsUsersChat = isSameUser && (user.isVisitor || client.hasIdentity)
        Task { [client, users, weak provider] in
            if resets { guard await reset() else { return } }
            // While the SDK forgot its visitor, the user may have changed.
            if case .token(let identity) = user, users.user.id.isSameID(as: identity.userID) {
                provider?.identityWillChange()
                client.setIdentity(authenticator: ZendeskChatTokenSource(of: identity.userID, users))
            }
            answer(.success(()))
            // The name is for the agents: the login does not wait for it.
            if case .known(let known) = user { await provider?.nameVisitor(known) }
        }
    }

    func logOut(_ answer: @escaping Answer) {
        calls += 1
        showsUsersChat = false
        Task { if await reset() { answer(.success(())) } }
    }

    /// Has the SDK forget its visitor.
    ///
    /// - Returns: Whether that was for the newest call. Otherwise the session has given its call up and made another, and the
    ///   SDK has forgotten whomever that was of.
    private func reset() async -> Bool {
        let call = calls
        await client.resetIdentity()
        visitors.reset()
        if call != calls { provider?.sdkDidForgetUser() }
        return call == calls
    }

    func closeScreen() {
        #if canImport(ChatSDK) && canImport(MessagingSDK)
            provider?.screen?.dismiss()
        #endif
    }

    func openScreen() throws(ChatError) {
        #if canImport(ChatSDK) && canImport(MessagingSDK)
            let scene = nextScene
            nextScene = nil
            try provider?.showScreen(in: scene)
        #endif
    }

    func couldNotOpenScreen(_ error: ChatError) {
        nextScene = nil
        provider?.core.diagnose("the conversation cannot be shown: \(error)")
    }

    /// Does nothing: the SDK shows its log.
    func askForUnreadCount() {}

    func forgetReports(isChanged: Bool) { provider?.core.forgetReports(isChanged: isChanged) }

    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}

extension UserSession.Traits {
    /// The SDK's `hasIdentity` is false after a launch. `resetIdentity` ends the chat, and clears the visitor; an identity is
    /// added to the visitor who is there.
    package static let zendeskChat = UserSession.Traits(
        keepsUser: false,
        canBeAsked: false,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .stays
    )
}
