import Foundation
import HelpshiftAdapter

/// A login as a device remembers it.
struct SimulatedSession {
    /// Tells sessions apart, in the order of the logins.
    var number: Int
    var userID: SimulatedUser.ID
    /// What the legacy login was made with; `nil` for the identity system's.
    var credentials: Credentials?
    /// When it ends, by the server's clock; `nil` where it does not end by itself.
    var expiry: Date?
    /// When the app is notified that it will end, by the server's clock.
    var announcement: Date?
    var isExpiryAnnounced = false
    /// Why the delegate was told that the user is not believed.
    var toldRefusal: HelpshiftAuthenticationFailure?

    /// What proves a user of the legacy login.
    struct Credentials {
        /// What the token is a digest of.
        var message: String
        var token: String?
    }

    var isOfIdentitySystem: Bool { credentials == nil }
}
