@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Observation
import Testing

@MainActor
struct UnreadBadgeObservationTests {
    private let provider = ScriptedChatProvider(id: "shop")
    private let support: SupportChat

    init() throws {
        let provider = provider
        support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["shop"],
                providers: ["shop": ChatConfiguration.Provider(ScriptedChatSettings())]
            ),
            registry: ChatProviderRegistry([ChatAdapter(ScriptedChatSettings.self) { _ in provider }]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        try support.start()
        provider.goOnline()
        provider.load([])
    }

    @Test("whoever has read the badge is told when a message comes")
    func follows() async {
        let observation = UnreadBadgeObservation(support)
        await confirmation { isTold in
            withObservationTracking {
                #expect(observation.badge.number == 0)
            } onChange: {
                isTold()
            }
            provider.append(.agentMessage("1"))
        }
        #expect(observation.badge.text() == "1")
    }

    @Test("a change that the badge does not show is not told")
    func nothingNew() async {
        let observation = UnreadBadgeObservation(support)
        await confirmation(expectedCount: 0) { isTold in
            withObservationTracking {
                #expect(observation.badge.number == 0)
            } onChange: {
                isTold()
            }
            provider.append(.visitorMessage("1"))
        }
    }

    @Test("of one provider it follows that one alone")
    func scope() {
        let observation = UnreadBadgeObservation(support, scope: .provider("none"))
        provider.append(.agentMessage("1"))
        #expect(observation.badge.number == 0)
        #expect(observation.model.scope == .provider("none"))
    }

    @Test("when it is released it observes nothing")
    func released() {
        let before = support.channel(for: "shop")?.observerCount
        var observation: UnreadBadgeObservation? = UnreadBadgeObservation(support)
        #expect(support.channel(for: "shop")?.observerCount != before)
        withExtendedLifetime(observation) {}
        observation = nil
        #expect(support.channel(for: "shop")?.observerCount == before)
    }
}
