import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

@MainActor
@Suite("D2 private: an error of the app's own is reported by its type, not its description")
struct ForeignErrorTests {
    private struct Leaking: Error, CustomStringConvertible {
        var description: String { "no row for bob-4711" }
    }

    private final class LeakingStore: ReadMarkerStore {
        func value(for key: StoredValue.Key) throws -> StoredValue? { throw Leaking() }
        func save(_ value: StoredValue?, for key: StoredValue.Key) {}
    }

    private func expectTypeAlone(in diagnostics: [ChatEvent.Diagnostic]) {
        #expect(diagnostics.contains { $0.message.contains("Leaking") })
        #expect(!diagnostics.contains { $0.message.contains("4711") })
    }

    @Test("a store that cannot be read")
    func store() {
        let scene = CounterScene(store: LeakingStore())
        expectTypeAlone(in: ObservationRecorder(scene.counter.diagnostics).values)
    }

    @Test("a provider that cannot be recreated after a failed swap")
    func swap() throws {
        let isBroken = Locked(false)
        var configuration = ChatConfiguration(activeProviderIDs: ["a"], providers: [:])
        for id: ChatProviderID in ["a", "b"] {
            configuration.providers[id] = ChatConfiguration.Provider(ScriptedChatSettings())
        }
        let chat = try SupportChat(
            configuration: configuration,
            registry: ChatProviderRegistry([
                .scripted(willMake: { _ in if isBroken.withLock({ $0 }) { throw Leaking() } })
            ]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: ManualChatClock()
        )
        try chat.start()
        let events = ObservationRecorder(chat.events)
        isBroken.withLock { $0 = true }
        #expect(throws: Leaking.self) { try chat.switchProvider(to: "b") }
        expectTypeAlone(in: events.diagnosticsWithSource)
    }

    @Test("providers that cannot be switched in a migration")
    func migration() throws {
        let scene = try MigrationScene()
        scene.loadNothing()
        let diagnostics = ObservationRecorder(scene.migration.diagnostics)
        scene.maker.failure = Leaking()
        scene.maker.broken = ["old"]
        scene.new.switchUser(to: "ada")
        expectTypeAlone(in: diagnostics.values)
    }
}
