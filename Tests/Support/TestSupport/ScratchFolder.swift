package import Foundation

/// A folder for one test, removed with its contents when the last reference is released.
///
/// A store with pending writes may write once more afterward, and create the folder again. So all folders of the
/// process are removed again when it ends.
package final class ScratchFolder: Sendable {
    package let url: URL

    /// Creates an empty folder in the system's folder for temporary files.
    package init() throws {
        _ = Self.removesAllAtExit
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(Self.prefix)\(UUID().uuidString)",
            isDirectory: true
        )
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    private static let prefix = "ChatProviderKitTests-\(ProcessInfo.processInfo.processIdentifier)-"

    private static let removesAllAtExit: Bool =
        atexit {
            let files = FileManager.default
            let names = try? files.contentsOfDirectory(atPath: files.temporaryDirectory.path)
            for name in names ?? [] where name.hasPrefix(ScratchFolder.prefix) {
                try? files.removeItem(at: files.temporaryDirectory.appendingPathComponent(name))
            }
        } == 0

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The location of a file in the folder, whether or not it exists.
    package subscript(name: String) -> URL { url.appendingPathComponent(name) }

    /// Writes a file.
    @discardableResult
    package func write(_ content: Data, to name: String) throws -> URL {
        try content.write(to: self[name])
        return self[name]
    }

    /// Writes a file of UTF-8 text.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> URL {
        try write(Data(text.utf8), to: name)
    }
}
