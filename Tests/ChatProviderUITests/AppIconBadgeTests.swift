@testable import ChatBadgeFiles
@testable import ChatNotificationBadge
@testable import ChatProviderKit
import ChatProviderTesting
@testable import ChatProviderUI
import Foundation
import Testing
import TestSupport

/// An icon that notes the numbers that it is told.
private final class NotedIcon: AppIcon {
    struct Refusal: Error, CustomStringConvertible {
        var description: String { "the icon does not want to" }
    }

    private struct State: Sendable {
        var numbers: [Int] = []
        var isAllowed = true
        var refuses = false
    }

    private let state = Locked(State())

    var numbers: [Int] { state.withLock { $0.numbers } }
    var isAllowed: Bool {
        get { state.withLock { $0.isAllowed } }
        set { state.withLock { $0.isAllowed = newValue } }
    }
    var refuses: Bool {
        get { state.withLock { $0.refuses } }
        set { state.withLock { $0.refuses = newValue } }
    }

    func mayShowNumber() async -> Bool { isAllowed }
    func show(_ number: Int) async throws {
        let isShown = state.withLock { state in
            if !state.refuses { state.numbers.append(number) }
            return !state.refuses
        }
        if !isShown { throw Refusal() }
    }
}

/// The device's file system without the waits for its disk.
private struct UnsyncedFileSystem: MarkerFileSystem {
    private let files = DeviceFileSystem()

    func read(_ path: String) throws -> Data? { try files.read(path) }
    func writeAndSync(_ data: Data, to path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: data)
        try file.close()
    }
    func rename(_ path: String, to newPath: String) throws { try files.rename(path, to: newPath) }
    func syncFolder(_ path: String) {}
    func makeFolder(_ path: String) throws { try files.makeFolder(path) }
    func exists(_ path: String) -> Bool { files.exists(path) }
    func remove(_ path: String) { files.remove(path) }
    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? { try files.lock(path, waits: waits) }
    func unlock(_ lock: MarkerFileLock) { files.unlock(lock) }
}

/// An app with two vendors, and what it leaves on the disk for its extension.
@MainActor
private final class IconScene {
    let icon = NotedIcon()
    let lifecycle = ManualAppLifecycle()
    let markers = InMemoryReadMarkerStore()
    let folder: ScratchFolder
    let files: BadgeFiles
    private(set) var providers: [ChatProviderID: ScriptedChatProvider] = [:]

    init() throws {
        folder = try ScratchFolder()
        files = BadgeFiles(folder: folder.url, files: UnsyncedFileSystem())
    }

    /// Launches the app.
    func launch() throws -> SupportChat {
        let adapter = ChatAdapter(ScriptedChatSettings.self) { [self] request in
            let provider =
                request.id == "games"
                ? ScriptedReportingChatProvider(id: request.id) : ScriptedChatProvider(id: request.id)
            providers[request.id] = provider
            return provider
        }
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["shop", "games"],
                providers: ["shop": settings, "games": settings]
            ),
            registry: ChatProviderRegistry([adapter]),
            lifecycle: lifecycle,
            store: markers
        )
        try support.start()
        return support
    }

    func badge(_ support: SupportChat, ownCount: Int = 0) -> AppIconBadge {
        AppIconBadge(support, ownCount: ownCount, files: files, icon: icon)
    }

    /// The vendor of the games counts by itself.
    func report(_ count: Int, isFromCache: Bool = false) {
        (providers["games"] as? ScriptedReportingChatProvider)?.report(count, isFromCache: isFromCache)
    }

    func load(_ count: Int, of provider: ChatProviderID) {
        providers[provider]?.goOnline()
        providers[provider]?.load((0..<count).map { .agentMessage("\($0)") })
    }

    /// What the extension makes of a push.
    func receive(_ id: String) -> Int? {
        NotificationBadge(files) { _ in true }.number(for: [:], id: id)
    }
}

@MainActor
@Suite("The number on the app's icon")
struct AppIconBadgeTests {
    private let scene: IconScene

    init() throws { scene = try IconScene() }

    // MARK: The number

    @Test("the icon shows the total, and 0 once when it was seen")
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

    @Test("while the total is unknown nothing is set, not even the app's own share")
    func unknown() async throws {
        let badge = scene.badge(try scene.launch(), ownCount: 2)
        await badge.finishUpdate()
        badge.ownCount = 5
        badge.update()
        await badge.finishUpdate()
        #expect(scene.icon.numbers.isEmpty)
    }

    @Test("0 is not set where there was no other number")
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
        #expect(scene.icon.numbers == [3, 5, 1])
    }

    @Test("an equal number is not set again, but when the app comes to the front")
    func equal() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(2, of: "shop")
        scene.load(0, of: "games")
        await badge.finishUpdate()
        // The total is cached then.
        scene.providers["shop"]?.goOffline()
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2])
        scene.lifecycle.send(.didEnterBackground)
        scene.lifecycle.send(.willEnterForeground)
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2, 2])
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
        try scene.folder.write(content, to: "badge.json")
        let badge = scene.badge(try scene.launch())
        let diagnostics = ObservationRecorder(badge.diagnostics)
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [1])
        #expect(diagnostics.values.count == 1)
    }

    // MARK: The extension

    @Test("a push raises the number while the app does not run, and once, however often it is delivered")
    func push() async throws {
        let badge = scene.badge(try scene.launch(), ownCount: 1)
        scene.load(2, of: "shop")
        await badge.finishUpdate()
        #expect(["a", "b", "a", "b"].map { scene.receive($0) } == [4, 5, 5, 5])
    }

    @Test(
        "the next launch shows what the extension has counted until the vendors' counts are known, then those"
    )
    func correction() async throws {
        let first = scene.badge(try scene.launch())
        scene.load(0, of: "shop")
        scene.load(0, of: "games")
        await first.finishUpdate()
        #expect(scene.receive("a") == 1 && scene.receive("b") == 2)
        let next = scene.badge(try scene.launch())
        await next.finishUpdate()
        #expect(scene.icon.numbers == [2])
        scene.load(3, of: "shop")
        await next.finishUpdate()
        #expect(scene.icon.numbers == [2, 5])
        scene.load(0, of: "games")
        await next.finishUpdate()
        #expect(scene.icon.numbers == [2, 5, 3])
        #expect(scene.receive("b") == 3 && scene.receive("c") == 4)
    }

    @Test("a conversation that is shown takes up what was counted, also while another vendor is silent")
    func conversation() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        #expect(scene.receive("a") == 2)
        support.channel(for: "shop")?.conversationWillAppear()
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 0)
        #expect(scene.receive("b") == 1)
    }

    @Test("a number that only the extension has shown is removed")
    func numberOfExtension() async throws {
        let first = scene.badge(try scene.launch())
        scene.load(0, of: "shop")
        scene.load(0, of: "games")
        await first.finishUpdate()
        #expect(scene.icon.numbers.isEmpty)
        #expect(scene.receive("a") == 1)
        let next = scene.badge(try scene.launch())
        scene.load(0, of: "shop")
        scene.load(0, of: "games")
        await next.finishUpdate()
        #expect(scene.icon.numbers.last == 0)
    }

    @Test("a push that arrives in front, after its message, does not count on top of it in the background")
    func pushInFront() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(1, of: "shop")
        scene.load(0, of: "games")
        await badge.finishUpdate()
        _ = scene.receive("a")
        scene.providers["shop"]?.send(.messageReceived)
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.receive("b") == 2)
    }

    @Test("a push that arrives in front, after its message, is counted once, whichever provider it is of")
    func pushInFrontOfAnother() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(0, of: "shop")
        scene.load(1, of: "games")
        scene.report(1)
        await badge.finishUpdate()
        _ = scene.receive("a")
        scene.providers["games"]?.send(.messageReceived)
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        #expect(scene.receive("b") == 2)
    }

    @Test("C14 the next user, of whom nothing is known, has nothing of the one before on the icon")
    func nextUser() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(2, of: "shop")
        scene.load(0, of: "games")
        scene.report(0)
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2])
        for id in ["shop", "games"] as [ChatProviderID] { scene.providers[id]?.switchUser(to: "bob") }
        #expect(support.totalUnreadCount.value == .unknown)
        await badge.finishUpdate()
        #expect(scene.icon.numbers == [2, 0])
        #expect(scene.receive("a") == 1)
    }

    @Test("a conversation that is open behind the background takes up no pushes")
    func openBehindBackground() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(0, of: "shop")
        scene.load(0, of: "games")
        scene.report(0)
        support.channel(for: "shop")?.conversationWillAppear()
        scene.lifecycle.send(.didEnterBackground)
        scene.providers["shop"]?.goOffline()
        await badge.finishUpdate()
        #expect(scene.receive("a") == 1)
        scene.providers["shop"]?.send(.messageReceived)
        await badge.finishUpdate()
        #expect(scene.receive("b") == 2)
    }

    /// An app that comes back, with a push of the meantime, and a vendor that has stayed connected.
    private func comeBack() async throws -> (SupportChat, AppIconBadge) {
        let support = try scene.launch()
        let badge = scene.badge(support)
        scene.load(1, of: "shop")
        scene.load(0, of: "games")
        scene.report(0)
        await badge.finishUpdate()
        scene.lifecycle.send(.didEnterBackground)
        await badge.finishUpdate()
        #expect(scene.receive("a") == 2)
        scene.lifecycle.send(.willEnterForeground)
        await badge.finishUpdate()
        return (support, badge)
    }

    @Test(
        "a count that was live in the background holds no push of that time before its vendor says something"
    )
    func stayedConnected() async throws {
        let (support, badge) = try await comeBack()
        #expect(support.totalUnreadCount.value == .live(1))
        #expect(scene.icon.numbers.last == 2)
        scene.report(1, isFromCache: true)
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 3)
        scene.report(1)
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 2)
        #expect(scene.receive("b") == 3)
    }

    @Test("a report of the same number after the return takes up what was counted meanwhile")
    func sameReport() async throws {
        let (support, badge) = try await comeBack()
        scene.report(0)
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 1)
        withExtendedLifetime(support) {}
    }

    @Test("a message that is delivered after the return takes up what was counted meanwhile")
    func messageAfterReturn() async throws {
        let (support, badge) = try await comeBack()
        scene.providers["games"]?.append(.agentMessage("new"))
        await badge.finishUpdate()
        #expect(scene.icon.numbers.last == 2)
        withExtendedLifetime(support) {}
    }

    @Test("pushes that the app has taken up are forgotten in the end, the newest are not")
    func forgetting() async throws {
        let support = try scene.launch()
        let badge = scene.badge(support)
        for round in 0..<2 {
            for push in 0..<70 { _ = scene.receive("\(round)-\(push)") }
            scene.load(round, of: "shop")
            scene.load(0, of: "games")
            badge.update()
            await badge.finishUpdate()
            #expect(scene.receive("\(round)-69") == round)
        }
        #expect(scene.receive("last") == 2)
        #expect(try scene.files.pushes().count == 64)
    }

    @Test("no more than 256 pushes count beside the app's share")
    func bound() async throws {
        let badge = scene.badge(try scene.launch())
        scene.load(1, of: "shop")
        await badge.finishUpdate()
        let pushes = (1...255).map { number in
            (
                StoredValue.Key.record(of: "push", userID: "\(number)"),
                StoredValue.record(ReadRecord(count: number))
            )
        }
        try scene.folder.write(
            MarkerFile.encode(Dictionary(uniqueKeysWithValues: pushes)),
            to: "badge-pushes.json"
        )
        #expect((256...258).map { scene.receive("\($0)") } == [257, 257, 257])
        #expect(try scene.files.pushes().contains("258") && !scene.files.pushes().contains("1"))
    }
}

@Suite("The number that an extension gives")
struct NotificationBadgeTests {
    private let folder: ScratchFolder
    private let files: BadgeFiles

    init() throws {
        folder = try ScratchFolder()
        files = BadgeFiles(folder: folder.url)
    }

    /// The rule of an app: the `kind` decides, and without one nothing can be told.
    private var badge: NotificationBadge {
        NotificationBadge(files) { ($0["kind"] as? String).map { $0 == "chat" } }
    }

    private func appSays(_ count: Int) async {
        await BadgeFiles.AppSide(files).save(BadgeFiles.AppShare(count: count), mayIconShowNumber: count > 0)
    }

    @Test("a rule of the app's says what counts; what is undecided counts no more than what does not")
    func rule() async {
        await appSays(2)
        #expect(badge.number(for: ["kind": "offer"], id: "1") == nil)
        #expect(badge.number(for: [:], id: "2") == nil)
        #expect(badge.number(for: ["kind": "chat"], id: "3") == 3)
    }

    @Test("before the app has said a number there is none; what came before counts then")
    func silentApp() async {
        #expect(badge.number(for: ["kind": "chat"], id: "1") == nil)
        await appSays(2)
        #expect(badge.number(for: ["kind": "chat"], id: "2") == 4)
    }

    @Test(
        "a file that cannot be read leaves the icon as it is",
        arguments: ["badge.json", "badge-pushes.json"]
    )
    func unreadable(name: String) async throws {
        await appSays(2)
        try? FileManager.default.removeItem(at: folder[name])
        // A folder in the file's place can be opened, and not read.
        try FileManager.default.createDirectory(at: folder[name], withIntermediateDirectories: false)
        #expect(badge.number(for: ["kind": "chat"], id: "1") == nil)
    }

    @Test("a file of the extension's that is damaged is kept aside, and counted anew")
    func damaged() async throws {
        await appSays(2)
        try folder.write("no JSON", to: "badge-pushes.json")
        #expect(badge.number(for: ["kind": "chat"], id: "1") == 3)
        #expect(FileManager.default.fileExists(atPath: folder["badge-pushes.json.kept-1"].path))
    }

    @Test("an app group that the app does not belong to leaves the icon as it is")
    func noGroup() {
        let badge = NotificationBadge(appGroup: "group.of.nobody") { _ in true }
        #expect(badge.number(for: [:], id: "1") == nil)
    }
}
