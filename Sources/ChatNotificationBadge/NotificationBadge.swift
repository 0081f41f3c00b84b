package import ChatBadgeFiles
import Foundation

/// Raises the number on the app's icon from a notification service extension, while the app is not running.
///
/// ```swift
/// final class NotificationService: UNNotificationServiceExtension {
///     private let badge = NotificationBadge(appGroup: "group.com.acme.shop") { userInfo in
///         userInfo["origin"] as? String == "helpshift"
///     }
///
///     override func didReceive(
///         _ request: UNNotificationRequest,
///         withContentHandler deliver: @escaping (UNNotificationContent) -> Void
///     ) {
///         deliver(badge.content(for: request))
///     }
/// }
/// ```
///
/// The number is what the app's `AppIconBadge` has said last, with the same app group, and the pushes that have counted
/// since. The app takes them up when it knows the vendors' counts again, or shows a conversation.
///
/// The system runs an extension only for an alert with `mutable-content: 1`, and gives it 30 seconds and about 24 MB. This
/// reads and writes two small files, in the thread that calls it.
public struct NotificationBadge: Sendable {
    let files: BadgeFiles?
    let counts: @Sendable ([AnyHashable: Any]) -> Bool?

    /// Creates a badge.
    ///
    /// - Parameters:
    ///   - appGroup: The app group of the app and the extension, as in their entitlements.
    ///   - counts: Whether a push, by its `userInfo`, is a message to be counted: `false` for one that is something else,
    ///     `nil` where that cannot be told.
    public init(appGroup: String, counts: @escaping @Sendable (_ userInfo: [AnyHashable: Any]) -> Bool?) {
        self.init(BadgeFiles(appGroup: appGroup), counts: counts)
    }

    package init(_ files: BadgeFiles?, counts: @escaping @Sendable ([AnyHashable: Any]) -> Bool?) {
        self.files = files
        self.counts = counts
    }

    /// Counts a push, if it is to be counted, and returns the number for the icon.
    ///
    /// A push that was counted already counts no more: of those that the app has used, the newest 64 are remembered.
    /// The number of those that it has not is at most 256.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - id: `UNNotificationRequest.identifier`.
    /// - Returns: `nil` where the icon is to stay as it is: for a push that does not count, or of which that cannot be
    ///   told; where the app has not said a number yet; and where the files cannot be read or written, as before the
    ///   first unlock of the device.
    public func number(for userInfo: [AnyHashable: Any], id: String) -> Int? {
        counts(userInfo) == true ? files?.number(counting: id) : nil
    }
}
