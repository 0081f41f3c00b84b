import ChatProviderKit
import InputValidation

/// How far a change of the user has come.
enum ZendeskMessagingUserState: Sendable, Equatable {
    /// No change is running.
    case settled
    /// A login waits for the SDK's instance or for the backend's token. The present user is still in force.
    case preparing
    /// The SDK is changing the user. What it says may be of either, and is dropped.
    case changing
}

extension ZendeskMessagingUser {
    /// Whether this is the user whom the app has named: the one with this external id, or with `nil` an anonymous one.
    static func isExpected(_ user: ZendeskMessagingUser?, as externalID: String?) -> Bool {
        guard let externalID else {
            return switch user?.authenticationType {
            // An anonymous user is made when the screen is first shown.
            case nil, .sessionToken, .unauthenticated: true
            case .jwt, .unknown: false
            }
        }
        guard let user, user.authenticationType == .jwt else { return false }
        return user.externalID.isExactly(externalID)
    }
}
