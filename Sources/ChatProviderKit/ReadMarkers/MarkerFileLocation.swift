package import Foundation

/// The location of an app's marker files. Requesting it creates nothing.
package struct MarkerFileLocation: Sendable {
    /// The app's own folder for its data.
    private let folder: URL
    /// The app's name, which its extensions derive from their own.
    private let app: String
    /// The bundle of the running program; `nil` if it is not in a bundle.
    private let bundle: URL?
    private let isWritable: @Sendable (_ path: String) -> Bool
    /// Returns the folder that the processes of an app group share; `nil` if the app does not belong to the
    /// group.
    private let groupContainer: @Sendable (_ groupID: String) -> URL?

    /// The user's home folder. Paths below it may change with each installation.
    private let home: String
    /// Whether the system may remove a file at any time.
    private let isTemporary: @Sendable (_ path: String) -> Bool

    package init(
        folder: URL,
        app: String,
        bundle: URL?,
        home: String = NSHomeDirectory(),
        isTemporary: @escaping @Sendable (String) -> Bool = { _ in false },
        isWritable: @escaping @Sendable (String) -> Bool,
        groupContainer: @escaping @Sendable (String) -> URL?
    ) {
        self.folder = folder
        self.app = app
        self.bundle = bundle
        self.home = MarkerFilePath.resolved(home)
        self.isTemporary = isTemporary
        self.isWritable = isWritable
        self.groupContainer = groupContainer
    }

    /// The platform's location: `Application Support` and the app's identifier, on Linux the XDG data folder
    /// and the program's name.
    package static var platform: MarkerFileLocation {
        #if os(tvOS)
            // On tvOS, an app can write to no other folder.
            let kind = FileManager.SearchPathDirectory.cachesDirectory
        #else
            let kind = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        let all = FileManager.default.urls(for: kind, in: .userDomainMask).first
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        let bundle = Bundle.main.bundleURL
        return MarkerFileLocation(
            folder: (all ?? FileManager.default.temporaryDirectory).appendingPathComponent(name),
            app: Self.appName,
            bundle: ["app", "appex"].contains(bundle.pathExtension) ? bundle : nil,
            isTemporary: { path in
                #if canImport(Darwin)
                    // The app's own temporary folder, which the system empties. Not on Linux, where all
                    // programs share it, and a developer's project may be in it.
                    path.hasPrefix(MarkerFilePath.resolved(NSTemporaryDirectory()) + "/")
                #else
                    false
                #endif
            },
            isWritable: { FileManager.default.isWritableFile(atPath: $0) },
            groupContainer: { groupID in
                #if canImport(Darwin)
                    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: groupID)
                #else
                    nil
                #endif
            }
        )
    }

    /// The location that a test uses instead of the platform's.
    package static let override = TaskLocal<MarkerFileLocation?>(wrappedValue: nil)

    /// The platform's location, except in a test.
    package static var current: MarkerFileLocation { override.get() ?? platform }

    /// The app's bundle identifier, which is a prefix of each of its extensions' identifiers.
    package static var appName: String {
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        return appName(of: name, isExtension: Bundle.main.bundleURL.pathExtension == "appex")
    }

    static func appName(of identifier: String, isExtension: Bool) -> String {
        guard isExtension, let dot = identifier.lastIndex(of: ".") else { return identifier }
        return String(identifier[..<dot])
    }

    package static var hasGroups: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// The file for an app that does not name one.
    package var defaultFile: URL { folder.appendingPathComponent("markers.json") }

    /// Returns the place of a file, with the earlier files whose contents it takes over.
    ///
    /// A temporary file takes nothing over, and nothing is taken over from it.
    package func place(of file: URL) -> MarkerPlace {
        let path = MarkerFilePath.resolved(file.path)
        let ownFolder = MarkerFilePath.resolved(folder.path)
        let history = MarkerHistory(defaultPath: MarkerFilePath.resolved(defaultFile.path), home: home)
        return MarkerPlace(
            path: path,
            isReserved: URL(fileURLWithPath: path).deletingLastPathComponent().path == ownFolder
                || Self.isInGroup(path),
            history: isTemporary(path) ? nil : history
        )
    }

    /// Returns the file that a configuration names.
    ///
    /// - Parameters:
    ///   - name: A bare name for a file in the app's folder, or a path.
    ///   - configurationFolder: The folder that a path is relative to, if it is writable; otherwise a path is
    ///     relative to the app's folder. By default, the working directory.
    package func file(named name: String, from configurationFolder: URL?) -> URL {
        if name.hasPrefix("/") { return URL(fileURLWithPath: name).standardizedFileURL }
        guard name.contains("/") else { return folder.appendingPathComponent(name) }
        let base =
            configurationFolder
            ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        let file = base.appendingPathComponent(name).standardizedFileURL
        if canHold(file) { return file }
        // Drop `..`, so that the file is in the app's folder.
        let parts = name.components(separatedBy: "/").filter { !["", ".", ".."].contains($0) }
        return parts.reduce(folder) { $0.appendingPathComponent($1) }
    }

    private static let groupFolder = "Library/Application Support/ChatProviderKit"

    /// Returns the file that the processes of an app share in an app group; `nil` if the app does not belong
    /// to the group.
    ///
    /// Another app in the group has another file.
    package func file(inGroup id: String) -> URL? {
        let name = "markers-\(app.replacingOccurrences(of: "/", with: "_")).json"
        return groupContainer(id)?.appendingPathComponent(Self.groupFolder).appendingPathComponent(name)
    }

    /// Returns whether a file is in a group's folder, with a name from ``file(inGroup:)``.
    private static func isInGroup(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path)
        return file.lastPathComponent.hasPrefix("markers-")
            && file.deletingLastPathComponent().path.hasSuffix("/\(groupFolder)")
    }

    /// Returns whether a file can be created, including the missing folders above it.
    private func canHold(_ file: URL) -> Bool {
        // A bundle is replaced by the next update, and is still writable in the simulator and on a Mac.
        if let bundle, file.path.hasPrefix(bundle.standardizedFileURL.path + "/") { return false }
        var folder = file.deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            folder = folder.deletingLastPathComponent()
        }
        return isWritable(folder.path)
    }
}
