public import Foundation

/// A provider that sends push notifications while the app is not connected.
@MainActor
public protocol PushRegistering: ChatProvider {
    /// Tells the vendor this device's push token.
    func registerPushToken(_ token: Data)

    /// Takes the push token back, where the vendor can.
    func unregisterPushToken()

    /// Whether a notification is this vendor's.
    func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool

    /// Hands a notification of this vendor's on.
    ///
    /// - Returns: Whether it was this vendor's.
    @discardableResult
    func handleNotification(_ userInfo: [String: any Sendable]) -> Bool
}
