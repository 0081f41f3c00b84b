// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation

/// The tests' access. It is invisible to an import as in an app.
@_spi(BackDoor)
public enum ZendeskMessagingStub {
    public struct Call {
        public let name: String
        public let arguments: [Any]
    }

    public private(set) static var calls: [Call] = []
    public static var hasMessaging = true
    /// The error in the next answers.
    public static var failure: (any Error)?
    /// Whether answers arrive on another thread.
    public static var answersOnAnotherThread = false
    public static var user: ZendeskUser?
    public static var unreadCount = 0
    public static var unreadCounts: [String: Int] = [:]

    public static func reset() {
        Zendesk.present = nil
        Zendesk.authenticationDelegate = nil
        Messaging.delegate = nil
        calls = []
        hasMessaging = true
        failure = nil
        answersOnAnotherThread = false
        user = nil
        unreadCount = 0
        unreadCounts = [:]
    }

    /// The observers of the present instance.
    public static var observerCount: Int { Zendesk.present?.observers.count ?? 0 }

    public static func say(_ event: ZendeskEvent) {
        for entry in Zendesk.present?.observers ?? [] { entry.tell(event) }
    }

    /// The event that the vendor has deprecated.
    public static func deprecatedUnreadEvent(_ count: Int) -> ZendeskEvent {
        .unreadMessageCountChanged(currentUnreadCount: count)
    }

    public static func open(_ url: URL, from source: URLSource) -> Bool? {
        Messaging.delegate?.messaging(Messaging(), shouldHandleURL: url, from: source)
    }

    public static func note(_ name: String, _ arguments: Any...) {
        calls.append(Call(name: name, arguments: arguments))
    }

    /// Returns or fails after a while, like the SDK.
    static func answer() async throws {
        if answersOnAnotherThread {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume() }
            }
        }
        if let failure { throw failure }
    }
}
