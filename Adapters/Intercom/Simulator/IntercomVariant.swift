/// A variant of undocumented behavior of Intercom. Without variants, the simulator behaves as users of the SDK report,
/// or in the more likely way.
public enum IntercomVariant: String, Sendable, Hashable, CaseIterable {
    /// The SDK posts the count after each answer of the server, even if it is unchanged.
    case tellsEachWord
    /// A login while the same user is logged in succeeds. Otherwise it is an error, as with another user.
    case acceptsSameUser
    /// Answers and notifications arrive before the call returns. Otherwise, they arrive in a later turn.
    case answersAtOnce
    /// A login without a network waits for one. Otherwise it fails.
    case loginWaitsForNetwork
    /// A logout clears the user's hash and token. Otherwise, they stay, and the server refuses the next user without
    /// new ones.
    case logoutForgetsCredentials
    /// The token names its user by `sub`, otherwise by `user_id`.
    case tokenNamesSubject
    /// The hash is that of the address, if the user has one. Otherwise, it is that of the id, if the user has one.
    case hashesAddress
    /// The key of a push is `intercom_push`, otherwise `intercom_push_type`.
    case shortPushKey
    /// A window that is about to appear ignores a call to hide it, and stays until the next call.
    case hidesOnlyWhatShows
    /// The SDK returns a user's address in lower case.
    case lowercasesAddresses
}
