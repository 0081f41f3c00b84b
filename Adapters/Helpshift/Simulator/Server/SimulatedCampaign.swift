import enum HelpshiftIdentity.HelpshiftValue

/// A Proactive Engagement campaign, by what a tap on its push opens.
///
/// According to the documentation, such a push has the same origin as a message's, and the SDK recognizes it by the
/// payload. The payload here is the simulator's own.
public enum SimulatedCampaign: Sendable, Hashable {
    /// Starts a conversation.
    case chat
    /// Shows the help center.
    case helpCenter
    /// Opens a page of the app by its link, and none of the SDK's screens.
    case page(String)
    /// Opens nothing, because the message has expired.
    case expired

    private static let key = "campaign"

    /// The push that the device receives.
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

    /// Reads a push; `nil` for a message's.
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
