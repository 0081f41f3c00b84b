package import Foundation

/// Whether an SDK's number of unread messages can be called live.
///
/// An app comes back from the background and asks the SDK, which still has the number of an hour ago. What the SDK reports
/// by itself is live. What it answers may be old until it has heard what it has missed, so the provider asks twice, with a
/// pause in between.
package struct CountFreshness: Sendable, Hashable, Codable {
    /// The pause between two questions, in seconds.
    package static let pause: TimeInterval = 5

    package enum Event: Sendable, Hashable {
        /// The SDK has reported a number by itself.
        case told
        /// The SDK has answered with a number.
        case answered(Int)
        /// The pause after the first answer is over.
        case pauseEnded
        /// The server has accepted the user, for an SDK that began without a word of its server.
        case heardFromServer
        /// The number may be old: the connection has ended, or the app has come back.
        case aged
    }

    package enum Effect: Sendable, Hashable {
        /// There is no number to publish.
        case none
        /// The number is published.
        case publish
        /// The number is published, and the SDK is asked again after a pause.
        case publishAndAskAgain
    }

    private enum Progress: String, Sendable, Hashable, Codable {
        case unheard
        case nothingAnswered = "nothing answered"
        case answeredOnce = "answered once"
        case pauseIsOver = "pause is over"
        case live
    }

    private var progress: Progress

    /// Creates the state of a user's number at its beginning.
    ///
    /// - Parameter hasHeardFromServer: `false` for an SDK that answers 0 until it has heard from its server.
    package init(hasHeardFromServer: Bool = true) {
        progress = hasHeardFromServer ? .nothingAnswered : .unheard
    }

    /// The state in words.
    package var name: String { progress.rawValue }

    /// Whether the number is live.
    package var isLive: Bool { progress == .live }

    package mutating func apply(_ event: Event) -> Effect {
        switch (event, progress) {
        case (.told, _), (.answered, .pauseIsOver):
            progress = .live
            return .publish
        // Before the SDK has heard from its server, 0 says nothing.
        case (.answered(0), .unheard): return .none
        case (.answered, .nothingAnswered):
            progress = .answeredOnce
            return .publishAndAskAgain
        case (.answered, .unheard), (.answered, .answeredOnce), (.answered, .live): return .publish
        case (.pauseEnded, .answeredOnce): progress = .pauseIsOver
        case (.heardFromServer, .unheard): progress = .nothingAnswered
        case (.aged, .answeredOnce), (.aged, .pauseIsOver), (.aged, .live): progress = .nothingAnswered
        case (.pauseEnded, _), (.heardFromServer, _), (.aged, _): break
        }
        return .none
    }
}
