/// The lifecycle that a ``SupportChat`` uses by default.
@available(iOSApplicationExtension, unavailable)
@available(tvOSApplicationExtension, unavailable)
enum PlatformAppLifecycle {
    @MainActor
    static func make() -> any AppLifecycle {
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            SystemAppLifecycle()
        #else
            // Linux does not move programs to the background.
            ManualAppLifecycle()
        #endif
    }
}
