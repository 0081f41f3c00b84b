/// What the provider knows about the current user's chat, in addition to the chat's state.
struct HelpshiftUsersChat: Sendable {
    /// Whether the server has reported, or an agent's message has arrived, with a network and not too long
    /// ago. If so, the count is live while the SDK has the user.
    var hasHeardServer = false
    /// The name that the app has set as an attribute; empty if it has set none.
    var name = ""
    /// The app's tags for every screen, in the order in which they were added.
    var screenTags: [String] = []
    /// Whether a new digest has been tried since the app's last login.
    var hasRenewedDigest = false
    /// How many consecutive renewals of the session have failed.
    var renewalFailures = 0
}
