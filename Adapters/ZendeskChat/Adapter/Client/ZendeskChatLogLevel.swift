/// The SDK's log level (`LogLevel`), from everything to errors only.
public enum ZendeskChatLogLevel: String, Codable, Sendable, Hashable, CaseIterable {
    /// Everything.
    case verbose
    /// Details for debugging.
    case debug
    /// Regular events.
    case info
    /// Possible problems.
    case warning
    /// Errors.
    case error
}
