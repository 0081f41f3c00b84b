import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

/// Names such as S9 refer to the rules in the article *Invariants*.
@MainActor
@Suite("Small files next to the markers")
struct DeviceFilesTests {
    private let path = StoreScene.url.path

    @Test("S9 an installation keeps one mark as long as the mark's file exists")
    func mark() throws {
        let scene = StoreScene(runsAtOnce: true)
        let mark = try #require(scene.store.installation)
        #expect(scene.store.installation == mark)
        #expect(StoreScene(disk: scene.disk.afterKill()).store.installation == mark)
        // A backup does not include the file.
        scene.disk.remove("\(path).installation")
        #expect(StoreScene(disk: scene.disk.afterKill()).store.installation != mark)
    }

    @Test("S9 a mark that cannot be read is unknown")
    func unreadableMark() {
        let disk = SimulatedDisk(["\(path).installation": Data("mark".utf8)])
        disk[\.isUnreadable] = true
        #expect(StoreScene(disk: disk).store.installation == nil)
    }

    @Test("S1 no waiting: the mark is written later")
    func writtenBehind() {
        let scene = StoreScene()
        #expect(scene.store.installation != nil)
        #expect(scene.disk[\.writes] == 0)
        scene.scheduler.run()
        #expect(scene.disk[\.writes] == 1)
    }

    @Test("U10 a locked store: a note is set immediately, and survives a relaunch")
    func note() {
        let scene = StoreScene(runsAtOnce: true)
        #expect(!scene.store.hasNote(of: "shop"))
        scene.store.setNote(true, of: "shop")
        #expect(scene.store.hasNote(of: "shop"))
        #expect(!scene.store.hasNote(of: "games"))
        let next = StoreScene(disk: scene.disk.afterKill(), runsAtOnce: true)
        #expect(next.store.hasNote(of: "shop"))
        next.store.setNote(false, of: "shop")
        #expect(!StoreScene(disk: next.disk.afterKill()).store.hasNote(of: "shop"))
    }

    @Test("U10 a locked store: a note can be set while the markers cannot be read, and does not change them")
    func noteWhileUnreadable() throws {
        let disk = try StoreScene.disk([.shopUser: .user(StoredValue.User(id: "ada"))])
        disk[\.isUnreadable] = true
        let scene = StoreScene(disk: disk, runsAtOnce: true)
        scene.store.setNote(true, of: "shop")
        #expect(throws: ReadMarkerStoreError.self) { try scene.store.user(of: "shop") }
        #expect(disk[\.files].keys.contains { $0.hasPrefix("\(path).note-") })
        #expect(disk.content == [.shopUser: .user(StoredValue.User(id: "ada"))])
    }

    @Test("D2 private: a note's name has the provider's id, and its content is empty")
    func noteIsEmpty() {
        let scene = StoreScene(runsAtOnce: true)
        scene.store.setNote(true, of: "a/b")
        #expect(scene.disk[\.files]["\(path).note-a%2Fb"] == Data())
    }

    @Test("a note that cannot be written is reported")
    func unwritable() async {
        let scene = StoreScene(runsAtOnce: true)
        scene.disk[\.operationsUntilKill] = 0
        scene.store.setNote(true, of: "shop")
        #expect(await eventually { scene.diagnostics.values.count == 1 })
    }
}
