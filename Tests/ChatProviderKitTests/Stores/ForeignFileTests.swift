import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@Suite("S7 a foreign file at the markers' path", .ownPlace)
@MainActor
struct ForeignFileTests {
    private let scene = SupportScene()

    private func launch(_ markers: URL) throws -> (chat: SupportChat, events: ObservationRecorder<ChatEvent>)
    {
        var configuration = scene.configuration("a")
        configuration.markers = markers
        let chat = try scene.chat(configuration, on: nil)
        try chat.start()
        return (chat, ObservationRecorder(chat.events))
    }

    @Test(
        "S7 not ours: at a path that the app chose it is not changed, reported once, and nothing is stored",
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

    @Test("S7 not ours: at one of the library's own paths it is renamed, and counting continues")
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
        "S7 not ours: an empty file or a damaged marker file is renamed at any path",
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
