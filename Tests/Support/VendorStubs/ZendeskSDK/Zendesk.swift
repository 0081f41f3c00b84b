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
        messagingFactory: (any MessagingFactory)? = nil,
        completionHandler: @escaping (Result<Zendesk, any Error>) -> Void
    ) {
        ZendeskMessagingStub.note("initialize", channelKey)
        ZendeskMessagingStub.answer {
            if let failure = ZendeskMessagingStub.failure { return completionHandler(.failure(failure)) }
            let zendesk = present ?? Zendesk(channelKey: channelKey, messaging: nil)
            if ZendeskMessagingStub.hasMessaging, zendesk.messaging == nil {
                zendesk.messaging = messagingFactory?.createMessaging(with: MessagingFactoryParameters())
            }
            present = zendesk
            completionHandler(.success(zendesk))
        }
    }

    public class func initialize(
        withChannelKey channelKey: String,
        messagingFactory: (any MessagingFactory)? = nil
    ) async throws -> Zendesk {
        try await withCheckedThrowingContinuation { continuation in
            initialize(withChannelKey: channelKey, messagingFactory: messagingFactory) {
                continuation.resume(with: $0)
            }
        }
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

    public func loginUser(
        with jwt: String,
        completionHandler: ((Result<ZendeskUser, any Error>) -> Void)? = nil
    ) {
        ZendeskMessagingStub.note("loginUser", jwt)
        ZendeskMessagingStub.answer {
            if let failure = ZendeskMessagingStub.failure { completionHandler?(.failure(failure)); return }
            let user = ZendeskUser(id: "zd-1", externalId: jwt, authenticationType: .jwt)
            ZendeskMessagingStub.user = user
            completionHandler?(.success(user))
        }
    }

    public func loginUser(with jwt: String) async throws -> ZendeskUser {
        try await withCheckedThrowingContinuation { continuation in
            loginUser(with: jwt) { continuation.resume(with: $0) }
        }
    }

    public func logoutUser(completionHandler: ((Result<Void, any Error>) -> Void)? = nil) {
        ZendeskMessagingStub.note("logoutUser")
        ZendeskMessagingStub.answer {
            if let failure = ZendeskMessagingStub.failure { completionHandler?(.failure(failure)); return }
            ZendeskMessagingStub.user = nil
            completionHandler?(.success(()))
        }
    }

    public func logoutUser() async throws {
        try await withCheckedThrowingContinuation { continuation in
            logoutUser { continuation.resume(with: $0) }
        }
    }

    public func getCurrentUser() -> ZendeskUser? { ZendeskMessagingStub.user }

    public func sendPageViewEvent(
        _ pageView: PageView,
        completionHandler: @escaping (Result<Void, any Error>) -> Void
    ) {
        ZendeskMessagingStub.note("sendPageViewEvent", pageView.pageTitle, pageView.url)
        ZendeskMessagingStub.answer {
            completionHandler(ZendeskMessagingStub.failure.map { .failure($0) } ?? .success(()))
        }
    }

    public func sendPageViewEvent(_ pageView: PageView) async throws {
        try await withCheckedThrowingContinuation { continuation in
            sendPageViewEvent(pageView) { continuation.resume(with: $0) }
        }
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
