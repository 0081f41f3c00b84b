#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension SystemAppLifecycle {
        /// Creates the lifecycle of a UIKit or SwiftUI app.
        ///
        /// Do not call it before `didFinishLaunching`: in a SwiftUI `App.init()`, there is no application
        /// yet. If the user does not see the launch (a silent push, a location update), the app is in the
        /// background until it enters the foreground.
        @available(iOSApplicationExtension, unavailable)
        @available(tvOSApplicationExtension, unavailable)
        public convenience init() {
            self.init(
                isInBackground: UIApplication.shared.applicationState == .background,
                meanings: [
                    (UIApplication.didEnterBackgroundNotification, .background),
                    (UIApplication.willEnterForegroundNotification, .foreground),
                    // When an app without scenes launches, the system posts only this notification. There is
                    // no counterpart: an app that resigns active is still in the foreground.
                    (UIApplication.didBecomeActiveNotification, .foreground),
                    (UIApplication.protectedDataDidBecomeAvailableNotification, .protectedData),
                ],
                network: NetworkPath.observe,
                backgroundTime: { BackgroundTask.begin() }
            )
        }
    }

    /// The background time that the system grants the app.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @MainActor
    private final class BackgroundTask {
        private var id = UIBackgroundTaskIdentifier.invalid
        private var isOver = false

        /// - Returns: `nil` if the system grants no time.
        static func begin() -> ObservationToken? {
            let task = BackgroundTask()
            // The system terminates an app that does not end its task when the time expires.
            let id = UIApplication.shared.beginBackgroundTask(withName: "ChatProviderKit") { task.end() }
            guard id != .invalid else { return nil }
            task.id = id
            // The time may have expired before the id was known.
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
