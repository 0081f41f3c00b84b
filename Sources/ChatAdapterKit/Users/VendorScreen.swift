/// The screen of a vendor's own, as far as its reports tell.
///
/// A report may never come: the screen is not shown, or its closing is not reported. Five seconds after a request, or after
/// the screen was told to close, it counts as none (U3). So a screen can always be asked for again, and nothing waits for
/// one for longer.
///
/// A screen that was told to close and appears all the same is closed again, however late it is.
public enum VendorScreen: Sendable, Hashable, Codable {
    /// There is none.
    case none
    /// The vendor was asked for a screen, and has not reported one.
    case requested(isOverdue: Bool)
    /// The vendor was asked for something that may be a screen, and has not reported one. Nothing waits for it.
    case possible
    /// The vendor has reported a screen.
    case shown
    /// The screen was told to close, and its closing was not reported.
    case closing(isOverdue: Bool)

    /// Something that happens to the screen.
    public enum Event: Sendable, Hashable {
        /// The vendor is asked for a screen.
        case requested
        /// What the vendor was asked for may be no screen.
        case mayNotAppear
        /// The vendor reports that a screen is shown.
        case appeared
        /// The vendor reports that a screen has closed.
        case closed
        /// The screen is to go.
        case withdrawn
        /// Five seconds have passed since ``Effect/startDeadline``.
        case deadlinePassed
    }

    /// What is to be done, in this order.
    public enum Effect: Sendable, Hashable {
        /// Tell the screen to close.
        case close
        /// Apply ``Event/deadlinePassed`` in five seconds, in place of an earlier deadline.
        case startDeadline
    }

    /// Whether the conversation counts as visible.
    public var isVisible: Bool { self == .shown }

    /// Whether the screen is visible, or may be in a moment.
    public var isExpected: Bool { isVisible || self == .requested(isOverdue: false) || isClosing }

    /// Whether the screen closes, and nothing else can be opened.
    public var isClosing: Bool { self == .closing(isOverdue: false) }

    /// Applies an event.
    public mutating func apply(_ event: Event) -> [Effect] {
        switch (event, self) {
        case (.requested, .shown):
            // It may have closed without a report. The vendor knows.
            return []
        case (.requested, _):
            self = .requested(isOverdue: false)
            return [.startDeadline]
        case (.mayNotAppear, .requested(isOverdue: false)):
            self = .possible
            return []
        case (.mayNotAppear, _):
            return []
        case (.appeared, .closing):
            self = .closing(isOverdue: false)
            return [.close, .startDeadline]
        case (.appeared, _):
            self = .shown
            return []
        case (.closed, .requested(isOverdue: false)), (.closed, .possible):
            // The screen before.
            return []
        case (.closed, _):
            self = .none
            return []
        case (.withdrawn, .none):
            return []
        case (.withdrawn, .closing(isOverdue: true)):
            return [.close]
        case (.withdrawn, .requested(isOverdue: true)), (.withdrawn, .possible):
            // It may still appear, and no caller waits for it.
            self = .closing(isOverdue: true)
            return [.close]
        case (.withdrawn, _):
            self = .closing(isOverdue: false)
            return [.close, .startDeadline]
        case (.deadlinePassed, .requested):
            self = .requested(isOverdue: true)
            return []
        case (.deadlinePassed, .possible):
            self = .none
            return []
        case (.deadlinePassed, .closing):
            self = .closing(isOverdue: true)
            return []
        case (.deadlinePassed, _):
            return []
        }
    }
}
