package import ChatBadgeFiles
import Foundation

/// Sets the number on the app's icon from a notification service extension, while the app is not running.
///
/// ```swift
/// final class NotificationService: UNNotificationServiceExtension {
///     private let badge = NotificationBadge(appGroup: "group.com.acme.shop") { userInfo in
///         VendorPush.helpshift(userInfo) ?? VendorPush.zendeskChat(userInfo)
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
/// The number is what the app's `AppIconBadge` has said last, with the same app group, and the pushes that are not in it.
/// Call it last, right before the content is delivered: the number is that of the moment.
///
/// The system runs an extension only for an alert with `mutable-content: 1`, and gives it 30 seconds and about 24 MB. This
/// reads and writes small files, in the thread that calls it.
public struct NotificationBadge: Sendable {
    /// What prevents the extension from setting any number: it does not belong to the app group.
    public let problem: String?
    private let files: BadgeFiles?
    let reads: @Sendable ([AnyHashable: Any]) -> VendorPush?

    /// Creates a badge.
    ///
    /// - Parameters:
    ///   - appGroup: The app group of the app and the extension, as in their entitlements.
    ///   - app: The app's bundle identifier; `nil` for what the extension's own begins with, up to its last dot.
    ///   - reads: What a push says, by its `userInfo`; `nil` for one that is no chat's, which is left as it is.
    public init(
        appGroup: String,
        app: String? = nil,
        reads: @escaping @Sendable (_ userInfo: [AnyHashable: Any]) -> VendorPush?
    ) {
        self.init(BadgeFiles(appGroup: appGroup, app: app), appGroup: appGroup, reads: reads)
    }

    package init(
        _ files: BadgeFiles?,
        appGroup: String = "",
        reads: @escaping @Sendable ([AnyHashable: Any]) -> VendorPush?
    ) {
        self.files = files
        self.reads = reads
        problem =
            files == nil
            ? "the extension does not belong to the app group \(appGroup): its pushes keep the vendors' numbers"
            : nil
        if let problem { ExtensionLog.error(problem) }
    }

    /// Counts a push, if it is to be counted, and returns the number for the icon.
    ///
    /// The newest 256 pushes count at most. A push that was counted already counts no more, if it names its message.
    ///
    /// - Returns: `nil` where the icon is to stay as it is: where the app has not said a number yet, and where the files
    ///   cannot be read or written, as before the first unlock of the device.
    public func number(for push: VendorPush) -> Int? {
        files.flatMap { BadgeExtension($0).number(for: IconLedger.Arrival(push)) }
    }
}

extension IconLedger.Arrival {
    fileprivate init(_ push: VendorPush) {
        self.init(
            provider: push.provider,
            user: push.userID.map { IconLedger.Part.user($0, at: push.provider) },
            messageID: push.messageID,
            delivery: UUID().uuidString,
            isMessage: push.kind != .other,
            isBots: push.kind == .botMessage
        )
    }
}
