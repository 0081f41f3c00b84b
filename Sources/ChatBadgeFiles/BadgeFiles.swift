import ChatProviderKit
package import Foundation

/// The files that an app and its notification service extension share for the number on the app's icon.
///
/// There are two files in one folder. The app writes `badge-APP.json`, the extension writes
/// `badge-pushes-APP.json`, and neither waits for the other. The system may run several processes of the
/// extension, so a permanent lock file prevents two writes at once. Each app in a group has its own files.
package struct BadgeFiles: Sendable {
    private let folder: URL
    private let app: String
    private let files = DeviceFileSystem()

    /// - Parameter app: The owner of the files, such as a bundle identifier.
    package init(folder: URL, app: String) {
        self.folder = folder
        self.app = app.replacingOccurrences(of: "/", with: "_")
    }

    /// Creates the files in the folder of an app group; `nil` if the process does not belong to the group.
    package init?(appGroup: String, app: String? = nil) {
        guard let markers = MarkerFileLocation.current.file(inGroup: appGroup) else { return nil }
        self.init(folder: markers.deletingLastPathComponent(), app: app ?? MarkerFileLocation.appName)
    }

    /// Creates the files of an app without an extension.
    ///
    /// - Parameter markers: The app's marker file; `nil` for the platform's default one.
    package init(beside markers: URL?) {
        let markers = markers ?? MarkerFileLocation.current.defaultFile
        self.init(folder: markers.deletingLastPathComponent(), app: MarkerFileLocation.appName)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    private var appPath: String { path("badge-\(app).json") }
    private var pushPath: String { path("badge-pushes-\(app).json") }

    // MARK: The content

    private static let version = 1

    private struct Content<Value: Codable>: Codable {
        var version = BadgeFiles.version
        let value: Value
    }

    /// A file whose contents this version of the library does not understand.
    package struct Unusable: Error, CustomStringConvertible {
        let path: String

        package var description: String {
            "\(path) is damaged, or from a newer version of the library. It is renamed."
        }
    }

    /// - Throws: An error if the file cannot be read at the moment, for example before the first unlock of a
    ///   phone, and ``Unusable``.
    private func read<Value: Codable>(_ path: String, as: Value.Type) throws -> Value? {
        guard let data = try files.read(path) else { return nil }
        guard let content = try? JSONDecoder().decode(Content<Value>.self, from: data),
            content.version == Self.version
        else { throw Unusable(path: path) }
        return content.value
    }

    private func write(_ value: some Codable, to path: String) throws {
        try files.makeFolder(folder.path)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let new = path + ".new"
        try files.writeAndSync(encoder.encode(Content(value: value)), to: new)
        try files.rename(new, to: path)
    }

    /// Renames a file that cannot be used to an unused name.
    private func keepAside(_ path: String) throws {
        var number = 1
        while files.exists("\(path).kept-\(number)") { number += 1 }
        try files.rename(path, to: "\(path).kept-\(number)")
    }

    // MARK: Both

    /// Returns the contents of the app's file; `nil` if the app has never written it.
    package func appFile() throws -> IconLedger.AppFile? { try read(appPath, as: IconLedger.AppFile.self) }

    /// Returns the pushes that the extension has recorded, oldest first.
    ///
    /// - Throws: An error if they cannot be read at the moment. The next write renames a damaged file.
    package func pushes() throws -> [IconLedger.Push] {
        do {
            return try read(pushPath, as: [IconLedger.Push].self) ?? []
        } catch is Unusable {
            return []
        }
    }

    // MARK: The app

    /// Reads both files for an app. If the app's file can't be used, it is renamed. If the extension's can't,
    /// there are no pushes, and the extension's next write renames it.
    package func readForApp() throws -> BadgeDisk.Content {
        let pushes = try pushes()
        do {
            return BadgeDisk.Content(file: try appFile(), pushes: pushes)
        } catch let problem as Unusable {
            try keepAside(problem.path)
            return BadgeDisk.Content(file: nil, pushes: pushes, problem: problem)
        }
    }

    package func write(_ file: IconLedger.AppFile) throws { try write(file, to: appPath) }

    // MARK: The extension

    /// Records a push. It is on the disk when this returns.
    package func record(_ push: IconLedger.Push, after file: IconLedger.AppFile?) throws {
        try files.makeFolder(folder.path)
        guard let lock = try files.lock(pushPath + ".lock", waits: true) else { return }
        defer { files.unlock(lock) }
        var known: [IconLedger.Push] = []
        do {
            known = try read(pushPath, as: [IconLedger.Push].self) ?? []
        } catch let problem as Unusable {
            try keepAside(problem.path)
        }
        let pushes = IconLedger.adding(push, to: known, after: file)
        if pushes != known { try write(pushes, to: pushPath) }
    }
}
