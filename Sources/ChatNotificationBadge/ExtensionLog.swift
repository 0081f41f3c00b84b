#if canImport(os)
    import os
#endif

/// The system's log, which is all that an extension can say something to.
enum ExtensionLog {
    static func error(_ message: String) {
        #if canImport(os)
            Logger(subsystem: "ChatProviderKit", category: "app icon").error("\(message, privacy: .public)")
        #endif
    }
}
