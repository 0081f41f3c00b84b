/// The vendor's own screen, as far as its reports show.
///
/// A report may never arrive, because the screen did not appear, or because the vendor did not report its
/// closing. Five seconds after a request to open or close a screen, it counts as closed (U3), so that the app
/// can always request one again.
///
/// If a screen appears after a request to close it, it is closed again, however late it appears.
public enum VendorScreen: Sendable, Hashable, Codable {
    /// There is no screen.
    case none
    /// A screen was requested, and has not been reported.
    case requested(isOverdue: Bool)
    /// A request was made that may not open a screen, and none has been reported. Nothing waits for it.
    case possible
    /// The vendor has reported a screen.
    case shown
    /// The screen was asked to close, and its closing has not been reported.
    case closing(isOverdue: Bool)

    /// An event of the screen.
    public enum Event: Sendable, Hashable {
        /// A screen is requested.
        case requested
        /// The request may not open a screen.
        case mayNotAppear
        /// The vendor reports that a screen has appeared.
        case appeared
        /// The vendor reports that a screen has closed.
        case closed
        /// The screen should close.
        case withdrawn
        /// Five seconds have passed since ``Effect/startDeadline``.
        case deadlinePassed
    }

    /// What to do, in this order.
    public enum Effect: Sendable, Hashable {
        /// Close the screen.
        case close
        /// Apply ``Event/deadlinePassed`` in five seconds. It replaces an earlier deadline.
        case startDeadline
    }

    /// Whether the conversation counts as visible.
    public var isVisible: Bool { self == .shown }

    /// Whether the screen is visible, or may soon be.
    public var isExpected: Bool { isVisible || self == .requested(isOverdue: false) || isClosing }

    /// Whether the screen is closing, so that nothing else can be opened.
    public var isClosing: Bool { self == .closing(isOverdue: false) }

    /// Applies an event.
    public mutating func apply(_ event: Event) -> [Effect] {
        switch (event, self) {
        case (.requested, .shown):
            // The screen may have closed without a report, so the vendor still receives the request.
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
            // The report belongs to the previous screen.
            return []
        case (.closed, _):
            self = .none
            return []
        case (.withdrawn, .none):
            return []
        case (.withdrawn, .closing(isOverdue: true)):
            return [.close]
        case (.withdrawn, .requested(isOverdue: true)), (.withdrawn, .possible):
            // The screen may still appear, but nothing waits for it.
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
