/// The lifecycle that a ``SupportChat`` uses by default.
@available(iOSApplicationExtension, unavailable)
@available(tvOSApplicationExtension, unavailable)
enum PlatformAppLifecycle {
    @MainActor
    static func make() -> any AppLifecycle {
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            SystemAppLifecycle()
        #else
            // On Linux, a program is always in the foreground.
            ManualAppLifecycle()
        #endif
    }
}
