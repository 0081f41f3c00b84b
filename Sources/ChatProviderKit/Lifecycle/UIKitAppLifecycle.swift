#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// The lifecycle of a UIKit or SwiftUI app.
    public typealias UIKitAppLifecycle = NotificationAppLifecycle

    extension NotificationAppLifecycle {
        /// Creates the lifecycle of a UIKit or SwiftUI app.
        ///
        /// Not before `didFinishLaunching`: in a SwiftUI `App.init()` there is no application yet. A launch that nobody sees
        /// (a silent push, a location) is the background until the app comes to the front.
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
                ]
            )
        }
    }
#endif
