public import HelpshiftIdentity

/// A notification that the system has handed to the app, on its way to the SDK.
@MainActor
public struct HelpshiftNotification {
    /// The notification's dictionary.
    public var userInfo: [String: HelpshiftValue]
    /// The system's own object: a `UNNotification`, a `UNNotificationResponse`, a `UNNotificationRequest` or a
    /// `UNNotificationContent`, whichever the call is about. A client of the real SDK cannot do without; a simulator
    /// needs none.
    public var systemObject: AnyObject?

    /// Creates a notification.
    public init(userInfo: [String: HelpshiftValue], systemObject: AnyObject? = nil) {
        self.userInfo = userInfo
        self.systemObject = systemObject
    }

    /// Whether the notification is Helpshift's.
    public var isHelpshift: Bool { userInfo[HelpshiftKey.origin] == .string(HelpshiftKey.originHelpshift) }

    /// The link of a proactive notification; `nil` where it has none.
    public var proactiveLink: String? {
        if case .string(let link) = userInfo[HelpshiftKey.proactiveLink] { link } else { nil }
    }
}
