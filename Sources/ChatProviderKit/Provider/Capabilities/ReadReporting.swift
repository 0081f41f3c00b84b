/// A provider whose vendor keeps how far the user has read, for all of the user's devices.
///
/// What the vendor says comes as ``ChatState/lastReadID``.
@MainActor
public protocol ReadReporting: ChatProvider {
    /// Tells the vendor that the user has read the log up to an entry.
    ///
    /// Called by the counter while the conversation is seen and the connection is open: once for each new end of the log.
    func reportRead(upTo id: ChatEntry.ID)
}
