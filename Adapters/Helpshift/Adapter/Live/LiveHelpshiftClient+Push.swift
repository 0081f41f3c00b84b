#if canImport(HelpshiftX)
    public import ChatProviderKit
    public import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Notifications, by the calls that SDK 10.4.1 has: the last one that is published as a Swift package. 10.5 still has
    /// them, as deprecated.
    extension LiveHelpshiftClient {
        /// Tells the SDK this device's push token.
        public func registerDeviceToken(_ token: Data) throws(ChatError) {
            try checkInstalled()
            Helpshift.registerDeviceToken(token)
        }

        /// Pauses the SDK's notifications inside the app, or lets them go on.
        public func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
            try checkInstalled()
            Helpshift.pauseDisplayOf(inAppNotification: pauses)
        }

        /// Hands a notification on.
        ///
        /// - Returns: Whether it was Helpshift's.
        public func handleNotification(
            userInfo: [String: HelpshiftValue],
            isAppLaunch: Bool
        ) throws(ChatError) -> Bool {
            try checkInstalled()
            return Helpshift.handleNotification(
                withUserInfoDictionary: userInfo.foundationDictionary,
                isAppLaunch: isAppLaunch
            )
        }

        /// Opens what a proactive link leads to.
        public func handleProactiveLink(_ link: String) throws(ChatError) {
            try checkInstalled()
            Helpshift.handleProactiveLink(link)
        }
    }
#endif
