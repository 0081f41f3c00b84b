package import ChatProviderKit
package import Foundation

/// What an app and its notification service extension tell each other of the number on the app's icon.
///
/// They are two files in one folder: the app writes `badge-APP.json`, the extension `badge-pushes-APP.json`, and neither
/// waits for the other. Several processes of the extension lose nothing of each other's: a lock file, which stays, keeps
/// their writes apart. Each app of a group has files of its own.
package struct BadgeFiles: Sendable {
    private let folder: URL
    private let app: String
    private let files: any MarkerFileSystem

    /// - Parameter app: Whose they are, such as a bundle identifier.
    package init(folder: URL, app: String, files: any MarkerFileSystem = DeviceFileSystem()) {
        self.folder = folder
        self.app = app.replacingOccurrences(of: "/", with: "_")
        self.files = files
    }

    /// The files in the folder of an app group; `nil` where the process does not belong to the group.
    package init?(appGroup: String, app: String? = nil) {
        guard let markers = MarkerFileLocation.current.file(inGroup: appGroup) else { return nil }
        self.init(folder: markers.deletingLastPathComponent(), app: app ?? MarkerFileLocation.appName)
    }

    /// The files of an app without an extension.
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

    /// A file that is not what this version of the library writes.
    package struct Unusable: Error, CustomStringConvertible {
        let path: String

        package var description: String {
            "\(path) is damaged, or of a newer version of the library. It is kept aside."
        }
    }

    /// - Throws: Where the file cannot be read just now, as before the first unlock of a phone, and ``Unusable``.
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

    /// Keeps a file that cannot be used aside, under a name that is free.
    private func keepAside(_ path: String) throws {
        var number = 1
        while files.exists("\(path).kept-\(number)") { number += 1 }
        try files.rename(path, to: "\(path).kept-\(number)")
    }

    // MARK: Both

    /// What the app has said last; `nil` where it has never said anything.
    package func appFile() throws -> IconLedger.AppFile? { try read(appPath, as: IconLedger.AppFile.self) }

    /// The pushes that the extension has recorded, oldest first.
    ///
    /// - Throws: Where they cannot be read just now. The next write keeps a damaged file aside.
    package func pushes() throws -> [IconLedger.Push] {
        do {
            return try read(pushPath, as: [IconLedger.Push].self) ?? []
        } catch is Unusable {
            return []
        }
    }

    // MARK: The app

    /// Reads both files for an app. One that cannot be used is kept aside.
    ///
    /// - Parameter report: Called with what was kept aside.
    package func readForApp(report: (Unusable) -> Void) throws -> (IconLedger.AppFile?, [IconLedger.Push]) {
        let pushes = try pushes()
        do {
            return (try appFile(), pushes)
        } catch let problem as Unusable {
            try keepAside(problem.path)
            report(problem)
            return (nil, pushes)
        }
    }

    /// Writes what the app says.
    package func write(_ file: IconLedger.AppFile) throws { try write(file, to: appPath) }

    // MARK: The extension

    /// Records a push, and has that on the disk.
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
