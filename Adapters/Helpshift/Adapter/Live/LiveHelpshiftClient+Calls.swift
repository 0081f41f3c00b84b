#if canImport(HelpshiftX)
    public import ChatProviderKit
    import Foundation
    public import HelpshiftIdentity
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import HelpshiftX

    /// The calls that are forwarded to the SDK unchanged.
    extension LiveHelpshiftClient {
        // MARK: Screens

        /// Shows the conversation.
        public func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError) {
            try sdk().showConversation(withConfig: configuration.foundationDictionary)
        }

        /// Shows the help center.
        public func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError) {
            try sdk().showFAQs(withConfig: configuration.foundationDictionary)
        }

        /// Shows a section of the help center.
        public func showFAQSection(
            _ publishID: String,
            configuration: [String: HelpshiftValue]
        ) throws(ChatError) {
            try sdk().showFAQSection(publishID, withConfig: configuration.foundationDictionary)
        }

        /// Shows one article of the help center.
        public func showSingleFAQ(
            _ publishID: String,
            configuration: [String: HelpshiftValue]
        ) throws(ChatError) {
            try sdk().showSingleFAQ(publishID, withConfig: configuration.foundationDictionary)
        }

        /// Closes the SDK's screens.
        public func closeSession() throws(ChatError) {
            try sdk().closeSession()
        }

        // MARK: Unread messages

        /// Requests the number of unread messages.
        public func requestUnreadMessageCount(fromServer: Bool) throws(ChatError) {
            try sdk().requestUnreadMessageCount(fromServer)
        }

        // MARK: Context for agents

        /// Adds a breadcrumb.
        public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
            try sdk().leaveBreadcrumb(breadcrumb)
        }

        /// Removes the breadcrumbs.
        public func clearBreadcrumbs() throws(ChatError) {
            try sdk().clearBreadcrumbs()
        }

        /// Adds a line to the log.
        public func addLog(_ message: String) throws(ChatError) {
            try sdk().addLog(message)
        }

        /// Adds a step to the user's trail.
        public func addUserTrail(_ step: String) throws(ChatError) {
            try sdk().addUserTrail(step)
        }
    }
#endif
