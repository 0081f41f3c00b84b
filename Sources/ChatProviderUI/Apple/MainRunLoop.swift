#if canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import UIKit
#elseif canImport(AppKit)
    import AppKit
    import ChatProviderKit
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    /// The run loop of the main thread.
    enum MainRunLoop {
        /// Calls `action` at the end of each turn, after the layout, until the token is cancelled or
        /// released. Views change only during a turn, and an idle app has none.
        @MainActor
        static func observeTurns(_ action: @escaping @MainActor () -> Void) -> ObservationToken {
            let end = CFRunLoopActivity.beforeWaiting.rawValue
            let observer = CFRunLoopObserverCreateWithHandler(nil, end, true, .max) { _, _ in
                MainActor.assumeIsolated { action() }
            }
            CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
            return ObservationToken { CFRunLoopObserverInvalidate(observer) }
        }
    }
#endif
