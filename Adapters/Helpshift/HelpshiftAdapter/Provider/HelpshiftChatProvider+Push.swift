public import ChatProviderKit
public import Foundation
import HelpshiftIdentity

extension HelpshiftChatProvider: PushRegistering {
    /// Tells the SDK this device's push token. Only for an account that has push set up: otherwise the SDK would stop
    /// to show its notifications inside the app.
    public func registerPushToken(_ token: Data) {
        reportingErrors { () throws(ChatError) in
            try checkIsUsable()
            try client.registerDeviceToken(token)
        }
    }

    /// Does nothing: the SDK has no way to take a token back. A logout ends the user's notifications.
    public func unregisterPushToken() {}

    /// Whether a notification is Helpshift's: its `origin` is `helpshift`.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        userInfo[HelpshiftKey.origin] as? String == HelpshiftKey.originHelpshift
    }

    /// Hands a notification of Helpshift's on, by the call that all versions of the SDK have. The calls that SDK 10.5
    /// has for the single kinds of notification are on ``client``.
    @discardableResult
    public func handleNotification(_ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        reportingErrors { () throws(ChatError) in
            try open { () throws(ChatError) in
                _ = try client.handleNotification(
                    userInfo: HelpshiftValue.dictionary(userInfo),
                    isAppLaunch: false
                )
            }
        }
        return true
    }
}
