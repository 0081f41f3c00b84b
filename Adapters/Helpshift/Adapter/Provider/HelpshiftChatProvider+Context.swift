public import ChatProviderKit

/// What agents see of the app, and the rest of what the SDK can do. All of it throws `ChatError`: `notInstalled` before
/// ``connect()``, `shutDown` after ``shutDown()``.
extension HelpshiftChatProvider {
    /// Adds a breadcrumb, which the next conversation takes along. The SDK keeps the last 100.
    public func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError) {
        try usableClient().leaveBreadcrumb(breadcrumb)
    }

    /// Forgets the breadcrumbs.
    public func clearBreadcrumbs() throws(ChatError) {
        try usableClient().clearBreadcrumbs()
    }

    /// Adds a line to the log that the next conversation takes along.
    public func addLog(_ line: String) throws(ChatError) {
        try usableClient().addLog(line)
    }

    /// Adds a step to the user's trail.
    public func addUserTrail(_ step: String) throws(ChatError) {
        try usableClient().addUserTrail(step)
    }

    /// Pauses the notifications that the SDK shows inside the app, or lets them go on.
    public func pauseInAppNotifications(_ pauses: Bool) throws(ChatError) {
        try usableClient().pauseDisplayOfInAppNotification(pauses)
    }

    /// The SDK's version, such as `10.5.0`.
    public func sdkVersion() throws(ChatError) -> String {
        try usableClient().sdkVersion()
    }
}
