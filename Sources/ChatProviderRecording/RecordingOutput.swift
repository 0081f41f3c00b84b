import ChatProviderKit
package import Foundation

/// The destination of a recording's bytes. Calls are made one after the other, off the main actor.
package protocol RecordingDisk: Actor {
    /// Adds bytes to the newest file: all of them, or none.
    func append(_ data: Data) async throws
    /// Makes the newest file the earlier one, which replaces the previous one, and starts another.
    func beginNewFile() async throws
    func close() async
}

/// Passes bytes to a disk, in order. No caller waits for the disk. Bytes that arrive while it is busy are written
/// together, and occupy no more memory than the recording's files on the disk.
final class RecordingOutput: Sendable {
    private let queue = Queue()
    private let turns: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    /// - Parameter onFailure: Called once, with the reason, if the disk fails.
    init(_ disk: any RecordingDisk, onFailure: @escaping @MainActor (String) -> Void) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        turns = continuation
        task = Task.detached { [queue] in
            var hasFailed = false
            for await _ in stream {
                let waiting = queue.take()
                do {
                    if !hasFailed { try await waiting.write(to: disk) }
                } catch {
                    hasFailed = true
                    await onFailure(error.localizedDescription)
                }
                for flush in waiting.flushes { flush.resume() }
            }
            for flush in queue.take().flushes { flush.resume() }
            await disk.close()
        }
    }

    deinit { turns.finish() }

    func append(_ data: Data) {
        queue.change { $0.files[$0.files.count - 1].append(data) }
        turns.yield()
    }

    func beginNewFile() {
        queue.change { $0.beginNewFile() }
        turns.yield()
    }

    /// Accepts no more bytes. Those already accepted are written.
    func finish() {
        queue.change { $0.isFinished = true }
        turns.finish()
    }

    /// Returns when everything accepted before has been written, or could not be.
    func flush() async {
        await withCheckedContinuation { continuation in
            if queue.add(continuation) {
                turns.yield()
            } else {
                Task { [task] in
                    await task.value
                    continuation.resume()
                }
            }
        }
    }

    /// The bytes and callers that wait for the disk.
    private struct Waiting: Sendable {
        /// The bytes for the newest file, and those of the files that follow it.
        var files = [Data()]
        var flushes: [CheckedContinuation<Void, Never>] = []
        var isFinished = false

        mutating func beginNewFile() {
            files.append(Data())
            // The disk keeps only two files, so the bytes of earlier files are dropped.
            if files.count > 3 { files.remove(at: 1) }
            if files.count == 3 { files[0] = Data() }
        }

        func write(to disk: any RecordingDisk) async throws {
            for (number, data) in files.enumerated() {
                if number > 0 { try await disk.beginNewFile() }
                if !data.isEmpty { try await disk.append(data) }
            }
        }
    }

    private final class Queue: Sendable {
        private let waiting = Locked(Waiting())

        func change(_ change: (inout Waiting) -> Void) { waiting.withLock { change(&$0) } }

        /// - Returns: `false` if nothing more is accepted.
        func add(_ flush: CheckedContinuation<Void, Never>) -> Bool {
            waiting.withLock { waiting in
                guard !waiting.isFinished else { return false }
                waiting.flushes.append(flush)
                return true
            }
        }

        func take() -> Waiting {
            waiting.withLock { waiting in
                defer {
                    waiting.files = [Data()]
                    waiting.flushes = []
                }
                return waiting
            }
        }
    }
}

/// A recording's two files: the newest, and the one before it.
actor RecordingFolder: RecordingDisk {
    private let url: URL
    private let earlierURL: URL
    private var handle: FileHandle
    private var length: UInt64 = 0

    /// Creates a file, which replaces an existing one.
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
            // Remove the incomplete line, which would end a replay.
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
        // Restrict the permissions before the first byte is written: what people write to a support desk is private.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        DeviceFileSystem.protect(url.path)
        try DeviceFileSystem.excludeFromBackups(url.path)
        return try FileHandle(forWritingTo: url)
    }

    private static func remove(_ url: URL) throws {
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
    }
}
