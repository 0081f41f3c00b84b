import ChatProviderKit
import ChatProviderRecording
import Foundation

/// The recording of a session at the desk: one file, with the launches of the app one after the other.
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

    /// Ends the recording of this launch. Returns when it is in the file.
    func end() async throws {
        recording?.stop()
        try await recording?.flush()
        recording = nil
    }

    /// The file, at whose end a launch is written.
    private actor LaunchFile: RecordingDisk {
        private let handle: FileHandle

        init(_ url: URL, isFirst: Bool) throws {
            if isFirst {
                try Data().write(to: url)
                // What people wrote to a support desk is nobody else's.
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
            }
            handle = try FileHandle(forWritingTo: url)
            try handle.seekToEnd()
        }

        func append(_ data: Data) throws { try handle.write(contentsOf: data) }
        /// The size of a session has no bound that it could reach.
        func beginNewFile() {}
        func close() { try? handle.close() }
    }
}
