/// The number on the app's icon, which the system lets an app read and set.
package protocol AppIcon: Sendable {
    /// Returns the number on the icon; `nil` if the system does not report it.
    func number() async -> Int?
    /// Returns whether the user allows badges.
    func mayShowNumber() async -> Bool
    /// Shows a number. 0 removes it, and may also remove the app's notifications.
    func show(_ number: Int) async throws
}
