import ChatProviderKit
import ChatProviderRecording
import Foundation

/// The recording of a session at the desk: one file, with all launches of the app.
@MainActor
final class DeskRecording {
    private let url: URL
    private var recording: ChatRecording?
    private var hasBegun = false

    init(url: URL) { self.url = url }

    /// Records an app, beginning with its present state.
    ///
    /// - Throws: `ChatRecording.Failure`.
    func begin(_ support: SupportChat) throws {
        let isFirst = !hasBegun
        recording = try support.record(
            to: url,
            vendors: ReplayCommand.vendors,
            maximumSize: 1 << 40
        ) { (url, _) throws(ChatRecording.Failure) in
            do {
                return try LaunchFile(url, isFirst: isFirst)
            } catch {
                throw .unwritable(path: url.path, reason: error.localizedDescription)
            }
        }
        hasBegun = true
    }

    /// Ends the recording of this launch. Returns when the file is complete.
    func end() async throws {
        recording?.stop()
        try await recording?.flush()
        recording = nil
    }

    /// A file to which a launch is appended.
    private actor LaunchFile: RecordingDisk {
        private let handle: FileHandle

        init(_ url: URL, isFirst: Bool) throws {
            if isFirst {
                try Data().write(to: url)
                // Messages to a support desk are private.
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
            }
            handle = try FileHandle(forWritingTo: url)
            try handle.seekToEnd()
        }

        func append(_ data: Data) throws { try handle.write(contentsOf: data) }
        /// A session's recording never grows large enough for a new file.
        func beginNewFile() {}
        func close() { try? handle.close() }
    }
}
