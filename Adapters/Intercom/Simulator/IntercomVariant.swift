/// Another way to do what Intercom does not document. Each stands for one thing; without any, the simulator does what people
/// report of the SDK, or what is likelier.
public enum IntercomVariant: String, Sendable, Hashable, CaseIterable {
    /// The count's notification fires after each word of the server's, also where the number is the one before.
    case tellsEachWord
    /// A login while the same user is logged in succeeds. Otherwise it is an error, as with another user.
    case acceptsSameUser
    /// Answers and notifications come within the call. Otherwise they come a turn later.
    case answersAtOnce
    /// A login without a network waits for one. Otherwise it fails.
    case loginWaitsForNetwork
    /// The hash and the token of a user are forgotten at a logout. Otherwise the next user needs new ones, or is refused.
    case logoutForgetsCredentials
    /// The token names its user by `sub`. Otherwise by `user_id`.
    case tokenNamesSubject
    /// The hash is of the address where the user has one. Otherwise of the id where the user has one.
    case hashesAddress
    /// A push is marked by `intercom_push`. Otherwise by `intercom_push_type`.
    case shortPushKey
    /// A window that is about to show when the SDK is asked to hide it stays until the SDK is asked again.
    case hidesOnlyWhatShows
    /// The SDK has a user's address in lower case, however the app has written it.
    case lowercasesAddresses
}
