import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@Suite("S6 a new location for the markers takes over the previous file", .ownPlace)
@MainActor
struct MarkerPlaceTests {
    private let scene = SupportScene()
    private let log = (1...40).map { ChatEntry.agentMessage("\($0)", at: TimeInterval($0)) }

    private func configuration(_ markers: URL?) -> ChatConfiguration {
        var configuration = scene.configuration("a")
        configuration.markers = markers
        return configuration
    }

    private func launch(_ markers: URL?) throws -> SupportChat {
        let chat = try scene.chat(configuration(markers), on: nil)
        try chat.start()
        return chat
    }

    private func end(_ chat: SupportChat) async throws {
        chat.shutDown()
        try await chat.store.flush()
    }

    private func readAll(_ chat: SupportChat) {
        chat.scripted("a").load(online: log)
        chat.channel(for: "a")?.conversationWillAppear()
        chat.channel(for: "a")?.conversationDidClose()
        #expect(chat.currentUnreadCount.value == .live(0))
    }

    private var groupFile: URL {
        get throws { try #require(MarkerFileLocation.current.file(inGroup: "group.acme")) }
    }

    private func ownFile(_ name: String) -> URL { MarkerFileLocation.current.file(named: name, from: nil) }

    private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

    @Test("S6 at a reload, 40 read messages stay read, including changes not yet on the disk")
    func atReload() async throws {
        let chat = try launch(nil)
        readAll(chat)
        try chat.reload(configuration(groupFile))
        #expect(chat.currentUnreadCount.value == .live(0))
        try await end(chat)
        let next = try launch(groupFile)
        next.scripted("a").load(online: log)
        #expect(next.currentUnreadCount.value == .live(0))
        try await end(next)
        #expect(!exists(MarkerFileLocation.current.defaultFile))
    }

    @Test(
        "S6 inactive providers' users and owed logouts move, too",
        arguments: [false, true]
    )
    func users(atReload: Bool) async throws {
        let chat = try launch(nil)
        chat.store.save(.user(StoredValue.User(id: "ada")), for: .user(of: "b"))
        chat.store.save(.user(StoredValue.User(id: nil, owesLogout: true)), for: .user(of: "gone"))
        chat.store.save(.record(seenTo: "7"), for: .record(of: "b", userID: "bob"))
        var moved = chat
        if atReload {
            try chat.reload(configuration(groupFile))
        } else {
            try await end(chat)
            moved = try launch(groupFile)
        }
        #expect(try moved.store.user(of: "b")?.id == "ada")
        #expect(try moved.store.user(of: "gone")?.owesLogout == true)
        #expect(try moved.store.value(for: .record(of: "b", userID: "bob")) == .record(seenTo: "7"))
        try await end(moved)
    }

    @Test("S6 back and forth, and to a third location: the file that was written last is taken over")
    func thereAndBack() async throws {
        let places = [nil, try groupFile, nil, ownFile("other.json"), try groupFile]
        let first = try launch(places[0])
        readAll(first)
        try await end(first)
        for place in places.dropFirst() {
            let chat = try launch(place)
            chat.scripted("a").load(online: log)
            #expect(chat.currentUnreadCount.value == .live(0))
            try await end(chat)
        }
        #expect(!exists(MarkerFileLocation.current.defaultFile) && !exists(ownFile("other.json")))
    }

    @Test("S6 after a kill before the next flush, the previous file still exists and is taken over again")
    func killed() async throws {
        let first = try launch(nil)
        readAll(first)
        try await end(first)
        // The contents are read here, but never written.
        #expect(try configuration(groupFile).makeStore().record(of: "a", userID: nil)?.marker != nil)
        #expect(exists(MarkerFileLocation.current.defaultFile))
        let next = try launch(groupFile)
        next.scripted("a").load(online: log)
        #expect(next.currentUnreadCount.value == .live(0))
        try await end(next)
    }

    @Test("S6 what another process already wrote at the new location is kept")
    func extensionWasFirst() async throws {
        let first = try launch(nil)
        readAll(first)
        try await end(first)
        let other = FileReadMarkerStore(url: try groupFile, files: DeviceFileSystem())
        other.save(.record(count: 3), for: .record(of: "extension", userID: nil))
        try await other.flush()
        let store = configuration(try groupFile).makeStore()
        _ = try store.value(for: .anonymous)
        try await store.flush()
        let next = try launch(groupFile)
        next.scripted("a").load(online: log)
        #expect(next.currentUnreadCount.value == .live(0))
        #expect(try next.store.record(of: "extension", userID: nil)?.count == 3)
        try await end(next)
    }

    @Test("S6 a failed reload leaves the markers where they were")
    func failingReload() async throws {
        let chat = try launch(nil)
        readAll(chat)
        var changed = configuration(try groupFile)
        changed.activeProviderIDs = ["a", "c"]
        scene.broken = ["c"]
        #expect(throws: ChatError.self) { try chat.reload(changed) }
        chat.scripted("a").append(.agentMessage("41", at: 41))
        #expect(chat.currentUnreadCount.value == .live(1))
        try await end(chat)
        let next = try launch(nil)
        #expect(next.currentUnreadCount.value == .cached(1))
        try await end(next)
    }

    @Test("S6 another running chat's file is not taken over")
    func anotherChat() async throws {
        let first = try launch(nil)
        readAll(first)
        let second = try launch(ownFile("other.json"))
        #expect(second.currentUnreadCount.value == .unknown)
        try await end(second)
        try await end(first)
        // Nor is it taken over at a launch where the other chat comes first.
        let next = try launch(ownFile("other.json"))
        #expect(next.currentUnreadCount.value == .unknown)
        #expect(exists(MarkerFileLocation.current.defaultFile))
        try await end(next)
    }

    @Test("S6 the file of a chat that starts later is not taken over")
    func laterChat() async throws {
        let second = try launch(ownFile("other.json"))
        let first = try launch(nil)
        readAll(first)
        try await first.store.flush()
        second.store.save(.record(count: 7), for: .record(of: "b", userID: nil))
        try await end(second)
        try await end(first)
        #expect(exists(MarkerFileLocation.current.defaultFile) && exists(ownFile("other.json")))
        let next = try launch(nil)
        next.scripted("a").load(online: log)
        #expect(next.currentUnreadCount.value == .live(0))
        #expect(try next.store.record(of: "b", userID: nil) == nil)
        try await end(next)
    }

    @Test("S6 a damaged file at the previous location stays there, is reported, and counting starts over")
    func damaged() async throws {
        let file = MarkerFileLocation.current.defaultFile
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(#"{"records":[{}]}"#.utf8).write(to: file)
        let chat = try launch(groupFile)
        #expect(ObservationRecorder(chat.events).diagnostics.contains { $0.contains(file.path) })
        try await end(chat)
        #expect(exists(file))
    }

    @Test("S6 a temporary location takes nothing over and is not remembered")
    func temporary() async throws {
        let folder = try ScratchFolder()
        let temporary = folder["temporary/markers.json"]
        let first = try launch(nil)
        readAll(first)
        try await end(first)
        let trial = try launch(temporary)
        #expect(trial.currentUnreadCount.value == .unknown)
        try await end(trial)
        let next = try launch(nil)
        #expect(next.currentUnreadCount.value == .cached(0))
        try await end(next)
    }

    @Test("S6 the list of locations has paths relative to the home folder, which a new installation changes")
    func list() throws {
        let history = MarkerHistory(defaultPath: "/home/1/app/markers.json", home: "/home/1")
        let list = history.list(of: ["/other.json"], and: "/home/1/app/markers.json")
        #expect(String(decoding: list, as: UTF8.self) == "/other.json\n~/app/markers.json\n")
        let restored = MarkerHistory(defaultPath: "/home/2/app/markers.json", home: "/home/2")
        #expect(restored.paths(in: list) == ["/other.json", "/home/2/app/markers.json"])
    }
}
