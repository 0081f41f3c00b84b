package import ChatBadgeFiles
import Foundation

#if canImport(os)
    import os
#endif

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
/// The number is the last one from the app's `AppIconBadge` with the same app group, plus the pushes that it
/// does not include. Call it last, right before you deliver the content, because the number changes over
/// time.
///
/// The system runs an extension only for an alert with `mutable-content: 1`, and limits it to 30 seconds and
/// about 24 MB. The calls read and write small files on the calling thread.
public struct NotificationBadge: Sendable {
    /// Why the extension cannot set a number: it does not belong to the app group. `nil` if it can.
    public let problem: String?
    private let files: BadgeFiles?
    let reads: @Sendable ([AnyHashable: Any]) -> VendorPush?

    /// Creates a badge.
    ///
    /// - Parameters:
    ///   - appGroup: The app group of the app and the extension, as in their entitlements.
    ///   - app: The app's bundle identifier; `nil` to use the extension's own identifier up to its last
    ///     period.
    ///   - reads: Returns the contents of a push from its `userInfo`; `nil` for a push that is not a chat's,
    ///     which stays unchanged.
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
        #if canImport(os)
            // The system's log is the only place where an extension can report something.
            if let problem {
                Logger(subsystem: "ChatProviderKit", category: "app icon").error(
                    "\(problem, privacy: .public)"
                )
            }
        #endif
    }

    /// Counts a push, if it should be counted, and returns the number for the icon.
    ///
    /// At most the newest 256 pushes count. A push that names its message counts only once.
    /// Don't set a content's `badge` to 0, because the system then also removes the app's other notifications.
    ///
    /// - Returns: `nil` if the icon must stay unchanged: the app has not provided a number yet, or the files
    ///   cannot be read or written, for example before the first unlock of the device.
    public func number(for push: VendorPush) -> Int? {
        files.flatMap { $0.number(for: IconLedger.Arrival(push)) }
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
