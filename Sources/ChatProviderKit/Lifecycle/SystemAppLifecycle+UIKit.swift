#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension SystemAppLifecycle {
        /// Creates the lifecycle of a UIKit or SwiftUI app.
        ///
        /// Not before `didFinishLaunching`: in a SwiftUI `App.init()` there is no application yet. A launch that the
        /// user does not see (a silent push, a location) is the background until the app comes to the front.
        @available(iOSApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        public convenience init() {
            self.init(
                isInBackground: UIApplication.shared.applicationState == .background,
                meanings: [
                    (UIApplication.didEnterBackgroundNotification, .background),
                    (UIApplication.willEnterForegroundNotification, .foreground),
                    // The only one at the launch of an app without scenes. To resign active is not the background.
                    (UIApplication.didBecomeActiveNotification, .foreground),
                    (UIApplication.protectedDataDidBecomeAvailableNotification, .protectedData),
                ],
                network: NetworkPath.observe,
                backgroundTime: { BackgroundTask.begin() }
            )
        }
    }

    /// Time that the system leaves the app in the background.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @MainActor
    private final class BackgroundTask {
        private var id = UIBackgroundTaskIdentifier.invalid
        private var isOver = false

        /// - Returns: `nil` where the system leaves no time.
        static func begin() -> ObservationToken? {
            let task = BackgroundTask()
            // The system ends an app that does not end its task when the time is up.
            let id = UIApplication.shared.beginBackgroundTask(withName: "ChatProviderKit") { task.end() }
            guard id != .invalid else { return nil }
            task.id = id
            // The time may have been up at once.
            if task.isOver { task.end() }
            return ObservationToken { task.end() }
        }

        private func end() {
            isOver = true
            guard id != .invalid else { return }
            UIApplication.shared.endBackgroundTask(id)
            id = .invalid
        }
    }
#endif
