/// Changes of user, by U1 to U10.
extension ModelProvider {
    /// U1: "From the call of a login as another user, or of a logout, nothing of the former user is shown". U2: "While it is
    /// owed, the count there is `unknown`". U7: "Until then the number is the new user's stored one, `cached`."
    mutating func take(_ newStanding: ModelStanding, of name: String?) {
        let former = standing
        standing = newStanding
        hasExpired = false
        // U9: "dropped where the vendor makes a new one: at a logout (Zendesk Chat and Messaging), including the one that U1
        // and U6 begin with; … at a successful login that merges (Messaging)".
        //
        // CHOICE: Matrix is not mentioned. A guest cannot return after a logout or a login, so it is as with Messaging.
        let isMessaging = participant.vendor == .zendeskMessaging
        let losesAtLogin = isMessaging || participant.vendor == .matrix
        let losesAtLogout = participant.vendor != .helpshift
        if losesAtLogout && newStanding == .owesLogout
            || losesAtLogin && newStanding == .settled && name != nil
        {
            stored[ModelUser(nil)] = nil
        }
        if ModelUser(name) != ModelUser(user) || (former == .owesLogout) != (newStanding == .owesLogout) {
            // U3: "A change of user also ends what the app has said about its own screens." A screen that appears while
            // the logout is owed belongs to the next user.
            let isShownToNext = isVisible && former == .owesLogout && ModelUser(name) == ModelUser(user)
            become(name)
            isVisible = isShownToNext
        }
        // "`failed` after an authentication failure or an expired session, until the next login or logout."
        if participant.vendor == .helpshift, former == .unsettled {
            if newStanding == .quiet || newStanding == .settled { connection = "connected" }
        }
        guard isMessaging else { return }
        // U8: "The count stays, `cached`."
        if newStanding == .unsettled { endLive() }
        guard newStanding == .settled, former != .settled else { return }
        // The SDK's number is the server's "once the realtime line has stood since the start or the last change of
        // user", and the SDK has the user as of now. For a user who only logged in again, it was heard before.
        if memory.messaging.lastTotal == nil {
            memory.messaging.hasConnectedForUser = line == "connected"
            endLive()
        }
        authenticateAtMessaging()
    }
}
