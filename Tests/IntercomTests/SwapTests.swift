import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import IntercomAdapter
import IntercomSimulator
import Testing

@MainActor
@Suite("Intercom: swapping")
final class SwapTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let store = InMemoryReadMarkerStore()
    private let world = IntercomWorld()
    private var sdk: SimulatedIntercom?

    private func registry() -> ChatProviderRegistry {
        ChatProviderRegistry([
            .helpshift(
                live: nil,
                simulator: { [clock] in
                    SimulatedHelpshift(
                        server: SimulatedHelpshiftServer(clock: clock),
                        device: SimulatedHelpshiftDevice(),
                        version: .v10_5_0,
                        lifecycle: $0.lifecycle
                    )
                }
            ),
            .intercom(
                live: nil,
                simulator: { [self] _ in
                    let made = SimulatedIntercom(server: world.server, device: world.device)
                    sdk = made
                    return made
                }
            ),
        ])
    }

    private func configuration(_ provider: String, _ registry: ChatProviderRegistry) throws
        -> ChatConfiguration
    {
        let document = """
            {"provider": "\(provider)",
             "providers": {
               "helpshift": {"client": "simulator", "platformId": "acme_platform_1", "domain": "acme.helpshift.com"},
               "intercom": {"client": "simulator", "appId": "app", "apiKey": "ios_sdk-1"}}}
            """
        return try ChatConfiguration(string: document, registry: registry)
    }

    @Test(
        "changing only the configuration's provider replaces Helpshift with Intercom",
        arguments: [true, false]
    )
    func swap(_ isWhileRunning: Bool) async throws {
        let registry = registry()
        let first = isWhileRunning ? "helpshift" : "intercom"
        let chat = try SupportChat(
            configuration: configuration(first, registry),
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        try chat.start()
        if isWhileRunning { try chat.reload(configuration("intercom", registry)) }
        #expect(chat.current?.provider is ScreenChatProvider)
        await sdk?.settle()
        world.server.setUnread(2, of: world.user)
        await sdk?.settle()
        #expect(chat.totalUnreadCount.value == .live(2))
        chat.shutDown()
    }
}
