/// What the provider knows of the present user's chat, besides the chat's state.
struct HelpshiftUsersChat: Sendable {
    /// Whether a report of the server's or an agent's message has come with a network, and not too long ago: the count is
    /// live while the SDK has the user.
    var hasHeardServer = false
    /// The number of reports of the count.
    var reportCount = 0
    /// What the app has said of this user.
    var profile = HelpshiftProfile()
    /// Whether a fresh digest was tried since the account has refused one.
    var hasRenewedDigest = false
    /// How often in a row the session could not be renewed.
    var renewalFailures = 0
}
