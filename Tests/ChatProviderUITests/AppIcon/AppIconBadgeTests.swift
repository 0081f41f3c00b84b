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

    @Test("B1 the icon shows the total, and 0 once when it was seen")
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

    @Test("B1 a count that is unknown is 0, and the app's own share is shown all the same")
    func unknown() async throws {
        let badge = scene.badge(try scene.launch(), ownCount: 2)
        await badge.finishUpdate()
        badge.ownCount = 5
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2, 5])
    }

    @Test("B4 0 is not set where there was no other number")
    func noZero() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(0, of: "shop")
        scene.load(0, of: "games")
        await badge.finishUpdate()
        badge.update()
        await badge.finishUpdate()
        #expect(scene.icon.numbers.isEmpty)
    }

    @Test("the app's own share is added, and is shown alone; below 0 is 0")
    func ownShare() async throws {
        let badge = scene.badge(try scene.launch(), ownCount: 2)
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        for count in [4, -7] {
            badge.ownCount = count
            await badge.finishUpdate()
        }
        #expect(scene.icon.numbers.suffix(3) == [3, 5, 1])
    }

    @Test("B4 an equal number is not set again, also when the app comes to the front")
    func equal() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(2, of: "shop")
        scene.load(0, of: "games")
        await badge.finishUpdate()
        // The total is cached then.
        scene.providers["shop"]?.goOffline()
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2])
    }

    @Test(
        "a number that the last run has left is removed at the next launch, where nothing is unread any more"
    )
    func nextLaunch() async throws {
        let first = try scene.launch()
        let badge = scene.badge(first, ownCount: 3)
        scene.load(0, of: "shop")
        await badge.finishUpdate()
        let second = try scene.launch()
        let next = scene.badge(second)
        scene.load(0, of: "shop")
        await next.finishUpdate()
        #expect(scene.icon.numbers == [3, 0])
    }

    @Test("a swap shows no number between, and after the end the icon stays as it is")
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

    // MARK: What prevents it

    @Test("without the user's permission there is one diagnostic, and nothing is set before it is given")
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

    @Test("a failure is reported, and the next change tries again")
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

    @Test(
        "a file that cannot be used is reported and kept aside, and the number is set all the same",
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
