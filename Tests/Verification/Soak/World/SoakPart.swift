/// A part of the world that can be left out, to look for what else there is.
enum SoakPart: String, Sendable, Hashable, CaseIterable {
    /// The phone's clock and the servers' differ, drift and jump, also while the app is killed.
    case clocks
    /// Entries are taken out of Zendesk's log.
    case deletions
    /// At a launch the store cannot be read for a while.
    case locks
    /// The app is launched into the background.
    case background
    /// After a launch only the library knows who is logged in. Without it the app says so at each launch.
    case users
    /// Two users whose ids differ in the Unicode form of a letter.
    case spellings
    /// The vendors answer late: what they say during a change of user may be about the one of before.
    case late
    /// The vendors do not answer for long.
    case silence
    /// Messages are read on the user's other device.
    case devices
    /// The configuration changes while chats run.
    case reloads
    /// The total is compared, too.
    case totals
    /// A vendor's servers fail for a while.
    case outages
    /// Less of a Matrix room is loaded than it holds.
    case histories
    /// The visitor is thrown out of a Matrix room, and invited again.
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
