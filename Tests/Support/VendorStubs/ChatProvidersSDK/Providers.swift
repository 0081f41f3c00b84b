// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
public import UIKit

public final class ConnectionProvider: NSObject {
    let observers = StubObservers<ConnectionStatus>()
    public internal(set) var status = ConnectionStatus.disconnected

    override init() {}

    public func connect() { ZendeskStub.note("connect") }
    public func disconnect() { ZendeskStub.note("disconnect") }

    public func observeConnectionStatus(
        identifier: ObservableIdentifier = .uuid(),
        _ completion: @escaping (ConnectionStatus) -> Void
    ) -> ObservationToken { observers.add(identifier, present: status, completion) }
}

public final class SettingsProvider: NSObject {
    let observers = StubObservers<ChatSettings>()
    public internal(set) var settings = ChatSettings(
        fileSizeLimit: 0,
        isFileSendingEnabled: false,
        supportedFileTypes: []
    )

    override init() {}

    public func observeChatSettings(
        identifier: ObservableIdentifier = .uuid(),
        _ completion: @escaping (ChatSettings) -> Void
    ) -> ObservationToken { observers.add(identifier, present: settings, completion) }
}

public final class AccountProvider: NSObject {
    let observers = StubObservers<Account>()

    override init() {}

    public func getAccount(_ completion: @escaping (Result<Account, any Error>) -> Void) {
        ZendeskStub.note("getAccount")
        ZendeskStub.give(Account(accountStatus: .online, departments: nil), anyError: completion)
    }

    public func observeAccount(
        identifier: ObservableIdentifier = .uuid(),
        _ completion: @escaping (Account) -> Void
    ) -> ObservationToken { observers.add(identifier, present: nil, completion) }
}

public final class ProfileProvider: NSObject {
    public internal(set) var visitorInfo = VisitorInfo()

    override init() {}

    public func setVisitorInfo(
        _ visitorInfo: VisitorInfo,
        completion: ((Result<VisitorInfo, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("setVisitorInfo", visitorInfo.name, visitorInfo.email, visitorInfo.phoneNumber)
        self.visitorInfo = visitorInfo
        ZendeskStub.give(visitorInfo, completion)
    }

    public func addTags(
        _ tags: [String],
        completion: ((Result<[String], DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("addTags", tags)
        ZendeskStub.give(tags, completion)
    }

    public func removeTags(
        _ tags: [String],
        completion: ((Result<[String], DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("removeTags", tags)
        ZendeskStub.give(tags, completion)
    }

    public func setNote(
        _ note: String,
        completion: ((Result<String, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("setNote", note)
        ZendeskStub.give(note, completion)
    }

    public func appendNote(
        _ note: String,
        completion: ((Result<String, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("appendNote", note)
        ZendeskStub.give(note, completion)
    }

    public func trackVisitorPath(
        _ visitorPath: VisitorPath,
        completion: ((Result<VisitorPath, DeliveryStatusError>) -> Void)? = nil
    ) {
        ZendeskStub.note("trackVisitorPath", visitorPath.title, visitorPath.url)
        ZendeskStub.give(visitorPath, completion)
    }
}

public final class PushNotificationsProvider: NSObject {
    override init() {}

    public func registerPushToken(_ pushToken: Data) { ZendeskStub.note("registerPushToken", pushToken) }
    public func unregisterPushToken() { ZendeskStub.note("unregisterPushToken") }
    public func didReceiveRemoteNotification(
        _ userInfo: [AnyHashable: Any],
        in application: UIApplication
    ) { ZendeskStub.note("didReceiveRemoteNotification", userInfo) }
}

public final class PushNotificationData: NSObject {
    /// Any number can be a value, as in every imported enumeration.
    public enum PushNotificationType: RawRepresentable, Hashable {
        case chatEnded
        case message

        public init?(rawValue: Int) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
        public var rawValue: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
    }

    public let type: PushNotificationData.PushNotificationType
    public let userInfo: [AnyHashable: Any]

    init(_ type: PushNotificationType, _ userInfo: [AnyHashable: Any]) {
        self.type = type
        self.userInfo = userInfo
    }

    public static func data(for userInfo: [AnyHashable: Any]) -> PushNotificationData? {
        let data = userInfo["data"] as? [AnyHashable: Any]
        switch data?["type"] as? String {
        case "zd.chat.msg": return PushNotificationData(.message, userInfo)
        case "zd.chat.end": return PushNotificationData(.chatEnded, userInfo)
        case "zd.chat.later":
            return PushNotificationType(rawValue: 9).map { PushNotificationData($0, userInfo) }
        default: return nil
        }
    }

    public static func isChatPushNotification(userInfo: [AnyHashable: Any]) -> Bool {
        userInfo["data"] != nil
    }
}
