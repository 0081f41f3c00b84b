#if canImport(HelpshiftX)
    public import ChatProviderKit
    public import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// Forwards notifications with the calls of SDK 10.5, if the SDK has them, otherwise with the one call of
    /// 10.4.
    extension LiveHelpshiftClient {
        /// Registers this device's push token with the SDK.
        public func registerDeviceToken(_ token: Data) throws(ChatError) {
            try sdk().registerDeviceToken(token)
        }

        /// Pauses or resumes the SDK's notifications inside the app.
        public func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError) {
            try sdk().pauseDisplayOf(inAppNotification: pauses)
        }

        /// Forwards a notification that has arrived while the app is in the foreground.
        ///
        /// - Returns: How the system should show it; `nil` if the SDK has not reported it when its call
        ///   returns.
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

        /// Forwards a notification that the user has tapped.
        ///
        /// - Returns: Whether the conversation is certain to open.
        public func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool {
            try checkInstalled()
            guard HelpshiftPushCall.tap.exists else { return handleNotification(userInfo, isAppLaunch: true) }
            HelpshiftPushCall.tap.perform(userInfo.foundationDictionary)
            return false
        }

        /// Forwards a notification that has arrived silently.
        ///
        /// - Parameter answer: Called on the thread on which the SDK answers.
        /// - Returns: Whether the SDK has a call for it. The vendor documents the call of 10.4 only for the
        ///   two other callbacks.
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

        /// The call of SDK 10.4, which is deprecated in 10.5.
        ///
        /// - Returns: Whether the SDK recognizes the notification as its own.
        private func handleNotification(_ userInfo: [String: HelpshiftValue], isAppLaunch: Bool) -> Bool {
            Helpshift.handleNotification(
                withUserInfoDictionary: userInfo.foundationDictionary,
                isAppLaunch: isAppLaunch
            )
        }

        /// Opens the target of a proactive link.
        public func handleProactiveLink(_ link: String) throws(ChatError) {
            try sdk().handleProactiveLink(link)
        }
    }

    /// The calls for notifications that SDK 10.5 introduced. They are made by their selectors, so that this
    /// also compiles with 10.4.
    private enum HelpshiftPushCall: String {
        case foreground = "handleForegroundNotification:withCompletionHandler:"
        case tap = "handleBackgroundNotificationClick:withCompletionHandler:"
        case silent = "handleSilentBackgroundNotification:withCompletionHandler:"

        private var selector: Selector { Selector(rawValue) }

        var exists: Bool { Helpshift.responds(to: selector) }

        /// Makes a call whose answer is a number.
        func perform(_ userInfo: [String: Any], _ answer: @escaping @Sendable (UInt) -> Void) {
            #if canImport(ObjectiveC)
                let block: @convention(block) (UInt) -> Void = answer
                // Safe: a block is an object.
                perform(userInfo, with: unsafe unsafeBitCast(block, to: AnyObject.self))
            #else
                perform(userInfo, with: answer)
            #endif
        }

        /// Makes a call whose answer has no value.
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
            // Safe: the calls return nothing, and the result is not used.
            _ = unsafe Helpshift.perform(selector, with: userInfo, with: answer)
        }
    }

    extension ChatNotification.PresentationOptions {
        /// The bits of `UNNotificationPresentationOptions`.
        fileprivate init(systemBits bits: UInt) {
            self = []
            if bits & 1 << 0 != 0 { insert(.badge) }
            if bits & 1 << 1 != 0 { insert(.sound) }
            // `alert`, from before iOS 14, stands for both.
            if bits & (1 << 2 | 1 << 3) != 0 { insert(.list) }
            if bits & (1 << 2 | 1 << 4) != 0 { insert(.banner) }
        }
    }
#endif
