/// The lifecycle that a ``SupportChat`` uses where the app names none.
@available(iOSApplicationExtension, unavailable)
@available(tvOSApplicationExtension, unavailable)
enum PlatformAppLifecycle {
    @MainActor
    static func make() -> any AppLifecycle {
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            SystemAppLifecycle()
        #else
            // No system moves a program on Linux to the background.
            ManualAppLifecycle()
        #endif
    }
}
