public import ChatAdapterKit
public import ChatProviderKit

extension ScreenChatProvider {
    /// Creates a support chat with Intercom's SDK, which reports how many **conversations** are unread. It reports nothing of
    /// messages: three new messages in one conversation are 1.
    ///
    /// A user is logged in by an id, an address or both (`.known`, whose `authToken` is the HMAC of Identity Verification),
    /// or by a token that the app's backend signs (`.token`, Messenger Security). Notifications are for an app with
    /// `IntercomAutoIntegratePushNotifications` set to `NO` in its Info.plist: otherwise the SDK takes them by itself, and
    /// a call here would be a second one.
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
