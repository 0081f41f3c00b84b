// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the package and its sample use of Apple's module of the same name.
import Foundation

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

public final class UNNotificationContent: NSObject {
    public let userInfo: [AnyHashable: Any]
    init(_ userInfo: [AnyHashable: Any]) { self.userInfo = userInfo }
}

public final class UNNotificationRequest: NSObject {
    public let content: UNNotificationContent
    init(_ userInfo: [AnyHashable: Any]) { content = UNNotificationContent(userInfo) }
}

public final class UNNotification: NSObject {
    public let request: UNNotificationRequest
    @_spi(BackDoor)
    public init(_ userInfo: [AnyHashable: Any]) { request = UNNotificationRequest(userInfo) }
}

public final class UNNotificationResponse: NSObject {
    public let notification: UNNotification
    @_spi(BackDoor)
    public init(_ userInfo: [AnyHashable: Any]) { notification = UNNotification(userInfo) }
}

public final class UNUserNotificationCenter: NSObject {
    private nonisolated(unsafe) static let shared = UNUserNotificationCenter()
    public weak var delegate: (any UNUserNotificationCenterDelegate)?
    public class func current() -> UNUserNotificationCenter { shared }
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    )
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    )
}
