// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import UIKit

public protocol MessagingFactory {
    func createMessaging(with parameters: MessagingFactoryParameters) -> Messaging
}

public final class MessagingFactoryParameters: NSObject {
    override init() {}
}

public enum ExitAction {
    case close
    case returnToConversationList
}

public enum MessagingScreen {
    case showConversationList
    case showMostRecentConversation(exitAction: ExitAction)
    case showNewConversation(exitAction: ExitAction)
    case showConversation(conversationId: String?, exitAction: ExitAction)
}

public enum URLSource: Int {
    case text
    case carousel
    case file
    case image
    case linkMessageAction
    case webViewMessageAction
}

public protocol MessagingDelegate: AnyObject {
    func messaging(_ messaging: Messaging, shouldHandleURL url: URL, from source: URLSource) -> Bool
}

extension MessagingDelegate {
    public func messaging(_ messaging: Messaging, shouldHandleURL url: URL, from source: URLSource) -> Bool {
        true
    }
}

open class Messaging: NSObject {
    public static weak var delegate: (any MessagingDelegate)?

    override public init() {}

    open func messagingViewController() -> UIViewController {
        ZendeskMessagingStub.note("messagingViewController")
        return MainActor.assumeIsolated { UIViewController() }
    }

    open func messagingViewController(_ messagingScreen: MessagingScreen) -> UIViewController {
        ZendeskMessagingStub.note("messagingViewController", messagingScreen)
        return MainActor.assumeIsolated { UIViewController() }
    }

    open func getUnreadMessageCount() -> Int { ZendeskMessagingStub.unreadCount }
    open func getUnreadMessageCount(conversationId: String) -> Int {
        ZendeskMessagingStub.unreadCounts[conversationId] ?? 0
    }
    open func setConversationFields(_ fields: [String: AnyHashable]) {
        ZendeskMessagingStub.note("setConversationFields", fields)
    }
    open func setConversationTags(_ tags: [String]) {
        ZendeskMessagingStub.note("setConversationTags", tags)
    }
    open func clearConversationFields() { ZendeskMessagingStub.note("clearConversationFields") }
    open func clearConversationTags() { ZendeskMessagingStub.note("clearConversationTags") }
    open func enableInternalAnalytics(enabled: Bool = true) {
        ZendeskMessagingStub.note("enableInternalAnalytics", enabled)
    }
}
