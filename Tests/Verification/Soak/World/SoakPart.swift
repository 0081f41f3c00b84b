/// A part of the world that can be left out, to look for other findings.
enum SoakPart: String, Sendable, Hashable, CaseIterable {
    /// The clocks of the phone and the servers differ, drift and jump, also while the app is not running.
    case clocks
    /// Entries are removed from Zendesk's log.
    case deletions
    /// For a while after a launch, the store cannot be read.
    case locks
    /// The app is launched into the background.
    case background
    /// After a launch only the library knows the user. Without this part, the app logs in at each launch.
    case users
    /// Two users have ids that differ only in the Unicode form of a letter.
    case spellings
    /// The vendors answer late: their events during a change of user may concern the former user.
    case late
    /// The vendors do not answer for a long time.
    case silence
    /// Messages are read on the user's other device.
    case devices
    /// The configuration changes while chats run.
    case reloads
    /// The total is compared as well.
    case totals
    /// A vendor's servers fail for a while.
    case outages
    /// Only a part of a Matrix room is loaded.
    case histories
    /// The visitor is kicked from a Matrix room, and invited again.
    case kicks
    /// Zendesk Chat.
    case zendeskChat = "zendesk-chat"
    /// Helpshift.
    case helpshift
    /// Zendesk Messaging.
    case zendeskMessaging = "zendesk-messaging"
    /// Matrix.
    case matrix
}
