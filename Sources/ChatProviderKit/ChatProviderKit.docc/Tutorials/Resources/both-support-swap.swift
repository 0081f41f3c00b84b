import ChatProviderKit
import Foundation
import HelpshiftAdapter
import ZendeskChatAdapter

/// The app's one support chat.
@MainActor
public enum Support {
    /// Starts the chat from a configuration.
    public static func start(_ configuration: URL) throws -> SupportChat {
        let support = try SupportChat(contentsOf: configuration, adapters: [.zendeskChat, .helpshift])
        do {
            try support.start()
        } catch {
            // One vendor cannot run here. The others are running.
            print(error)
        }
        return support
    }

    /// The user has moved to a part of the app that another team supports.
    public static func enter(_ part: ChatProviderID, _ support: SupportChat) {
        do {
            try support.switchProvider(to: part)
        } catch {
            // The configuration has no such provider, or it cannot be created. The previous one stays.
            print(error)
        }
    }
}
