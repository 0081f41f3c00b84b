/// The number on the app's icon, as the system lets an app read and set it.
package protocol AppIcon: Sendable {
    /// The number that the icon shows; `nil` where the system does not say.
    func number() async -> Int?
    /// Whether the user allows it.
    func mayShowNumber() async -> Bool
    /// Shows a number; 0 removes it, and may remove the app's notifications with it.
    func show(_ number: Int) async throws
}
