// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Apple's module of the same name that the package and its sample use.
import Foundation
import Synchronization

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
    public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)
    public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
    public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

/// The user has tapped the notification itself.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// The user has cleared the notification. Only a category that asks for it reports that.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

open class UNNotificationContent: NSObject {
    public internal(set) var userInfo: [AnyHashable: Any] = [:]
    /// The number for the app's icon: `nil` leaves the icon unchanged, 0 removes the number.
    public internal(set) var badge: NSNumber?

    func copy(to other: UNNotificationContent) {
        other.userInfo = userInfo
        other.badge = badge
    }

    open override func mutableCopy() -> Any {
        let copy = UNMutableNotificationContent()
        self.copy(to: copy)
        return copy
    }
}

public final class UNMutableNotificationContent: UNNotificationContent {
    public override var userInfo: [AnyHashable: Any] {
        get { super.userInfo }
        set { super.userInfo = newValue }
    }
    public override var badge: NSNumber? {
        get { super.badge }
        set { super.badge = newValue }
    }
}

public final class UNNotificationRequest: NSObject {
    public let identifier: String
    public let content: UNNotificationContent

    @_spi(BackDoor)
    public init(_ userInfo: [AnyHashable: Any], identifier: String, badge: Int? = nil) {
        self.identifier = identifier
        content = UNNotificationContent()
        content.userInfo = userInfo
        content.badge = badge.map { NSNumber(value: $0) }
    }
}

public final class UNNotification: NSObject {
    /// When it was delivered.
    public let date: Date
    public let request: UNNotificationRequest

    @_spi(BackDoor)
    public init(
        _ userInfo: [AnyHashable: Any],
        identifier: String = UUID().uuidString,
        date: Date = Date(timeIntervalSince1970: 1_790_000_000)
    ) {
        request = UNNotificationRequest(userInfo, identifier: identifier)
        self.date = date
    }
}

public final class UNNotificationResponse: NSObject {
    public let notification: UNNotification
    public let actionIdentifier: String

    @_spi(BackDoor)
    public init(_ notification: UNNotification, action: String = UNNotificationDefaultActionIdentifier) {
        self.notification = notification
        actionIdentifier = action
    }

    @_spi(BackDoor)
    public convenience init(_ userInfo: [AnyHashable: Any]) { self.init(UNNotification(userInfo)) }
}

public enum UNNotificationSetting: Int, Sendable {
    case notSupported
    case disabled
    case enabled
}

public final class UNNotificationSettings: NSObject {
    public let badgeSetting: UNNotificationSetting
    init(badgeSetting: UNNotificationSetting) { self.badgeSetting = badgeSetting }
}

public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
    public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
    public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
}

public final class UNUserNotificationCenter: NSObject {
    private static let shared = UNUserNotificationCenter()
    private let state = Mutex(State())

    struct State: Sendable {
        var badgeSetting = UNNotificationSetting.enabled
        var badgeCounts: [Int] = []
        var requestedOptions: [UNAuthorizationOptions] = []
    }

    func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    public class func current() -> UNUserNotificationCenter { shared }

    /// A single delegate, which is not retained.
    public weak var delegate: (any UNUserNotificationCenterDelegate)?

    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        withState { $0.requestedOptions.append(options) }
        completionHandler(true, nil)
    }

    public func notificationSettings() async -> UNNotificationSettings {
        UNNotificationSettings(badgeSetting: withState { $0.badgeSetting })
    }

    /// Since iOS 16; the property of `UIApplication` is deprecated.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        withState { $0.badgeCounts.append(newBadgeCount) }
    }
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        willPresent notification: UNNotification,
        withCompletionHandler completionHandler:
            @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    )
    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    )
}

/// The extension's entry point, which runs only for alerts with `mutable-content`, for at most 30 s each.
open class UNNotificationServiceExtension: NSObject {
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {}
}

/// The tests' access.
@_spi(BackDoor)
public enum UserNotificationsStub {
    @MainActor
    public static func reset() {
        UNUserNotificationCenter.current().withState { $0 = UNUserNotificationCenter.State() }
        UNUserNotificationCenter.current().delegate = nil
    }

    /// The user's permission.
    public static var badgeSetting: UNNotificationSetting {
        get { UNUserNotificationCenter.current().withState { $0.badgeSetting } }
        set { UNUserNotificationCenter.current().withState { $0.badgeSetting = newValue } }
    }

    /// The numbers that were set, oldest first.
    public static var badgeCounts: [Int] { UNUserNotificationCenter.current().withState { $0.badgeCounts } }

    /// The permissions that were requested, oldest first.
    public static var requestedOptions: [UNAuthorizationOptions] {
        UNUserNotificationCenter.current().withState { $0.requestedOptions }
    }
}
