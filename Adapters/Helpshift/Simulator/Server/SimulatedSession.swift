import Foundation
import HelpshiftAdapter

/// A login that a device remembers.
struct SimulatedSession {
    /// Identifies the session. Later logins have higher numbers.
    var number: Int
    var userID: SimulatedUser.ID
    /// The credentials of a legacy login; `nil` for one by the identity system.
    var credentials: Credentials?
    /// When the session ends, by the server's clock; `nil` if it does not end by itself.
    var expiry: Date?
    /// When the app is notified that the session will end, by the server's clock.
    var announcement: Date?
    var isExpiryAnnounced = false
    /// The last authentication failure that the delegate has received.
    var toldRefusal: HelpshiftAuthenticationFailure?

    /// The proof of a legacy user's identity.
    struct Credentials {
        /// The text whose digest is the token.
        var message: String
        var token: String?
    }

    var isOfIdentitySystem: Bool { credentials == nil }
}
