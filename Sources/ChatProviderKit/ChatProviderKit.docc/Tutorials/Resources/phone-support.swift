import ChatProviderKit
import Foundation
import HelpshiftAdapter
import ZendeskChatAdapter

/// The app's one support chat.
@MainActor
public enum Support {
    /// Starts the chat that a configuration names.
    public static func start(_ configuration: URL) throws -> SupportChat {
        let support = try SupportChat(contentsOf: configuration, adapters: [.zendeskChat, .helpshift])
        do {
            try support.start()
        } catch {
            // A vendor that cannot run here; the others run.
            print(error)
        }
        return support
    }
}
