#if DEBUG
    import ChatProviderKit
    import ChatSimulators
    import SwiftUI

    /// The app with Zendesk Chat in memory: without an account, and without a network.
    struct RootPreviews: PreviewProvider {
        static var previews: some View {
            RootView(session: SupportSession()).previewDisplayName("No chat")
            // Before the vendor's first answer.
            SimulatedApp(isOnline: false).previewDisplayName("Unknown")
            SimulatedApp(messageCount: 3).previewDisplayName("3")
            SimulatedApp(messageCount: 120).previewDisplayName("99+")
            SimulatedApp(messageCount: 3, isConversationOpen: true)
                .previewDisplayName("Hidden: a conversation is shown")
        }
    }

    /// The app with a chat in which an agent has written.
    private struct SimulatedApp: View {
        @State private var session = SupportSession()
        @State private var failure: String?
        private let isOnline: Bool
        private let messageCount: Int
        private let isConversationOpen: Bool

        init(isOnline: Bool = true, messageCount: Int = 0, isConversationOpen: Bool = false) {
            self.isOnline = isOnline
            self.messageCount = messageCount
            self.isConversationOpen = isConversationOpen
        }

        var body: some View {
            if let failure {
                Text(failure)
            } else {
                RootView(session: session).task { await play() }
            }
        }

        private func play() async {
            guard session.support == nil else { return }
            let vendors = SimulatedVendors()
            vendors.isOnline = isOnline
            do {
                let support = try await vendors.startSupportChat([.zendeskChat])
                guard let channel = support.current else { return }
                for number in 0..<messageCount {
                    try await vendors.agentWrites("Answer \(number + 1)", to: channel)
                }
                if isConversationOpen { channel.conversationWillAppear() }
                session.show(support)
            } catch {
                // Only developers see a preview.
                failure = "\(error)"
            }
        }
    }
#endif
