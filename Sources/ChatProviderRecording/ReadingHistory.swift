package import ChatProviderKit

/// What has moved a counter's read marker, of each user. It is noted from outside, after each event.
package struct ReadingHistory: Sendable {
    /// The rule that has moved the marker last.
    package enum Cause: Sendable, Hashable {
        /// The conversation was on the screen (C11).
        case seen
        /// The visitor wrote, and the policy takes that for reading (C9).
        case wrote
        /// The chat ended, and the vendor keeps no log of it (C12).
        case ended
        /// It was stored before (C13).
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

    /// What has moved the marker of the counter's present user; `nil` if nothing has.
    @MainActor
    package func cause(for counter: MessageCounter) -> Cause? { readings[counter.state.userID]?.cause }

    /// Notes where the marker is, and why if it has moved.
    ///
    /// - Parameter hearsEnd: Whether the vendor says just now that the chat has ended.
    @MainActor
    package mutating func update(_ counter: MessageCounter, hearsEnd: Bool = false) {
        let state = counter.state
        let former = readings[state.userID]
        var reading = former ?? Reading()
        reading.marker = state.marker
        let hasMoved = reading.marker != former?.marker
        if state.isSeen {
            // An empty screen after the end of a chat leaves the marker where the end has put it.
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

    /// Of a marker that has moved while the conversation was neither seen nor over.
    @MainActor
    private static func causeOfMove(_ counter: MessageCounter) -> Cause {
        if counter.provider.chatState.value.lastReadID != nil { return .readElsewhere }
        return counter.policy.ownMessagesMarkSeen ? .wrote : .stored
    }
}
