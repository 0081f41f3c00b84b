extension CounterState {
    /// What is to hold in the present state of a counter.
    public struct Outputs: Sendable, Hashable {
        /// The count of unread messages.
        public var count: UnreadCount
        /// What the store is to have for the user; `nil` where nothing is to be written.
        public var record: ReadRecord?
        /// Up to which entry the vendor is to know that the user has read; `nil` where there is nothing to tell.
        public var readUpTo: ChatEntry.ID?
        /// Whether the vendor's SDK is to be installed.
        public var isPrepared: Bool
        /// Whether the counter holds the connection.
        public var isConnectionHeld: Bool
        /// Where the conversation is shown.
        public var scenes: VisibleScenes
    }

    /// What is to hold now.
    public var outputs: Outputs {
        Outputs(
            count: count,
            record: record,
            readUpTo: toldReadID,
            isPrepared: isPrepared,
            isConnectionHeld: isConnectionHeld,
            scenes: scenes
        )
    }

    var count: UnreadCount { isCountWanted ? knownCount : .cached(0) }

    /// The count, wanted or not.
    var knownCount: UnreadCount {
        if case .stopped = phase { return .cached(0) }
        if isSeen { return .live(0) }
        // Without what is stored, what the user has seen earlier would count.
        if case .unread(wasSeen: false, _) = storage { return .unknown }
        guard tally.isKnown else { return .unknown }
        return connection.isConnected && loading == .loaded ? .live(tally.count) : .cached(tally.count)
    }

    var record: ReadRecord? { storage == .read ? tally.record : nil }

    var isConnectionHeld: Bool {
        switch phase {
        case .idle: false
        case .counting: isUsed && !isInBackground && (isCountWanted || !scenes.isEmpty)
        case .stopped(let keepsConnection): keepsConnection
        }
    }

    /// Up to where the vendor is to be told that the user has read: also what was seen without a connection, or by an
    /// earlier launch.
    var readIDToTell: ChatEntry.ID? {
        guard vendor.takesReadReports, connection.isConnected, loading == .loaded,
            let id = isSeen ? tally.lastSeenID : tally.marker?.trail.last,
            id != lastReadID,
            isSeen && !tally.isMarkerInLog
                || tally.isMarker(behind: lastReadID) && tally.isMarker(behind: toldReadID)
        else { return nil }
        return id
    }

    // MARK: Entry by entry

    /// Why an entry does not count.
    public enum SkipReason: Sendable, Equatable {
        /// The app wants no count: ``SupportChannel/countsMessages``.
        case notCounting
        /// The log does not hold it.
        case notInLog
        /// The user has seen it.
        case seen
        /// An earlier launch has heard it: if it is unread, the stored count includes it.
        case heardEarlier
        /// The policy leaves it out.
        case policy(UnreadPolicy.SkipReason)
    }

    /// Returns why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID, in transcript: ChatTranscript) -> SkipReason? {
        guard isCountWanted else { return .notCounting }
        let reason = tally.skipReason(for: id, in: transcript)
        return isSeen && reason == nil ? .seen : reason
    }

    /// Returns the unread messages that the log holds, oldest first. Empty while the conversation is seen, and where the
    /// app wants no count.
    public func unreadMessages(in transcript: ChatTranscript) -> [ChatEntry] {
        isSeen || !isCountWanted ? [] : tally.unreadIDs.compactMap { transcript[id: $0] }
    }
}
