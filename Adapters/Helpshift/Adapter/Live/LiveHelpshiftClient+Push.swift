#if canImport(HelpshiftX)
    public import ChatProviderKit
    public import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Notifications, by the calls of SDK 10.5 where the SDK has them, and else by that of 10.4.
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

        /// Hands over a notification that has arrived while the app is in front.
        ///
        /// - Returns: How the system is to show it; `nil` where the SDK has not said so when its call returns.
        public func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
            -> ChatNotification.PresentationOptions?
        {
            try checkInstalled()
            guard HelpshiftPushCall.foreground.exists else {
                return handleNotification(userInfo, isAppLaunch: false) ? [] : [.banner, .list, .sound]
            }
            let answer = Locked<ChatNotification.PresentationOptions?>(nil)
            HelpshiftPushCall.foreground.perform(userInfo.foundationDictionary) { bits in
                answer.withLock { $0 = ChatNotification.PresentationOptions(systemBits: bits) }
            }
            return answer.withLock(\.self)
        }

        /// Hands over a notification that the user has tapped.
        ///
        /// - Returns: Whether the conversation is sure to open.
        public func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool {
            try checkInstalled()
            guard HelpshiftPushCall.tap.exists else { return handleNotification(userInfo, isAppLaunch: true) }
            HelpshiftPushCall.tap.perform(userInfo.foundationDictionary)
            return false
        }

        /// Hands over a notification that has arrived silently.
        ///
        /// - Parameter answer: Called on the thread on which the SDK answers.
        /// - Returns: Whether the SDK has a call for it. The vendor documents that of 10.4 for the two other callbacks alone.
        public func handleSilentNotification(
            _ userInfo: [String: HelpshiftValue],
            answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
        ) throws(ChatError) -> Bool {
            try checkInstalled()
            guard HelpshiftPushCall.silent.exists else { return false }
            HelpshiftPushCall.silent.perform(userInfo.foundationDictionary) { number in
                // UIBackgroundFetchResult.
                switch number {
                case 0: answer(.newData)
                case 1: answer(.noData)
                default: answer(.failed)
                }
            }
            return true
        }

        /// The call of SDK 10.4, which 10.5 still has, as deprecated.
        ///
        /// - Returns: Whether the SDK takes it for one of its own.
        private func handleNotification(_ userInfo: [String: HelpshiftValue], isAppLaunch: Bool) -> Bool {
            Helpshift.handleNotification(
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

    /// The calls for notifications that came with SDK 10.5. They are made by their selectors, as this compiles with 10.4 too.
    private enum HelpshiftPushCall: String {
        case foreground = "handleForegroundNotification:withCompletionHandler:"
        case tap = "handleBackgroundNotificationClick:withCompletionHandler:"
        case silent = "handleSilentBackgroundNotification:withCompletionHandler:"

        private var selector: Selector { Selector(rawValue) }

        /// Whether the SDK has the call.
        var exists: Bool { Helpshift.responds(to: selector) }

        /// Makes a call that is answered with a number.
        func perform(_ userInfo: [String: Any], _ answer: @escaping @Sendable (UInt) -> Void) {
            #if canImport(ObjectiveC)
                let block: @convention(block) (UInt) -> Void = answer
                // Safe: a block is an object.
                perform(userInfo, with: unsafe unsafeBitCast(block, to: AnyObject.self))
            #else
                perform(userInfo, with: answer)
            #endif
        }

        /// Makes a call that is answered with nothing.
        func perform(_ userInfo: [String: Any]) {
            #if canImport(ObjectiveC)
                let block: @convention(block) () -> Void = {}
                // Safe: a block is an object.
                perform(userInfo, with: unsafe unsafeBitCast(block, to: AnyObject.self))
            #else
                let nothing: @Sendable () -> Void = {}
                perform(userInfo, with: nothing)
            #endif
        }

        private func perform(_ userInfo: [String: Any], with answer: Any) {
            // Safe: the calls return nothing, and what stands for it is not looked at.
            _ = unsafe Helpshift.perform(selector, with: userInfo, with: answer)
        }
    }

    extension ChatNotification.PresentationOptions {
        /// The bits of `UNNotificationPresentationOptions`.
        fileprivate init(systemBits bits: UInt) {
            self = []
            if bits & 1 << 0 != 0 { insert(.badge) }
            if bits & 1 << 1 != 0 { insert(.sound) }
            // An alert, as it was called before iOS 14, is both.
            if bits & (1 << 2 | 1 << 3) != 0 { insert(.list) }
            if bits & (1 << 2 | 1 << 4) != 0 { insert(.banner) }
        }
    }
#endif
