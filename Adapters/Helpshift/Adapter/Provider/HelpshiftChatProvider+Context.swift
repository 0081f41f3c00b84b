public import ChatProviderKit

/// The data about the app that agents see, and the SDK's other functions. All of them throw `ChatError`:
/// `notInstalled` before ``connect()``, `shutDown` after ``shutDown()``.
extension HelpshiftChatProvider {
    /// Adds a breadcrumb, which is sent with the next conversation. The SDK keeps the last 100.
    public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try usableClient().leaveBreadcrumb(breadcrumb)
    }

    /// Removes the breadcrumbs.
    public func clearBreadcrumbs() throws(ChatError) {
        try usableClient().clearBreadcrumbs()
    }

    /// Adds a line to the log, which is sent with the next conversation.
    public func addLog(_ line: String) throws(ChatError) {
        try usableClient().addLog(line)
    }

    /// Adds a step to the user's trail.
    public func addUserTrail(_ step: String) throws(ChatError) {
        try usableClient().addUserTrail(step)
    }

    /// Pauses or resumes the notifications that the SDK shows inside the app.
    public func pauseInAppNotifications(_ pauses: Bool) throws(ChatError) {
        try usableClient().pauseDisplayOfInAppNotification(pauses)
    }

    /// The SDK's version, such as `10.5.0`.
    public func sdkVersion() throws(ChatError) -> String {
        try usableClient().sdkVersion()
    }
}
