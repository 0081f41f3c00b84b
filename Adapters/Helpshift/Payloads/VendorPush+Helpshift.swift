public import ChatAdapterKit

extension VendorPush {
    /// What a push of Helpshift's says: that there is a message, or that it is an offer. It names neither its user nor its
    /// message, as far as is known.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not Helpshift's.
    public static func helpshift(_ userInfo: [AnyHashable: Any], provider: String = "helpshift")
        -> VendorPush?
    {
        // Helpshift's sample of SDK X for iOS, DemoApp.swift: `origin` is "helpshift".
        if userInfo["origin"] as? String == "helpshift" { return VendorPush(provider: provider) }
        return helpshiftProactiveLink(in: userInfo).map { _ in VendorPush(provider: provider, kind: .other) }
    }

    /// The link of an offer, which the app's own sender has made a push of; `nil` in another push.
    package static func helpshiftProactiveLink(in userInfo: [AnyHashable: Any]) -> String? {
        // Helpshift.h, `handleProactiveLink:`.
        userInfo["helpshift_proactive_link"] as? String
    }
}
