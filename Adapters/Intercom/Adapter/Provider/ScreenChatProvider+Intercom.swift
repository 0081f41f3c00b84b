public import ChatAdapterKit
public import ChatProviderKit

extension ScreenChatProvider {
    /// Creates a support chat with Intercom's SDK, which reports the number of unread **conversations**. It
    /// does not report messages: three new messages in one conversation are 1.
    ///
    /// A user logs in with an id, an e-mail address or both (`.known`, whose `authToken` is the HMAC of
    /// Identity Verification), or with a token that the app's backend signs (`.token`, Messenger Security).
    /// For notifications, set `IntercomAutoIntegratePushNotifications` to `NO` in the app's Info.plist.
    /// Otherwise, the SDK handles notifications by itself, and also receives them from the provider.
    public convenience init(
        id: ChatProviderID = "intercom",
        client: any IntercomClient,
        settings: IntercomProviderSettings,
        users: UserSessionOwner? = nil,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        let vendor = IntercomVendor(client, settings: settings)
        self.init(id: id, vendor: vendor, users: users, clock: clock, lifecycle: lifecycle)
    }
}
