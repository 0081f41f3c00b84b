@testable import ChatBadgeFiles
@testable import ChatNotificationBadge
@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Foundation
import Testing
import TestSupport

@MainActor
@Suite("The number on the app's icon")
struct AppIconBadgeTests {
    private let scene: IconScene

    init() throws { scene = try IconScene() }

    // MARK: The number

    @Test("B1 the icon shows the total, and 0 once everything is seen, set only once")
    func total() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(1, of: "games")
        scene.load(2, of: "shop")
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 3)
        for id: ChatProviderID in ["shop", "games"] {
            support.channel(for: id)?.conversationWillAppear()
            support.channel(for: id)?.conversationWillDisappear()
        }
        await badge.finishUpdate()
        badge.update()
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 0)
        #expect(scene.icon.numbers.count(where: { $0 == 0 }) == 1)
    }

    @Test("B1 an unknown count is 0, and the app's own number is still shown")
    func unknown() async throws {
        let badge = scene.badge(try scene.launch(), ownCount: 2)
        await badge.finishUpdate()
        badge.ownCount = 5
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2, 5])
    }

    @Test("B4 an equal number is not written again, even when the app enters the foreground")
    func equal() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(2, of: "shop")
        scene.load(0, of: "games")
        await badge.finishUpdate()
        // From here on, the total is cached.
        scene.providers["shop"]?.goOffline()
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2])
    }

    @Test("a swap shows no number in between, and a shutdown leaves the icon unchanged")
    func swapAndEnd() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(2, of: "shop")
        scene.load(1, of: "games")
        await badge.finishUpdate()
        try support.switchProvider(to: "shop")
        await badge.finishUpdate()
        support.shutDown()
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [3, 2])
    }

    @Test(
        "B4 while the store cannot be read, such as before the first unlock, the icon keeps its number",
        arguments: [["shop"], ["shop", "games"]] as [[ChatProviderID]]
    )
    func lockedStore(active: [ChatProviderID]) async throws {
        let store = LockedReadMarkerStore()
        let record = ReadRecord(marker: .start, count: 1)
        store.values.save(.record(record), for: .record(of: "shop", userID: nil))
        scene.icon.shown = 3
        let badge = scene.badge(try scene.launch(active, store: store))
        await badge.finishUpdate()
        #expect(scene.icon.numbers.isEmpty)
        // The games have no record, so their count stays unknown.
        store.isLocked = false
        scene.lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(await eventually { scene.icon.numbers == [1] })
    }

    // MARK: Failures

    @Test("without permission, one diagnostic is sent and nothing is written until permission is given")
    func permission() async throws {
        scene.icon.isAllowed = false
        let badge = scene.badge(try scene.launch())
        let diagnostics = ObservationRecorder(badge.diagnostics)
        for count in 1...3 {
            scene.load(count, of: "shop")
            await badge.finishUpdate()
        }
        #expect(scene.icon.numbers.isEmpty)
        #expect(diagnostics.values.map(\.source) == ["app icon"])
        scene.icon.isAllowed = true
        badge.update()
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [3])
    }

    @Test("a failure is reported, and the next change retries")
    func failure() async throws {
        scene.icon.refuses = true
        let badge = scene.badge(try scene.launch())
        let diagnostics = ObservationRecorder(badge.diagnostics)
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        #expect(diagnostics.values.count == 1)
        #expect(diagnostics.last?.message.contains("does not want to") == true)
        scene.icon.refuses = false
        scene.load(2, of: "shop")
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2])
    }

    @Test("B4 if the disk refuses the file, one diagnostic reports it, and the icon follows the count")
    func refusedFile() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        let diagnostics = ObservationRecorder(badge.diagnostics)
        scene.load(2, of: "shop")
        await badge.finishUpdate()
        let obstacle = scene.folder["badge-shop.json.new"]
        try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
        let channel = support.channel(for: "shop")
        channel?.conversationWillAppear()
        await badge.finishUpdate()
        #expect(scene.icon.shown == 0)
        channel?.conversationDidClose()
        scene.providers["shop"]?.append(.agentMessage("3"))
        await badge.finishUpdate()
        #expect(scene.icon.shown == 1)
        #expect(diagnostics.values.count == 1)
        #expect(try scene.files.appFile()?.number(with: []) == 2)
        try FileManager.default.removeItem(at: obstacle)
        badge.update()
        await badge.finishUpdate()
        #expect(try scene.files.appFile()?.number(with: []) == 1)
    }

    @Test(
        "an unusable file is reported and kept under another name, and the number is still set",
        arguments: ["no JSON", #"{"version": 1000}"#]
    )
    func damaged(content: String) async throws {
        try scene.folder.write(content, to: "badge-shop.json")
        let badge = scene.badge(try scene.launch())
        let diagnostics = ObservationRecorder(badge.diagnostics)
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        #expect(scene.icon.shown == 1)
        #expect(diagnostics.values.count == 1)
        #expect(FileManager.default.fileExists(atPath: scene.folder["badge-shop.json.kept-1"].path))
    }
}
