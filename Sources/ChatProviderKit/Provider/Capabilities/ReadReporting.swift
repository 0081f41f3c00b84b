/// A provider whose vendor keeps how far the user has read, for all of the user's devices.
///
/// What the vendor says comes as ``ChatState/lastReadID``.
@MainActor
public protocol ReadReporting: ChatProvider {
    /// Tells the vendor that the user has read the log up to an entry.
    ///
    /// The counter calls this while connected, once for each new end of the log that the user has seen. What was seen
    /// offline follows when the connection opens. Where the vendor knows that the user has read further, it changes
    /// nothing.
    func reportRead(upTo id: ChatEntry.ID)
}
