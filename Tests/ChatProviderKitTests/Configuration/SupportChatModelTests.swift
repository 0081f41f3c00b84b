import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// An app that takes random steps, and the model to compare it with.
@MainActor
private final class RandomApp {
    private struct WeakProvider {
        weak var provider: NotingProvider?
    }

    let scene = SupportScene()
    let seed: UInt64
    private let ids: [ChatProviderID] = ["a", "b", "c", "d"]
    private var random: SeededGenerator
    private var model = SupportChatModel()
    private var configuration: ChatConfiguration
    private var chat: SupportChat
    private var everMade: [WeakProvider] = []
    private var nextEntry = 0
    private var nextLabel = 0
    private let tokens = ObservationTokens()
    private var heardTotal: UnreadCount?
    /// The ids of delivered entries that belong to another provider or user.
    private var foreignEntries: [String] = []
    private(set) var step = 0

    init(seed: UInt64) throws {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        configuration = scene.configuration("a", all: ids)
        chat = try scene.chat(configuration)
        model.active = ["a"]
        model.attach("a")
        try chat.start()
        observe()
    }

    private func observe() {
        chat.totalUnreadCount.observe { [weak self] in self?.heardTotal = $0 }.store(in: tokens)
        chat.snapshot.observe { [weak self] in self?.hear($0.current) }.store(in: tokens)
        for id in ids {
            chat.channel(for: id)?.snapshot.observe { [weak self] in self?.hear($0) }.store(in: tokens)
        }
    }

    private func hear(_ snapshot: SupportChannel.Snapshot) {
        let prefix = "\(snapshot.provider?.rawValue ?? "-")/\(snapshot.chatState.userID ?? "-")/"
        foreignEntries += snapshot.chatState.transcript.map(\.id).filter { !$0.hasPrefix(prefix) }
    }

    func run(steps: Int) throws {
        while step < steps {
            step += 1
            let what = try doSomething()
            for provider in scene.made { everMade.append(WeakProvider(provider: provider)) }
            scene.made = []
            let differences = differences()
            #expect(differences == [], "seed \(seed), step \(step): \(what)")
            // Every later difference would follow from this one.
            if !differences.isEmpty { return }
        }
    }

    // MARK: Steps

    private func doSomething() throws -> String {
        let id = model.active.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<30: return receive(ids.randomElement(using: &random) ?? id)
        case 30..<45:
            chat.scripted(id).load(online: model.servers[model.owner(id)] ?? [])
            model.load(id)
            return "load \(id)"
        case 45..<50:
            chat.scripted(id).goOffline()
            model.goOffline(id)
            return "offline \(id)"
        case 50..<60: return show(id)
        case 60..<68: return logIn(id)
        case 68..<72:
            scene.lifecycle.send(.didEnterBackground)
            scene.lifecycle.send(.willEnterForeground)
            model.background()
            return "background"
        case 72..<84: return try reload { $0.activeProviderIDs = [] }
        case 84..<89:
            nextLabel += 1
            return try reload { [nextLabel] in
                $0.providers[id] = ChatConfiguration.Provider(ScriptedChatSettings(label: "\(nextLabel)"))
            }
        case 89..<92: return try reload { $0.counter.countsBots.toggle() }
        case 92..<96: return try failingSwap()
        default: return try relaunch()
        }
    }

    private func receive(_ id: ChatProviderID) -> String {
        nextEntry += 1
        let owner = model.owner(id)
        let who: ChatEntry.Participant =
            [.agent, .agent, .agent, .bot, .visitor].randomElement(using: &random) ?? .agent
        let entry = ChatEntry.message(
            "\(id)/\(owner.user ?? "-")/\(nextEntry)",
            from: who,
            at: Double(nextEntry)
        )
        let isHeard = model.lines[id].map { $0.isOnline && $0.loading == .loaded } ?? false
        model.receive(entry, id)
        if isHeard { chat.scripted(id).append(entry) }
        return "\(who) at \(id), \(isHeard ? "heard" : "not heard")"
    }

    private func show(_ id: ChatProviderID) -> String {
        let isVisible = chat.channel(for: id)?.isConversationVisible.value == false
        if isVisible {
            chat.channel(for: id)?.conversationWillAppear()
        } else {
            chat.channel(for: id)?.conversationDidClose()
        }
        model.show(id, isVisible)
        return "\(isVisible ? "show" : "close") \(id)"
    }

    private func logIn(_ id: ChatProviderID) -> String {
        let user = [nil, "ada", "bob"].randomElement(using: &random) ?? nil
        if user != model.users[id] { chat.scripted(id).switchUser(to: user) }
        model.logIn(user, id)
        return "login \(user ?? "anonymous") at \(id)"
    }

    private func randomActive() -> [ChatProviderID] {
        Array(ids.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    }

    /// - Parameter change: Changes the configuration. If it leaves no active providers, some are chosen at random.
    private func reload(_ change: (inout ChatConfiguration) -> Void) throws -> String {
        var changed = configuration
        change(&changed)
        scene.journal = []
        if changed.activeProviderIDs.isEmpty { changed.activeProviderIDs = randomActive() }
        if changed.providers == configuration.providers, changed.counter == configuration.counter,
            Bool.random(using: &random)
        {
            try chat.switchProviders(to: changed.activeProviderIDs)
        } else {
            try chat.reload(changed)
        }
        // L7: the old providers are shut down before the new ones are created.
        let firstMade = scene.journal.firstIndex { $0.hasPrefix("make") } ?? scene.journal.endIndex
        #expect(
            !scene.journal[firstMade...].contains { $0.hasSuffix("shutdown") },
            "seed \(seed), step \(step)"
        )
        let isSame = { (id: ChatProviderID) in
            changed.activeProviderIDs.contains(id)
                && changed.providers[id] == self.configuration.providers[id]
        }
        model.swap(to: changed.activeProviderIDs, keeping: model.active.filter(isSame), changed.counter)
        configuration = changed
        return "reload \(changed.activeProviderIDs), bots \(changed.counter.countsBots)"
    }

    private func failingSwap() throws -> String {
        guard let broken = ids.first(where: { !model.active.contains($0) }) else { return "nothing" }
        scene.broken = [broken]
        defer { scene.broken = [] }
        let wanted = randomActive().filter { $0 != broken } + [broken]
        #expect(throws: ChatError.self) { try chat.switchProviders(to: wanted) }
        for id in model.active where !wanted.contains(id) {
            let isVisible = model.lines[id]?.isVisible == true
            model.detach(id)
            model.attach(id)
            model.lines[id]?.isVisible = isVisible
        }
        return "a swap to \(wanted) that fails"
    }

    private func relaunch() throws -> String {
        let isKilled = Bool.random(using: &random)
        if isKilled { scene.store = scene.store.afterKill() } else { chat.shutDown() }
        tokens.cancelAll()
        weak let old = chat
        chat = try scene.chat(configuration)
        #expect(old == nil, "seed \(seed), step \(step): the old chat is released")
        for id in model.active where !isKilled { model.detach(id) }
        model.relaunch()
        try chat.start()
        observe()
        return isKilled ? "kill" : "shutdown and relaunch"
    }

    // MARK: Checks

    /// The differences between the chat and the model.
    private func differences() -> [String] {
        var differences: [String] = []
        func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
            if found != expected { differences.append("\(what): \(found), not \(expected)") }
        }
        for id in ids {
            expect(chat.channel(for: id)?.unreadCount.value, model.count(id), "count of \(id)")
            expect(
                chat.channel(for: id)?.isConversationVisible.value,
                model.lines[id]?.isVisible == true,
                "screen of \(id)"
            )
            expect(
                chat.channel(for: id)?.chatState.value.transcript.map(\.id) ?? [],
                (model.lines[id]?.log ?? []).map(\.id),
                "log of \(id)"
            )
        }
        expect(chat.totalUnreadCount.value, model.total, "total")
        expect(heardTotal, model.total, "last observed total")
        expect(chat.snapshot.value.activeProviderIDs, model.active, "active")
        expect(chat.snapshot.value.current.provider, model.active.first, "current")
        expect(chat.snapshot.value.current.unreadCount, model.active.first.map(model.count), "current count")
        for id in model.active {
            expect(chat.channel(for: id)?.chatState.value.userID, model.users[id], "user of \(id)")
        }
        expect(foreignEntries, [], "entries of another provider or user")
        for (owner, count) in model.stored {
            let record = try? scene.store.record(of: owner.id, userID: owner.user)
            expect(record?.count, count, "stored for \(owner)")
        }
        // Nothing leaks: providers, observers and timers are exactly those that the active providers need.
        everMade.removeAll { $0.provider == nil }
        expect(everMade.count, model.active.count, "providers alive")
        expect(
            everMade.map { $0.provider?.observerCount },
            model.active.map { _ in 4 },
            "observers of each provider"
        )
        expect(scene.lifecycle.observerCount, 3 * model.active.count, "lifecycle observers")
        expect(chat.observerCount, 2, "observers of the chat")
        expect(
            ids.map { chat.channel(for: $0)?.observerCount },
            ids.map { _ in 1 },
            "observers of each channel"
        )
        expect(scene.clock.pendingCount, 0, "timers")
        return differences
    }
}

@Suite("L7, C13, C14 across random swaps, reloads, logins and relaunches")
@MainActor
struct SupportChatModelTests {
    @Test("a thousand steps agree with the model and leak nothing", arguments: UInt64(1)...12)
    func agreement(_ seed: UInt64) throws {
        let app = try RandomApp(seed: seed)
        try app.run(steps: 1_000)
    }
}
