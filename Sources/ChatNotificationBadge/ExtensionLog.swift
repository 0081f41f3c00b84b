#if canImport(os)
    import os
#endif

/// The system's log, the only place where an extension can report something.
enum ExtensionLog {
    static func error(_ message: String) {
        #if canImport(os)
            Logger(subsystem: "ChatProviderKit", category: "app icon").error("\(message, privacy: .public)")
        #endif
    }
}
