/// A provider whose vendor keeps how far the user has read, for all of the user's devices.
///
/// What the vendor says comes as ``ChatState/lastReadID``.
@MainActor
public protocol ReadReporting: ChatProvider {
    /// Tells the vendor that the user has read the log up to an entry.
    ///
    /// Called by the counter when the conversation is seen, or was seen without a connection, and the connection is open:
    /// once for each new end of the log. Where the vendor knows that the user has read further, it changes nothing.
    func reportRead(upTo id: ChatEntry.ID)
}
