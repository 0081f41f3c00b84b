#if canImport(UIKit) && !os(watchOS)
    import UIKit
#elseif canImport(AppKit)
    import AppKit
#endif

/// The lifecycle that a ``SupportChat`` uses where the app names none.
enum PlatformAppLifecycle {
    @MainActor
    static func make() -> any AppLifecycle {
        #if canImport(UIKit) && !os(watchOS)
            UIKitAppLifecycle()
        #elseif canImport(AppKit)
            AppKitAppLifecycle()
        #else
            TerminalAppLifecycle()
        #endif
    }
}
