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
}
