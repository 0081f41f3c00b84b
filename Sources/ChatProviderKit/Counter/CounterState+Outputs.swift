extension CounterState {
    /// What must hold in a counter's current state.
    public struct Outputs: Sendable, Hashable {
        /// The count of unread messages.
        public var count: UnreadCount
        /// The record that the store must contain for the user; `nil` if there is nothing to write.
        public var record: ReadRecord?
        /// The last entry that the vendor should know as read; `nil` if there is nothing to report.
        public var readUpTo: ChatEntry.ID?
        /// Whether the vendor's SDK must be installed.
        public var isPrepared: Bool
        /// Whether the counter holds the connection.
        public var isConnectionHeld: Bool
        /// The scenes that show the conversation.
        public var scenes: VisibleScenes
    }

    /// The outputs in the current state.
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

    /// The count, even while the app has turned counting off.
    var knownCount: UnreadCount {
        if case .stopped = phase { return .cached(0) }
        if isSeen { return .live(0) }
        // The stored marker is not known yet, so messages that the user saw in an earlier launch would count.
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

    /// The read position to report to the vendor. It includes what the user has seen offline or in an earlier
    /// launch.
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
        /// The app has turned counting off: ``SupportChannel/countsMessages``.
        case notCounting
        /// The log does not contain it.
        case notInLog
        /// The user has seen it.
        case seen
        /// An earlier launch received it. If it is unread, the stored count includes it.
        case heardEarlier
        /// The policy excludes it.
        case policy(UnreadPolicy.SkipReason)
    }

    /// Returns why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID, in transcript: ChatState.Transcript) -> SkipReason? {
        guard isCountWanted else { return .notCounting }
        let reason = tally.skipReason(for: id, in: transcript)
        return isSeen && reason == nil ? .seen : reason
    }

    /// Returns the unread messages that the log contains, oldest first. Empty while the conversation is seen,
    /// or if the app has turned counting off.
    public func unreadMessages(in transcript: ChatState.Transcript) -> [ChatEntry] {
        isSeen || !isCountWanted ? [] : tally.unreadIDs.compactMap { transcript[id: $0] }
    }
}
