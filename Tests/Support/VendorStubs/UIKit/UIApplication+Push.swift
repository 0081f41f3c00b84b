// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// How often the application has asked for a push token.
@MainActor private var registrations = 0

extension UIApplication {
    /// Nothing arrives before this call. The token, or why there is none, comes to the application's delegate later.
    public func registerForRemoteNotifications() { registrations += 1 }
}

extension UIKitStub {
    /// How often a push token was asked for since the start of the process.
    @_spi(BackDoor)
    public static var remoteNotificationRegistrations: Int { registrations }

    /// What the application says of itself. With scenes it is the background until the first one is about to enter the
    /// foreground, also where the user has launched the app.
    @_spi(BackDoor)
    public static var applicationState: UIApplication.State {
        get { UIApplication.shared.applicationState }
        set { UIApplication.shared.applicationState = newValue }
    }
}
