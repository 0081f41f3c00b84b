import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing

/// Names such as S1 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Disk access at launch")
struct LaunchPathTests {
    @Test("S1 launch: on the main actor, a launch only reads one file")
    func mainActorOnlyReads() async throws {
        let disk = try StoreScene.disk([.record(of: "a", userID: nil): .record(seenTo: "1", count: 3)])
        let store = FileReadMarkerStore(url: StoreScene.url, files: disk)
        let scene = SupportScene()
        let chat = try scene.chat(scene.configuration("a", "b"), on: store)
        try chat.start()
        #expect(chat.currentUnreadCount.value == .cached(3))
        chat.scripted("a").load(online: [.agentMessage("1"), .agentMessage("2")])
        chat.channel(for: "a")?.conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        try await store.flush()
        #expect(disk[\.mainActorCalls] == ["read"])
        #expect(disk[\.journal].contains("rename"))
    }
}
