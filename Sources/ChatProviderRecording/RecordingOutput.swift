package import Foundation

/// Where the bytes of a recording go. One after the other, off the main actor.
package protocol RecordingDisk: Actor {
    /// Adds bytes to the newest file: all of them, or none.
    func append(_ data: Data) throws
    /// Makes the newest file the earlier one, in place of that before, and begins another.
    func beginNewFile() throws
    /// Lets go of the files.
    func close()
}

/// Passes bytes to a disk, in order. Nobody waits for it.
final class RecordingOutput: Sendable {
    private enum Command: Sendable {
        case append(Data)
        case beginNewFile
        case flush(CheckedContinuation<Void, Never>)
    }

    private let commands: AsyncStream<Command>.Continuation
    private let task: Task<Void, Never>

    /// - Parameter onFailure: Called once, with the reason, where the disk takes no more.
    init(_ disk: any RecordingDisk, onFailure: @escaping @MainActor (String) -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(of: Command.self)
        commands = continuation
        task = Task.detached {
            var hasFailed = false
            for await command in stream {
                do {
                    switch command {
                    case .append(let data): if !hasFailed { try await disk.append(data) }
                    case .beginNewFile: if !hasFailed { try await disk.beginNewFile() }
                    case .flush(let continuation): continuation.resume()
                    }
                } catch {
                    hasFailed = true
                    await onFailure(error.localizedDescription)
                }
            }
            await disk.close()
        }
    }

    deinit { commands.finish() }

    func append(_ data: Data) { commands.yield(.append(data)) }

    func beginNewFile() { commands.yield(.beginNewFile) }

    /// Takes no more; what was passed on is written.
    func finish() { commands.finish() }

    /// Returns when what was passed on before has been written, or could not be.
    func flush() async {
        await withCheckedContinuation { continuation in
            guard case .terminated = commands.yield(.flush(continuation)) else { return }
            Task { [task] in
                await task.value
                continuation.resume()
            }
        }
    }
}

/// A recording's two files: the newest, and the one before.
actor RecordingFolder: RecordingDisk {
    private let url: URL
    private let earlierURL: URL
    private var handle: FileHandle
    private var length: UInt64 = 0

    /// Begins a file; one that is there is replaced.
    init(_ url: URL, earlier earlierURL: URL) throws(ChatRecording.Failure) {
        self.url = url
        self.earlierURL = earlierURL
        do {
            handle = try Self.create(url)
            try Self.remove(earlierURL)
        } catch {
            throw .unwritable(path: url.path, reason: error.localizedDescription)
        }
    }

    func append(_ data: Data) throws {
        do {
            try handle.write(contentsOf: data)
            length += UInt64(data.count)
        } catch {
            // A line that is cut off would end a replay.
            try? handle.truncate(atOffset: length)
            throw error
        }
    }

    func beginNewFile() throws {
        try handle.close()
        try Self.remove(earlierURL)
        try FileManager.default.moveItem(at: url, to: earlierURL)
        handle = try Self.create(url)
        length = 0
    }

    func close() { try? handle.close() }

    private static func create(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        // What people wrote to a support desk is nobody else's.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        return try FileHandle(forWritingTo: url)
    }

    private static func remove(_ url: URL) throws {
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }
}
