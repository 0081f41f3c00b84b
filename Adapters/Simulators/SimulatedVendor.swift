public import ChatProviderKit
import HelpshiftAdapter
import IntercomAdapter
import MatrixAdapter
import ZendeskChatAdapter
import ZendeskMessagingAdapter

/// A vendor in memory.
public enum SimulatedVendor: Sendable, Hashable, CaseIterable {
    /// Zendesk Chat, where the app sends messages.
    case zendeskChat
    /// Zendesk Messaging, where messages are sent on its screen.
    case zendeskMessaging
    /// Helpshift, where messages are sent on its screen.
    case helpshift
    /// Intercom, which counts conversations.
    case intercom
    /// A Matrix server with a room for the user.
    case matrix

    /// The id of its provider, which is the adapter's name.
    public var id: ChatProviderID { ChatProviderID(rawValue: configuration.type) }

    /// The configuration of its provider.
    public var configuration: ChatConfiguration.Provider {
        ChatConfiguration.Provider(settings, client: .simulator)
    }

    private var settings: any ChatAdapter.Settings {
        switch self {
        case .zendeskChat: ZendeskChatProviderSettings(accountKey: "simulated")
        case .zendeskMessaging: ZendeskMessagingProviderSettings(channelKey: "simulated")
        case .helpshift:
            HelpshiftProviderSettings(
                platformId: "simulated_platform_20260101",
                domain: "simulated.helpshift.com"
            )
        case .intercom: IntercomProviderSettings(appId: "simulated", apiKey: "ios_sdk-simulated")
        case .matrix:
            MatrixProviderSettings(homeserver: "https://matrix.invalid", supportUserId: "@ada:localhost")
        }
    }
}
