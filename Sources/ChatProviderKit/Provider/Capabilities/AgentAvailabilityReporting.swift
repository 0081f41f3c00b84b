/// A provider that reports whether an agent is available, so that an app can show it before it offers the
/// chat.
///
/// ```swift
/// let agents = support.current?.provider as? any AgentAvailabilityReporting
/// token = agents?.agentStatus.observe { button.isEnabled = $0 != .offline }
/// ```
///
/// Vendors report availability over the connection. Before the first report it is unknown, and without a
/// connection the last values stay. A screen that shows them needs a ``SupportChannel/holdConnection()``.
/// Cancel the token when the screen closes, and in the background.
@MainActor
public protocol AgentAvailabilityReporting: ChatProvider {
    /// Whether any agent is available; `nil` until the vendor reports it.
    var agentStatus: Observed<ChatState.Department.Status?> { get }

    /// The departments, each with the availability of its agents; empty while they are unknown.
    var departments: Observed<[ChatState.Department]> { get }
}
