/// What the provider knows of the present user's chat, besides the chat's state.
struct HelpshiftUsersChat: Sendable {
    /// The last report of the server's, or the last message of an agent's.
    enum ServerWord: Sendable {
        /// None has come.
        case none
        /// It came without a network, or too long ago.
        case past
        /// The count is live while the SDK has the user.
        case live
    }

    /// What has come from the server.
    var serverWord = ServerWord.none
    /// The number of reports of the count.
    var reportCount = 0
    /// What the app has said of this user.
    var profile = HelpshiftProfile()
    /// Whether a fresh digest was tried since the account has refused one.
    var hasRenewedDigest = false
    /// How often in a row the session could not be renewed.
    var renewalFailures = 0
}
