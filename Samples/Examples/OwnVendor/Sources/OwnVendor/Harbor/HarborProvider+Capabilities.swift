import ChatAdapterKit
import ChatProviderKit
import Foundation

extension HarborProvider: UnreadCountReporting {
    func requestUnreadCount() { askForUnreadCount() }
}

extension HarborProvider: IdentityManaging {
    var currentUser: Observed<ChatUser> { core.currentUser }

    func login(_ user: ChatUser) async throws {
        try core.check()
        if case .known = user { throw ChatError(.invalidArgument, "Harbor logs users in by a token.") }
        prepare()
        try await users.login(user)
    }

    func logout() async throws {
        try core.check()
        await users.logout()
    }

    func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
    }
}

extension HarborProvider: ConversationPresenting {
    var isConversationVisible: Bool { core.users?.isScreenVisible == true }

    func presentConversation() throws {
        try core.check()
        try users.openConversation()
    }

    func dismissConversation() { if !core.isShutDown { users.dismissConversation() } }
}

extension HarborProvider: PushRegistering {
    func registerPushToken(_ token: Data) { if !core.isShutDown { client.setPushToken(token) } }

    func unregisterPushToken() { if !core.isShutDown { client.setPushToken(nil) } }

    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.isHarborPush(userInfo)
    }

    func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard isChatNotification(userInfo) else { return nil }
        return isConversationVisible ? [] : [.banner, .sound]
    }

    func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        do { try presentConversation() } catch { core.diagnose("a tap opens nothing: \(error)") }
        return true
    }

    func notificationDidArriveSilently(
        _ userInfo: [String: any Sendable]
    ) async -> ChatNotification.FetchResult? {
        guard isChatNotification(userInfo) else { return nil }
        if !core.isShutDown { askForUnreadCount() }
        return .newData
    }
}
