package import ChatProviderKit

/// What has moved a counter's read marker, for each user. The owner updates it after each event.
package struct ReadingHistory: Sendable {
    /// The rule that has last moved the marker.
    package enum Cause: Sendable, Hashable {
        /// The conversation was on the screen (C11).
        case seen
        /// The visitor wrote a message, and the policy marks everything before it as seen (C9).
        case wrote
        /// The chat ended, and the vendor does not keep its log (C12).
        case ended
        /// The marker was stored before (C13).
        case stored
        /// The user has read on another device (C16).
        case readElsewhere
    }

    private struct Reading: Sendable {
        var marker: ReadRecord.Marker?
        var cause: Cause?
    }

    private var readings: [String?: Reading] = [:]

    package init() {}

    /// Returns what has last moved the marker of the counter's current user; `nil` if nothing has.
    @MainActor
    package func cause(for counter: MessageCounter) -> Cause? { readings[counter.state.userID]?.cause }

    /// Records the marker's position and, if it has moved, the cause.
    ///
    /// - Parameter hearsEnd: Whether the vendor has just reported that the chat has ended.
    @MainActor
    package mutating func update(_ counter: MessageCounter, hearsEnd: Bool = false) {
        let state = counter.state
        let former = readings[state.userID]
        var reading = former ?? Reading()
        reading.marker = state.marker
        let hasMoved = reading.marker != former?.marker
        if state.isSeen {
            // After the end of a chat, its empty screen no longer moves the marker. The end stays the cause.
            if hasMoved || reading.cause != .ended { reading.cause = .seen }
        } else if Self.hasEnded(counter, hearsEnd) {
            reading.cause = .ended
        } else if hasMoved {
            reading.cause = former == nil ? .stored : Self.causeOfMove(counter)
        }
        readings[state.userID] = reading
    }

    @MainActor
    private static func hasEnded(_ counter: MessageCounter, _ hearsEnd: Bool) -> Bool {
        guard !counter.state.vendor.keepsTranscriptAfterChatEnds else { return false }
        let chat = counter.provider.chatState.value
        return hearsEnd ? chat.loading != .notLoaded : chat.loading == .loaded && chat.sessionStatus == .ended
    }

    /// Returns why a marker has moved while the conversation was neither seen nor over.
    @MainActor
    private static func causeOfMove(_ counter: MessageCounter) -> Cause {
        if counter.provider.chatState.value.lastReadID != nil { return .readElsewhere }
        return counter.policy.ownMessagesMarkSeen ? .wrote : .stored
    }
}
