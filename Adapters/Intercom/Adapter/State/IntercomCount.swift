/// What is known of the number of unread conversations, and what of it is a report.
///
/// Right after a launch the SDK answers 0, whatever is unread: it has not heard from its server. That 0 is no number.
package struct IntercomCount: Sendable, Hashable, Codable {
    package enum Event: Sendable, Hashable {
        /// The SDK has told a number.
        case told(Int)
        /// The SDK was asked, and has this number.
        case answered(Int)
        /// The SDK was asked once more, five seconds later: it would have heard of another number by now.
        case confirmed(Int)
        /// The server has accepted the user.
        case loggedIn
        /// The number may be old until the SDK tells another one: the app or the network has come back.
        case aged
    }

    enum Source: Sendable, Hashable, Codable { case unheard, heard, told }

    var source = Source.unheard
    package init() {}

    /// Returns the number to publish; `nil` where there is none.
    package mutating func apply(_ event: Event) -> Int? {
        switch (event, source) {
        case (.told(let count), _):
            source = .told
            return count
        case (.answered(0), .unheard), (.confirmed(0), .unheard): return nil
        case (.answered(let count), _), (.confirmed(let count), .unheard): return count
        case (.confirmed(let count), _):
            source = .told
            return count
        case (.loggedIn, .unheard), (.aged, .told): source = .heard
        case (.loggedIn, _), (.aged, _): break
        }
        return nil
    }

    /// Whether the number can be called live.
    package var isLive: Bool { source == .told }
}
