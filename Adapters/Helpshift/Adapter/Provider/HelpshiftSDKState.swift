import ChatProviderKit
import Foundation

/// The state of the SDK, as far as the provider knows it.
struct HelpshiftSDKState: Sendable {
    var connection: HelpshiftConnection
    var screens = HelpshiftScreens()
    /// The current user's chat, in addition to the chat's state.
    var chat = HelpshiftUsersChat()
    /// A push token that the SDK receives when it is installed.
    var pushToken: Data?
}
