import ChatProviderKit
import Foundation
import HelpshiftAdapter
import ZendeskChatAdapter

/// Starts the app's one support chat.
@MainActor
enum Support {
    /// Starts the chat that a configuration names. Another vendor is another `provider` in that file.
    ///
    /// Early in `didFinishLaunching`: Helpshift wants to be installed there.
    static func start(_ configuration: URL) throws -> SupportChat {
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
