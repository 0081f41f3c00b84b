// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import ZendeskSDKConversationKit

public final class Zendesk: NSObject {
    static var present: Zendesk?
    public static var instance: Zendesk? { present }
    public static weak var authenticationDelegate: (any AuthenticationDelegate)?

    let channelKey: String
    var observers: [(observer: AnyObject, tell: (ZendeskEvent) -> Void)] = []
    public internal(set) var messaging: Messaging?

    init(channelKey: String, messaging: Messaging?) {
        self.channelKey = channelKey
        self.messaging = messaging
    }

    public class func initialize(
        withChannelKey channelKey: String,
        messagingFactory: (any MessagingFactory)? = nil
    ) async throws -> Zendesk {
        ZendeskMessagingStub.note("initialize", channelKey)
        try await ZendeskMessagingStub.answer()
        let zendesk = present ?? Zendesk(channelKey: channelKey, messaging: nil)
        if ZendeskMessagingStub.hasMessaging, zendesk.messaging == nil {
            zendesk.messaging = messagingFactory?.createMessaging(with: MessagingFactoryParameters())
        }
        present = zendesk
        return zendesk
    }

    public static func invalidate(_ clearStorage: Bool = false) {
        ZendeskMessagingStub.note("invalidate", clearStorage)
        present = nil
    }

    public func addEventObserver(
        _ observer: AnyObject,
        _ completionHandler: @escaping (ZendeskEvent) -> Void
    ) {
        observers.append((observer, completionHandler))
    }

    public func removeEventObserver(_ observer: AnyObject) {
        observers.removeAll { $0.observer === observer }
    }

    public func loginUser(with jwt: String) async throws -> ZendeskUser {
        ZendeskMessagingStub.note("loginUser", jwt)
        try await ZendeskMessagingStub.answer()
        let user = ZendeskUser(id: "zd-1", externalId: jwt, authenticationType: .jwt)
        ZendeskMessagingStub.user = user
        return user
    }

    public func logoutUser() async throws {
        ZendeskMessagingStub.note("logoutUser")
        try await ZendeskMessagingStub.answer()
        ZendeskMessagingStub.user = nil
    }

    public func getCurrentUser() -> ZendeskUser? { ZendeskMessagingStub.user }

    public func sendPageViewEvent(_ pageView: PageView) async throws {
        ZendeskMessagingStub.note("sendPageViewEvent", pageView.pageTitle, pageView.url)
        try await ZendeskMessagingStub.answer()
    }
}

public final class ZendeskUser: NSObject, Codable {
    public let id: String
    public let externalId: String
    public let authenticationType: AuthenticationType

    @_spi(BackDoor)
    public init(id: String, externalId: String, authenticationType: AuthenticationType) {
        self.id = id
        self.externalId = externalId
        self.authenticationType = authenticationType
    }
}

public final class PageView {
    let pageTitle: String
    let url: String

    public init(pageTitle: String, url: String) {
        self.pageTitle = pageTitle
        self.url = url
    }
}
