/// How much the SDK logs (`LogLevel`), from everything to errors alone.
public enum ZendeskChatLogLevel: String, Codable, Sendable, Hashable, CaseIterable {
    /// Everything.
    case verbose
    /// What helps to find a mistake.
    case debug
    /// What happens.
    case info
    /// What may be wrong.
    case warning
    /// What is wrong.
    case error
}
