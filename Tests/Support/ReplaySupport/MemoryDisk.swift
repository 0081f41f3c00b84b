import ChatProviderRecording
package import Foundation

/// A disk in memory that keeps every file of a recording.
package actor MemoryDisk: RecordingDisk {
    struct IsFull: Error {}

    package private(set) var files = [Data()]
    /// The newest file, and its number of lines.
    package private(set) var end = (file: 0, lines: 0)
    package private(set) var isClosed = false
    private var room: Int

    /// - Parameter room: The disk's capacity in bytes.
    package init(room: Int = .max) { self.room = room }

    package func append(_ data: Data) throws {
        guard data.count <= room else { throw IsFull() }
        room -= data.count
        files[files.count - 1].append(data)
        end.lines += data.count { $0 == 0x0A }
    }

    package func beginNewFile() {
        files.append(Data())
        end = (files.count - 1, 0)
    }

    package func close() { isClosed = true }
}
