// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// How often the application has requested a push token.
@MainActor private var registrations = 0

extension UIApplication {
    /// Starts pushes. The token, or an error, reaches the application's delegate later.
    public func registerForRemoteNotifications() { registrations += 1 }
}

extension UIKitStub {
    /// How often a push token was requested since the start of the process.
    @_spi(BackDoor)
    public static var remoteNotificationRegistrations: Int { registrations }

    /// The application's state. With scenes it is in the background until the first one is about to enter the
    /// foreground, even if the user has launched the app.
    @_spi(BackDoor)
    public static var applicationState: UIApplication.State {
        get { UIApplication.shared.applicationState }
        set { UIApplication.shared.applicationState = newValue }
    }
}
