public import ChatAdapterKit

extension VendorPush {
    /// Reads a push from Helpshift: a message, or a proactive link of the app's backend. The documented contents name
    /// neither the user nor the message.
    ///
    /// The push of a Proactive Engagement campaign has the same origin as a message's, and Helpshift documents nothing
    /// that distinguishes it. It counts as a message until the app runs.
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

    /// Returns whether a push is from Helpshift, for its SDK to handle: a message's or a campaign's.
    package static func isSentByHelpshift(_ userInfo: [AnyHashable: Any]) -> Bool {
        // Helpshift's sample of SDK X for iOS, DemoApp.swift: `origin` is "helpshift".
        userInfo["origin"] as? String == "helpshift"
    }

    /// Returns the proactive link that the app's own backend has sent; `nil` for any other push.
    package static func helpshiftProactiveLink(in userInfo: [AnyHashable: Any]) -> String? {
        // Helpshift.h, `handleProactiveLink:`.
        userInfo["helpshift_proactive_link"] as? String
    }
}
