#if DEBUG
    import ChatProviderKit
    import Foundation
    import SwiftUI
    import ZendeskChatAdapter
    import ZendeskChatSimulator

    /// The app on a simulator of Zendesk's SDK: without an account, and without a network.
    struct RootPreviews: PreviewProvider {
        static var previews: some View {
            RootView(session: SupportSession()).previewDisplayName("No chat")
            // Before the first answer of the vendor's.
            SimulatedApp(isOnline: false).previewDisplayName("Unknown")
            SimulatedApp { try await $0.receive(3) }.previewDisplayName("3")
            SimulatedApp { try await $0.receive(120) }.previewDisplayName("99+")
            SimulatedApp {
                try await $0.receive(3)
                $0.support.current?.conversationWillAppear()
            }
            .previewDisplayName("Hidden: a conversation is shown")
        }
    }

    /// The app with a chat in which something has happened.
    private struct SimulatedApp: View {
        @State private var session = SupportSession()
        @State private var failure: String?
        private let isOnline: Bool
        private let script: @MainActor (SimulatedSupport) async throws -> Void

        init(
            isOnline: Bool = true,
            _ script: @escaping @MainActor (SimulatedSupport) async throws -> Void = { _ in }
        ) {
            self.isOnline = isOnline
            self.script = script
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
            do {
                let simulated = try SimulatedSupport(isOnline: isOnline)
                try await script(simulated)
                session.show(simulated.support)
            } catch {
                // Only the developer sees a preview.
                failure = "\(error)"
            }
        }
    }

    /// A support chat, and its agent.
    @MainActor
    private final class SimulatedSupport {
        let support: SupportChat
        private let server = SimulatedZendeskServer(clock: SystemChatClock())
        private let device = SimulatedZendeskDevice()

        init(isOnline: Bool) throws {
            device.isOnline = isOnline
            let (server, device) = (server, device)
            let zendesk = ChatAdapter.zendeskChat(simulator: { request in
                SimulatedZendeskChat(server: server, device: device, lifecycle: request.lifecycle)
            })
            let settings = ZendeskChatProviderSettings(accountKey: "preview")
            support = try SupportChat(
                configuration: ChatConfiguration(
                    activeProviderIDs: ["zendesk-chat"],
                    providers: ["zendesk-chat": ChatConfiguration.Provider(settings, client: .simulator)]
                ),
                registry: ChatProviderRegistry([zendesk]),
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
            try support.start()
        }

        /// The visitor asks, and the agent answers so many times.
        func receive(_ count: Int) async throws {
            _ = try await (support.current?.provider as? any MessageSending)?.send("Where is my order?")
            for number in 1...count { try server.dashboard.send("Answer \(number)") }
        }
    }
#endif
