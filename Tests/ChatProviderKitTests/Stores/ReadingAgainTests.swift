import ChatProviderKit
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("A store that reads its file again, like a widget's")
struct ReadingAgainTests {
    private let folder: ScratchFolder
    private let app: FileReadMarkerStore
    private let widget: FileReadMarkerStore

    init() throws {
        folder = try ScratchFolder()
        let url = folder["markers.json"]
        // Each store acts as if in its own process.
        func store() -> FileReadMarkerStore {
            FileReadMarkerStore(
                url: url,
                files: DeviceFileSystem(),
                scheduler: ManualMarkerScheduler(runsAtOnce: true)
            )
        }
        (app, widget) = (store(), store())
    }

    private func appWrites(_ count: Int) async throws {
        app.save(.record(count: count), for: .ada)
        try await app.flush()
    }

    @Test("sees what another process has written since")
    func news() async throws {
        try await appWrites(1)
        #expect(try widget.value(for: .ada) == .record(count: 1))
        try await appWrites(2)
        #expect(try widget.value(for: .ada) == .record(count: 1))
        await widget.readAgain()
        #expect(try widget.value(for: .ada) == .record(count: 2))
    }

    @Test("keeps its own changes that are not yet written")
    func unwritten() async throws {
        try await appWrites(1)
        _ = try widget.value(for: .ada)
        widget.save(.record(count: 5), for: .bob)
        try await appWrites(2)
        await widget.readAgain()
        #expect(try widget.value(for: .ada) == .record(count: 2))
        #expect(try widget.value(for: .bob) == .record(count: 5))
    }

    @Test("keeps its values if the file is deleted or damaged")
    func nothingLost() async throws {
        try await appWrites(1)
        _ = try widget.value(for: .ada)
        try Data("{".utf8).write(to: app.url)
        await widget.readAgain()
        #expect(try widget.value(for: .ada) == .record(count: 1))
        try FileManager.default.removeItem(at: app.url)
        await widget.readAgain()
        #expect(try widget.value(for: .ada) == .record(count: 1))
    }
}
