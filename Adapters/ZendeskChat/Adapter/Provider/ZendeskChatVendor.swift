package import ChatAdapterKit
import ChatProviderKit

/// Makes the calls of a user session. Each corresponds to one call of the SDK.
///
/// It retains the SDK instead of the provider, so that a call that is running during the provider's shutdown
/// is still answered.
@MainActor
final class ZendeskChatVendor: UserSessionVendor {
    let client: any ZendeskChatClient
    weak var provider: ZendeskChatProvider?
    /// The visitors whose chats the SDK may show.
    var visitors = ZendeskChatVisitors()
    /// Whether the SDK shows the chat of the last login's user.
    private(set) var showsUsersChat = false

    private let users: UserSessionOwner
    /// The session's current vendor, which differs from `self` if the provider was created again during a
    /// call.
    private var present: ZendeskChatVendor { users.vendor as? ZendeskChatVendor ?? self }

    init(_ client: any ZendeskChatClient, _ users: UserSessionOwner) {
        self.client = client
        self.users = users
    }

    /// The SDK requests a token with each connection.
    let asksForTokens = true

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        let call = users.callNumber
        let isSameUser = !users.hasAnonymousVisitor
        let resets =
            !isSameUser
            && visitors.needsReset(hasIdentity: client.hasIdentity, shown: client.chatState, before: user)
        // A user without a token keeps the chat of the device's visitor.
        showsUsersChat = isSameUser && (user.isVisitor || client.hasIdentity)
        Task {
            if resets { guard await reset(for: call) else { return } }
            // The user may have changed during the reset.
            if case .token(let identity) = user, users.user.id.isSameID(as: identity.userID) {
                present.provider?.identityWillChange()
                client.setIdentity(authenticator: ZendeskChatTokenSource(of: identity.userID, users))
            }
            answer(.success(()))
            // The login does not wait for the name, which only agents see.
            if case .known(let known) = user { await present.provider?.nameVisitor(known) }
        }
    }

    func logOut(_ answer: @escaping Answer) {
        let call = users.callNumber
        showsUsersChat = false
        Task { if await reset(for: call) { answer(.success(())) } }
    }

    /// Makes the SDK forget its visitor.
    ///
    /// - Returns: Whether the session still waits for the call. If not, the session has given the call up,
    ///   and this late reset has removed the SDK's current visitor.
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

    func diagnose(_ message: String) { provider?.core.diagnose(message) }

    /// Does nothing, because Zendesk Chat reports its log instead of a number.
    func askForUnreadCount() {}

    func forgetReports(isChanged: Bool) { provider?.core.forgetReports(isChanged: isChanged) }

    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }
}

extension UserSession.Traits {
    /// The SDK's `hasIdentity` is false after a launch. `resetIdentity` ends the chat and clears the visitor.
    /// An identity is added to the existing visitor.
    package static let zendeskChat = UserSession.Traits(
        keepsUser: false,
        canBeAsked: false,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .stays
    )
}
