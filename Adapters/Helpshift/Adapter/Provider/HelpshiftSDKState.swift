import ChatProviderKit
import Foundation

/// What the provider knows of the SDK.
struct HelpshiftSDKState: Sendable {
    /// The connection.
    var connection: HelpshiftConnection
    /// What the SDK has reported of its screens.
    var screens = HelpshiftScreens()
    /// What is known of the present user's chat, besides the chat's state.
    var chat = HelpshiftUsersChat()
    /// A push token that the SDK receives when it is installed.
    var pushToken: Data?
}
