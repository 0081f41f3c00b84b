package import Foundation

/// Decides whether an SDK's number of unread messages is live.
///
/// An app returns from the background and asks the SDK, which still has the number of an hour ago. A number
/// that the SDK reports by itself is live. An answer may be old until the SDK has caught up, so the provider
/// asks twice, with a pause in between.
package struct CountFreshness: Sendable, Hashable, Codable {
    /// The pause between two requests, in seconds.
    package static let pause: TimeInterval = 5

    package enum Event: Sendable, Hashable {
        /// The SDK has reported a number by itself.
        case told
        /// The SDK has answered with a number.
        case answered(Int)
        /// The pause that follows the first answer is over.
        case pauseEnded
        /// The server has accepted the user, for an SDK that started without having heard from its server.
        case heardFromServer
        /// The number may be old: the connection has closed, or the app has returned.
        case aged
    }

    package enum Effect: Sendable, Hashable {
        /// Publish nothing.
        case none
        /// Publish the number.
        case publish
        /// Publish the number, and ask the SDK again after a pause.
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

    /// Creates the initial state for a user's number.
    ///
    /// - Parameter hasHeardFromServer: `false` for an SDK that answers 0 until it has heard from its server.
    package init(hasHeardFromServer: Bool = true) {
        progress = hasHeardFromServer ? .nothingAnswered : .unheard
    }

    package var name: String { progress.rawValue }

    package var isLive: Bool { progress == .live }

    package mutating func apply(_ event: Event) -> Effect {
        switch (event, progress) {
        case (.told, _), (.answered, .pauseIsOver):
            progress = .live
            return .publish
        // Before the SDK has heard from its server, a 0 has no meaning.
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
