// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public final class Chat: NSObject {
    public static let NotificationMessageReceived = Notification.Name("ZDKChatNotificationMessageReceived")
    public static let NotificationChatEnded = Notification.Name("ZDKChatNotificationChatEnded")
    public static let NotificationAuthenticationFailed = Notification.Name(
        "ZDKChatNotificationAuthenticationFailed"
    )

    static var present: Chat?
    public static var instance: Chat? { present }

    public class func initialize(
        accountKey: String,
        appId: String? = nil,
        queue: DispatchQueue = .main
    ) {
        ZendeskStub.note("initialize", accountKey, appId ?? "nil")
        let chat = Chat(accountKey: accountKey, appId: appId)
        present = chat
        ZendeskStub.chats.append(chat)
    }

    public static var connectionProvider: ConnectionProvider? { present?.connectionProvider }

    public let accountKey: String
    public let appId: String?
    public var configuration = ChatAPIConfiguration()
    public let accountProvider = AccountProvider()
    public let connectionProvider = ConnectionProvider()
    public let profileProvider = ProfileProvider()
    public let pushNotificationsProvider = PushNotificationsProvider()
    public let chatProvider = ChatProvider()
    public let settingsProvider = SettingsProvider()
    var authenticator: (any JWTAuthenticator)?

    init(accountKey: String, appId: String?) {
        self.accountKey = accountKey
        self.appId = appId
    }

    public var hasIdentity: Bool { authenticator != nil }

    public func setIdentity(authenticator: any JWTAuthenticator) {
        ZendeskStub.note("setIdentity")
        self.authenticator = authenticator
    }

    public func resetIdentity(_ completion: (() -> Void)? = nil) {
        ZendeskStub.note("resetIdentity")
        authenticator = nil
        ZendeskStub.answer { completion?() }
    }

    public func clearCache() { ZendeskStub.note("clearCache") }

    var observerCount: Int {
        connectionProvider.observers.count + chatProvider.observers.count
            + settingsProvider.observers.count + accountProvider.observers.count
    }
}
