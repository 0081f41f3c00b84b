import Foundation

/// Whether the SDK's number of unread messages can be called live on the present connection.
///
/// An event of the SDK's says so. What it answers when it is asked may be of before the connection, until the SDK has heard
/// what it has missed: so it is asked twice, with a pause in between.
struct ZendeskMessagingFreshness: Sendable, Equatable {
    /// The pause between two questions, in seconds.
    static let pause: TimeInterval = 5

    /// What is heard of the number.
    enum Event: Sendable, Equatable {
        /// A connection has ended, or another user begins.
        case began
        /// The SDK has told the number by itself.
        case told
        /// The SDK has answered with the number.
        case answered
        /// The pause after the first answer is over.
        case pauseEnded
    }

    private enum Progress: Sendable, Equatable {
        case nothingHeard, answeredOnce, pauseIsOver, isLive
    }

    private var progress = Progress.nothingHeard

    /// Whether the number is live.
    var isLive: Bool { progress == .isLive }

    /// Changes the state.
    ///
    /// - Returns: Whether the SDK is to be asked again after a pause.
    mutating func apply(_ event: Event) -> Bool {
        switch (event, progress) {
        case (.began, _): progress = .nothingHeard
        case (.told, _), (.answered, .pauseIsOver): progress = .isLive
        case (.answered, .nothingHeard):
            progress = .answeredOnce
            return true
        case (.pauseEnded, .answeredOnce): progress = .pauseIsOver
        case (.answered, .answeredOnce), (.answered, .isLive), (.pauseEnded, _): break
        }
        return false
    }
}

/// What the SDK has said of the present user's number of unread messages.
struct ZendeskMessagingReports: Sendable, Equatable {
    /// Whether messages have arrived since the start or the last change of the user: then the SDK's count is the server's.
    var hasConnectedForUser = false
    /// Whether the SDK's count is live on this connection.
    var freshness = ZendeskMessagingFreshness()
    /// How many reports there were.
    var count = 0
}
