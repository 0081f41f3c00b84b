public import ChatAdapterKit

extension VendorPush {
    /// What a push of Helpshift's says: that there is a message, or that it is an offer. It names neither its user nor its
    /// message, as far as is known.
    ///
    /// The push of a Proactive Engagement campaign has the origin of a message's, and Helpshift documents nothing else of
    /// it: it counts as a message until the app runs.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not Helpshift's.
    public static func helpshift(_ userInfo: [AnyHashable: Any], provider: String = "helpshift")
        -> VendorPush?
    {
        if helpshiftProactiveLink(in: userInfo) != nil { return VendorPush(provider: provider, kind: .other) }
        return isSentByHelpshift(userInfo) ? VendorPush(provider: provider) : nil
    }

    /// Whether Helpshift has sent a push, which its SDK handles: a message's, or a campaign's.
    package static func isSentByHelpshift(_ userInfo: [AnyHashable: Any]) -> Bool {
        // Helpshift's sample of SDK X for iOS, DemoApp.swift: `origin` is "helpshift".
        userInfo["origin"] as? String == "helpshift"
    }

    /// The link of an offer, which the app's own sender has made a push of; `nil` in another push.
    package static func helpshiftProactiveLink(in userInfo: [AnyHashable: Any]) -> String? {
        // Helpshift.h, `handleProactiveLink:`.
        userInfo["helpshift_proactive_link"] as? String
    }
}
