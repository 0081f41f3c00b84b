/// A provider whose vendor stores how far the user has read, for all of the user's devices.
///
/// The vendor's own position arrives as ``ChatState/lastReadID``.
@MainActor
public protocol ReadReporting: ChatProvider {
    /// Reports to the vendor that the user has read the log up to an entry.
    ///
    /// The counter calls this method while connected, once for each new end of the log that the user has
    /// seen. What was seen offline is reported when the connection opens. The call changes nothing if the
    /// vendor knows that the user has read further.
    func reportRead(upTo id: ChatEntry.ID)
}
