import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

/// Names such as L1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Reentrant callbacks")
struct CallbackFaultTests {
    @Test("a chain of 10,000 values, each set by the previous one's observer, is delivered in order")
    func chain() {
        let value = Observed.Source(0)
        let last = ObservationRecorder(value.observed)
        let token = value.observe { if $0 > 0, $0 < 10_000 { value.value = $0 + 1 } }
        value.value = 1
        #expect(last.values == Array(0...10_000))
        token.cancel()
    }

    @Test("a burst of 10,000 messages from inside a provider's callback counts each once")
    func stormInside() {
        let scene = CounterScene(loaded: [])
        var hasStormed = false
        let token = scene.provider.chatState.observe { [provider = scene.provider] state in
            guard state.transcript.count == 1, !hasStormed else { return }
            hasStormed = true
            for number in 2...10_000 { provider.append(.agentMessage("m\(number)")) }
        }
        let counts = ObservationRecorder(scene.counter.unreadCount)
        scene.provider.append(.agentMessage("m1"))
        #expect(scene.count == .live(10_000))
        #expect(counts.values == (0...10_000).map { .live($0) })
        token.cancel()
    }

    @Test("an observer of the count can open and close the conversation")
    func visitInside() {
        let scene = CounterScene(loaded: [])
        let token = scene.counter.unreadCount.observe { [unowned scene] in
            if $0 == .live(3) { scene.visitConversation() }
        }
        let counts = ObservationRecorder(scene.counter.unreadCount)
        for number in 1...7 { scene.provider.append(.agentMessage("\(number)")) }
        #expect(scene.count == .live(1))
        #expect(counts.values.map(\.number) == [0, 1, 2, 3, 0, 1, 2, 3, 0, 1])
        token.cancel()
    }

    @Test(
        "L6 an observer of the count can stop and restart the counter without leaking or doubling an observation"
    )
    func stopInside() {
        let scene = CounterScene(loaded: [])
        let before = (scene.provider.observerCount, scene.lifecycle.observerCount)
        let token = scene.counter.unreadCount.observe { [unowned scene] in
            if $0.number == 2 { scene.counter.stop() }
        }
        scene.provider.append(.agentMessage("1"), .agentMessage("2"))
        #expect(!scene.counter.isActive && scene.count == .cached(0))
        #expect(scene.provider.observerCount == 0 && scene.connection.holdCount == 0)
        token.cancel()
        scene.counter.start()
        #expect(scene.count == .live(2))
        #expect((scene.provider.observerCount, scene.lifecycle.observerCount) == before)
    }

    @Test(
        "L2 a counter that is stopped while it connects releases the connection",
        arguments: [false, true]
    )
    func stopWhileConnecting(isLaunchedIntoBackground: Bool) {
        let provider = NullChatProvider()
        let lifecycle = ManualAppLifecycle(isInBackground: isLaunchedIntoBackground)
        let counter = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore()
        )
        let token = counter.unreadCount.observe { [unowned counter] in if $0 == .live(0) { counter.stop() } }
        counter.start()
        lifecycle.send(.willEnterForeground)
        #expect(!counter.isActive)
        #expect(counter.connection.holdCount == 0)
        #expect(!provider.connectionStatus.value.isConnected)
        token.cancel()
    }

    @Test("L1, L2 a counter that a connection observer stops during its start keeps no observation")
    func stopAtConnection() {
        let provider = NullChatProvider()
        let lifecycle = ManualAppLifecycle()
        let counter = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore()
        )
        var isStopped = false
        let token = provider.connectionStatus.observe { [unowned counter] in
            guard $0.isConnected, !isStopped else { return }
            isStopped = true
            counter.stop()
        }
        counter.start()
        #expect(!counter.isActive)
        #expect(counter.connection.holdCount == 0)
        #expect(lifecycle.observerCount == 0)
        token.cancel()
        counter.start()
        #expect(counter.unreadCount.value == .live(0))
    }

    @Test("an observer of a disconnection can hold the channel's connection again")
    func holdAtDisconnection() throws {
        let chat = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["off"],
                providers: ["off": ChatConfiguration.Provider(NullChatSettings())]
            ),
            registry: ChatProviderRegistry([]),
            lifecycle: ManualAppLifecycle(isInBackground: true),
            store: InMemoryReadMarkerStore()
        )
        try chat.start()
        let channel = try #require(chat.channel(for: "off"))
        let first = channel.holdConnection()
        var second: ObservationToken?
        let token = channel.connectionStatus.observe { [unowned channel] in
            if !$0.isConnected, second == nil { second = channel.holdConnection() }
        }
        first.cancel()
        #expect(channel.connectionStatus.value == .connected)
        second?.cancel()
        #expect(channel.connectionStatus.value == .disconnected(.requested))
        token.cancel()
    }

    @Test("an observer that repeats conversationWillAppear is notified only once")
    func appearInside() {
        let scene = CounterScene(loaded: agentMessages(1...2))
        var heard: [Bool] = []
        let token = scene.counter.isConversationVisible.observe { [unowned scene] in
            heard.append($0)
            if $0 { scene.counter.conversationWillAppear() }
        }
        scene.visitConversation()
        #expect(heard == [false, true, false])
        #expect(scene.count == .live(0))
        token.cancel()
    }

    @Test("L2 a counter that is stopped by an observer during its start does not connect")
    func stopWhileStarting() {
        let scene = CounterScene(started: false)
        scene.provider.load(online: agentMessages(1...2))
        let token = scene.counter.unreadCount.observe { [unowned scene] in
            if $0 == .live(2) { scene.counter.stop() }
        }
        scene.counter.start()
        #expect(!scene.counter.isActive)
        #expect(scene.connection.holdCount == 0)
        #expect(scene.provider.observerCount == 0)
        token.cancel()
    }

    @Test("C14 an observer of the count can switch the user: the next user sees nothing of the previous one")
    func switchInside() {
        let scene = CounterScene(loaded: [])
        let token = scene.counter.unreadCount.observe { [unowned scene] in
            if $0 == .live(2) { scene.provider.switchUser(to: "ada") }
        }
        scene.provider.append(.agentMessage("1"))
        scene.provider.append(.agentMessage("2"))
        #expect(scene.provider.chatState.value.userID == "ada")
        #expect(scene.count == .unknown)
        scene.provider.switchUser(to: nil)
        #expect(scene.count == .cached(2))
        token.cancel()
    }

    @Test(
        "O3 observers cancel themselves and each other and add others, at random",
        arguments: 0...30
    )
    func crossCancelling(seed: UInt64) {
        let seed = seed == 0 ? UInt64.random(in: 0...UInt64.max) : seed
        let crowd = Crowd(seed: seed)
        crowd.play()
        #expect(crowd.offences == [], "seed \(seed)")
        #expect(crowd.members.values.contains { $0.heard.count > 20 }, "seed \(seed): too few deliveries")
    }
}

/// Observers of one value that act at random each time they are called.
@MainActor
private final class Crowd {
    struct Member {
        var token: ObservationToken?
        var heard: [Int] = []
        var isCancelled = false
    }

    let value = Observed.Source(0)
    private(set) var members: [Int: Member] = [:]
    private(set) var offences: [String] = []
    private var random: SeededGenerator
    private var nextID = 0

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    func play() {
        for _ in 0..<40 { join() }
        for _ in 0..<30 { value.value += 1 }
        for (id, member) in members where !member.isCancelled {
            if member.heard.last != value.value { offences.append("\(id) did not end on the stored value") }
        }
        let present = members.values.count { !$0.isCancelled }
        if value.observerCount != present {
            offences.append("\(value.observerCount) observers, not \(present)")
        }
        for (id, member) in members {
            for (before, after) in zip(member.heard, member.heard.dropFirst()) where after != before + 1 {
                offences.append("\(id) heard \(after) after \(before)")
            }
        }
    }

    private func join() {
        let id = nextID
        nextID += 1
        members[id] = Member()
        let token = value.observe { [unowned self] in hear($0, id) }
        members[id]?.token = token
    }

    private func leave(_ id: Int) {
        // An observer without a token cannot leave yet.
        guard let token = members[id]?.token else { return }
        if Bool.random(using: &random) { token.cancel() }
        members[id]?.token = nil
        members[id]?.isCancelled = true
    }

    private func hear(_ newValue: Int, _ id: Int) {
        if members[id]?.isCancelled == true {
            offences.append("\(id) heard \(newValue) after it had left")
        }
        members[id]?.heard.append(newValue)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<3: leave(id)
        case 3..<6: if let other = members.keys.sorted().randomElement(using: &random) { leave(other) }
        case 6..<10: if members.count < 100 { join() }
        case 10..<13: if value.value < 150 { value.value += 1 }
        default: break
        }
    }
}
