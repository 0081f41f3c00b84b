import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@Suite("S7 a file at the place of the markers that the library did not write", .ownPlace)
@MainActor
struct ForeignFileTests {
    private let scene = SupportScene()

    private func launch(_ markers: URL) throws -> (chat: SupportChat, events: ObservationRecorder<ChatEvent>)
    {
        var configuration = scene.configuration("a")
        configuration.markers = markers
        let chat = try SupportChat(
            configuration: configuration,
            registry: scene.registry,
            lifecycle: scene.lifecycle,
            clock: scene.clock
        )
        try chat.start()
        return (chat, ObservationRecorder(chat.events))
    }

    @Test(
        "S7 not ours: at a path that the app names it is left alone, said once, and nothing is stored",
        arguments: [#"{"theme": "dark"}"#, "not JSON", "[]"]
    )
    func leftAlone(content: String) async throws {
        let folder = try ScratchFolder()
        let file = folder["preferences.json"]
        try Data(content.utf8).write(to: file)
        let (chat, events) = try launch(file)
        chat.scripted("a").load(online: [.agentMessage("1", at: 1)])
        chat.channel(for: "a")?.conversationWillAppear()
        chat.channel(for: "a")?.conversationDidClose()
        chat.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "a"))
        await #expect(throws: ReadMarkerStoreError.notOurs(path: MarkerFilePath.resolved(file.path))) {
            try await chat.store.flush()
        }
        await settle()
        #expect(try String(contentsOf: file, encoding: .utf8) == content)
        #expect(events.diagnostics.filter { $0.contains("is not a marker file") }.count == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(Set(names).isSubset(of: ["preferences.json", "preferences.json.lock"]))
        chat.shutDown()
    }

    @Test("S7 not ours: at a place of the library's own it is kept aside, and counting goes on")
    func ownPlace() async throws {
        let file = MarkerFileLocation.current.file(named: "m.json", from: nil)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data("not JSON".utf8).write(to: file)
        let (chat, events) = try launch(file)
        chat.scripted("a").load(online: [.agentMessage("1", at: 1)])
        chat.shutDown()
        try await chat.store.flush()
        #expect(events.diagnostics.filter { $0.contains("It is kept as") }.count == 1)
        #expect(
            try String(contentsOf: URL(fileURLWithPath: "\(file.path).kept-1"), encoding: .utf8) == "not JSON"
        )
        #expect(try MarkerFile.decode(Data(contentsOf: file)).get().values.isEmpty == false)
    }

    @Test(
        "S7 not ours: an empty file, and one of ours that is damaged, are kept aside at any path",
        arguments: ["", #"{"records":[{"provider""#]
    )
    func damaged(content: String) throws {
        let folder = try ScratchFolder()
        try Data(content.utf8).write(to: folder["m.json"])
        let (chat, events) = try launch(folder["m.json"])
        #expect(events.diagnostics.filter { $0.contains("It is kept as") }.count == 1)
        chat.shutDown()
    }
}

@Suite("A marker file of a later version of the app")
@MainActor
struct LaterVersionTests {
    private let url = StoreScene.url

    /// The disk after the later version has run, which writes format 3.
    private func laterDisk(_ values: [StoredValue.Key: StoredValue]) throws -> SimulatedDisk {
        let text = String(decoding: try MarkerFile.encode(values), as: UTF8.self)
        return SimulatedDisk([url.path: Data(text.replacing(#""version":2"#, with: #""version":3"#).utf8)])
    }

    /// The disk on which format 3 is format 2, as the later version sees it.
    private func seenByLaterVersion(_ disk: SimulatedDisk) throws -> SimulatedDisk {
        var files = disk[\.files]
        let kept = try #require(files["\(url.path).format-3"])
        files["\(url.path).format-3"] = nil
        let text = String(decoding: kept, as: UTF8.self).replacing(#""version":3"#, with: #""version":2"#)
        files["\(url.path).format-2"] = Data(text.utf8)
        return SimulatedDisk(files)
    }

    @Test("is kept aside by an older one, and taken back when the later version returns")
    func takenBack() throws {
        let old = StoreScene(
            disk: try laterDisk([
                .ada: .record(seenTo: "40"), .shopUser: .user(StoredValue.User(id: "ada")),
            ]),
            runsAtOnce: true
        )
        #expect(throws: ReadMarkerStoreError.self) { try old.store.value(for: .ada) }
        #expect(try old.store.value(for: .ada) == nil)
        old.store.save(.record(seenTo: "5"), for: .bob)
        old.scheduler.advance(by: 1)
        let later = StoreScene(disk: try seenByLaterVersion(old.disk), runsAtOnce: true)
        #expect(try later.store.value(for: .ada) == .record(seenTo: "40"))
        #expect(try later.store.user(of: "shop")?.id == "ada")
        #expect(try later.store.value(for: .bob) == .record(seenTo: "5"))
        later.store.beginFlush()
        #expect(later.fileContent?[.ada] == .record(seenTo: "40"))
        #expect(!later.disk[\.files].keys.contains("\(url.path).format-2"))
    }

    @Test("what the older version has seen since is newer; what it has only counted is not")
    func newer() throws {
        let old = StoreScene(
            disk: try laterDisk([.ada: .record(seenTo: "40"), .bob: .record(seenTo: "40")]),
            runsAtOnce: true
        )
        #expect(throws: ReadMarkerStoreError.self) { try old.store.value(for: .ada) }
        old.store.save(.record(seenTo: "50"), for: .ada)
        old.store.save(.record(count: 12), for: .bob)
        old.scheduler.advance(by: 1)
        let later = StoreScene(disk: try seenByLaterVersion(old.disk), runsAtOnce: true)
        #expect(try later.store.value(for: .ada) == .record(seenTo: "50"))
        #expect(try later.store.value(for: .bob) == .record(seenTo: "40", count: 12))
    }
}
