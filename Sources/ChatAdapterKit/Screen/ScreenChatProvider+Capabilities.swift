public import ChatProviderKit
public import Foundation

extension ScreenChatProvider: UnreadCountReporting {
    /// Asks the SDK for the number of unread messages.
    public func requestUnreadCount() {
        askForUser()
        askForUnreadCount()
    }
}

extension ScreenChatProvider: IdentityManaging {
    /// The user whose number is published.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for a user that the vendor cannot log in; `network`,
    ///   `vendor`, `timeout`, `cancelled`, `shutDown`.
    public func login(_ user: ChatUser) async throws {
        try core.check()
        try users.check(user) { () throws(ChatError) in try vendor.check(user) }
        prepare()
        try await users.login(user)
    }

    /// Logs the user out. A new anonymous visitor begins.
    public func logout() async throws {
        try core.check()
        await users.logout()
    }

    /// Forgets the anonymous visitor. If a user is logged in, nothing happens.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
    }
}

extension ScreenChatProvider: ConversationPresenting {
    /// Whether the requested conversation is visible.
    public var isConversationVisible: Bool { core.users?.isScreenVisible == true }

    /// Shows the conversation. During a change of user, it opens when the change has ended.
    public func presentConversation() throws {
        try core.check()
        prepare()
        askForUser()
        try openConversation()
    }

    private func openConversation(for push: [String: any Sendable]? = nil) throws(ChatError) {
        try users.openConversation { [weak session] () throws(ChatError) in try session?.openScreen(for: push)
        }
    }

    /// Closes the SDK's screens.
    public func dismissConversation() { if !core.isShutDown { users.dismissConversation() } }
}

extension ScreenChatProvider: PushRegistering {
    /// Sets this device's push token.
    public func registerPushToken(_ token: Data) { setPushToken(token) }

    /// Removes this device's push token, if the SDK has a call for it.
    public func unregisterPushToken() { setPushToken(nil) }

    private func setPushToken(_ token: Data?) {
        guard !core.isShutDown else { return }
        install()
        vendor.setPushToken(token) { [weak self] error in
            self?.core.diagnose("the push token was not accepted: \(error)")
        }
    }

    /// Returns whether a notification belongs to the vendor.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        vendor.isVendorPush(userInfo)
    }

    /// Returns how to show a notification that has arrived while the app is in the foreground; `nil` for
    /// another vendor's.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        guard isChatNotification(userInfo) else { return nil }
        let options = vendor.traits.foregroundNotifications
        return isConversationVisible ? options.intersection(.list) : options
    }

    /// Opens the conversation of a notification that the user has tapped. During a change of user, nothing
    /// opens.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        do throws(ChatError) {
            try core.check(.user)
            prepare()
            askForUser()
            try openConversation(for: userInfo)
        } catch {
            core.diagnose("the conversation cannot be shown: \(error)")
        }
        return true
    }

    /// Asks for the number, if the vendor's ``ScreenChatTraits/countsAtSilentNotifications`` is `true`.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        guard isChatNotification(userInfo) else { return nil }
        guard vendor.traits.countsAtSilentNotifications else { return .noData }
        askForUnreadCount()
        return .newData
    }
}
