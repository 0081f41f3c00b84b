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
    var nextScene: ChatScene?
    /// Whether the chat that the SDK shows is that of the user of the last login.
    private(set) var showsUsersChat = false

    private let users: UserSessionOwner
    /// The session's present vendor: another one where the provider was created again during a call.
    private var present: ZendeskChatVendor { users.vendor as? ZendeskChatVendor ?? self }

    init(_ client: any ZendeskChatClient, _ users: UserSessionOwner) {
        self.client = client
        self.users = users
    }

    /// The SDK asks for a token with each connection.
    let asksForTokens = true

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        let call = users.callNumber
        let isSameUser = !users.hasAnonymousVisitor
        let resets =
            !isSameUser
            && visitors.needsReset(hasIdentity: client.hasIdentity, shown: client.chatState, before: user)
        // A user with a name alone has the chat that the device had before.
        showsUsersChat = isSameUser && (user.isVisitor || client.hasIdentity)
        Task {
            if resets { guard await reset(for: call) else { return } }
            // While the SDK forgot its visitor, the user may have changed.
            if case .token(let identity) = user, users.user.id.isSameID(as: identity.userID) {
                present.provider?.identityWillChange()
                client.setIdentity(authenticator: ZendeskChatTokenSource(of: identity.userID, users))
            }
            answer(.success(()))
            // The name is for the agents: the login does not wait for it.
            if case .known(let known) = user { await present.provider?.nameVisitor(known) }
        }
    }

    func logOut(_ answer: @escaping Answer) {
        let call = users.callNumber
        showsUsersChat = false
        Task { if await reset(for: call) { answer(.success(())) } }
    }

    /// Has the SDK forget its visitor.
    ///
    /// - Returns: Whether the session still waits for the call. Otherwise it has given the call up, and the SDK has
    ///   forgotten whomever it had by now.
    private func reset(for call: Int) async -> Bool {
        await client.resetIdentity()
        present.visitors.reset()
        guard call == users.callNumber else {
            present.provider?.sdkDidForgetUser()
            return false
        }
        return true
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
