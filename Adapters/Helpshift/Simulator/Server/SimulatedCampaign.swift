import enum HelpshiftIdentity.HelpshiftValue

/// What the push of a Proactive Engagement campaign does when it is tapped, as the dashboard has it.
///
/// The documents say of such a push that it has the origin of a message's, and that the SDK knows it by the payload. The
/// payload here is the simulator's own.
public enum SimulatedCampaign: Sendable, Hashable {
    /// Starts a conversation.
    case chat
    /// Shows the help center.
    case helpCenter
    /// Opens a page of the app, by its link. No screen of the SDK's opens.
    case page(String)
    /// Nothing: the message has expired.
    case expired

    private static let key = "campaign"

    /// What the device gets.
    var push: [String: HelpshiftValue] {
        let action =
            switch self {
            case .chat: "chat"
            case .helpCenter: "helpCenter"
            case .page(let link): link
            case .expired: "expired"
            }
        return ["origin": "helpshift", Self.key: .string(action)]
    }

    /// Reads what the device got; `nil` for a message's.
    init?(_ push: [String: HelpshiftValue]) {
        guard case .string(let action)? = push[Self.key] else { return nil }
        self =
            switch action {
            case "chat": .chat
            case "helpCenter": .helpCenter
            case "expired": .expired
            default: .page(action)
            }
    }
}
