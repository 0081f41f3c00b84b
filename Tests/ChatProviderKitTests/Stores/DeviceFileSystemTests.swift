import ChatProviderKit
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Files on a device")
struct DeviceFileSystemTests {
    @Test("a file has its protection class before its first byte is written")
    func protectedFirst() throws {
        let folder = try ScratchFolder()
        let sizes = Mutex<[Int?]>([])
        let files = DeviceFileSystem { path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            sizes.withLock { $0.append((attributes?[.size] as? NSNumber)?.intValue) }
        }
        let file = folder["markers.json"]
        try files.writeAndSync(Data("markers".utf8), to: file.path)
        #expect(sizes.withLock { $0 } == [0])
        #expect(try Data(contentsOf: file) == Data("markers".utf8))
    }

    @Test("a new lock file has its protection class, and an existing one is left unchanged")
    func lockFile() throws {
        let folder = try ScratchFolder()
        let protected = Mutex<[String]>([])
        let files = DeviceFileSystem { path in protected.withLock { $0.append(path) } }
        let path = folder["markers.json.lock"].path
        for _ in 1...2 {
            let lock = try #require(try files.lock(path, waits: true))
            files.unlock(lock)
        }
        #expect(protected.withLock { $0 } == [path])
    }
}
