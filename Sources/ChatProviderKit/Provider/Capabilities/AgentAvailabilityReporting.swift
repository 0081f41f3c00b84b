/// A provider that says whether an agent is available, so that an app can show it before it offers the chat.
///
/// ```swift
/// let agents = support.current?.provider as? any AgentAvailabilityReporting
/// token = agents?.agentStatus.observe { button.isEnabled = $0 != .offline }
/// ```
///
/// Vendors say it over the connection. Without one the last values stay, and nothing is known before the first:
/// ``SupportChannel/holdConnection()`` opens a connection for a screen that shows them. Cancel it with the screen and in
/// the background.
@MainActor
public protocol AgentAvailabilityReporting: ChatProvider {
    /// Whether anybody is there; `nil` while the vendor has not said.
    var agentStatus: Observed<ChatDepartment.Status?> { get }

    /// The departments, each with whether an agent of it is available; empty while they are not known.
    var departments: Observed<[ChatDepartment]> { get }
}
