package import Foundation

/// Where an app's marker files lie. Nothing is created by asking.
package struct MarkerFileLocation: Sendable {
    /// The app's own folder for what it keeps.
    private let folder: URL
    /// The app's name, which its extensions derive from theirs.
    private let app: String
    /// The bundle that the program runs from; `nil` where it is no bundle.
    private let bundle: URL?
    private let isWritable: @Sendable (_ path: String) -> Bool
    /// The folder that the processes of an app group share; `nil` where the app has no such group.
    private let groupContainer: @Sendable (_ groupID: String) -> URL?

    /// The user's home, below which paths may change with each installation.
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

    /// The platform's: `Application Support` and the app's identifier, on Linux the XDG data folder and the program's name.
    package static var platform: MarkerFileLocation {
        #if os(tvOS)
            // The only folder that an app can write to there.
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
                    // The app's own folder, which the system empties. On Linux all programs' projects may lie there.
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

    /// What a test puts in the platform's place.
    package static let override = TaskLocal<MarkerFileLocation?>(wrappedValue: nil)

    /// The platform's, but in a test.
    package static var current: MarkerFileLocation { override.get() ?? platform }

    /// The app's bundle identifier, which that of each of its extensions begins with.
    package static var appName: String {
        let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        return appName(of: name, isExtension: Bundle.main.bundleURL.pathExtension == "appex")
    }

    static func appName(of identifier: String, isExtension: Bool) -> String {
        guard isExtension, let dot = identifier.lastIndex(of: ".") else { return identifier }
        return String(identifier[..<dot])
    }

    /// Whether this platform has app groups.
    package static var hasGroups: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// The file of an app that names none.
    package var defaultFile: URL { folder.appendingPathComponent("markers.json") }

    /// The place that a file is, and what it takes over.
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

    /// The file that a configuration names.
    ///
    /// - Parameters:
    ///   - name: A bare name, for the app's folder, or a path.
    ///   - configurationFolder: What a path is relative to where it can be written to, otherwise it is relative to the
    ///     app's folder; the working directory where it is left out.
    package func file(named name: String, from configurationFolder: URL?) -> URL {
        if name.hasPrefix("/") { return URL(fileURLWithPath: name).standardizedFileURL }
        guard name.contains("/") else { return folder.appendingPathComponent(name) }
        let base =
            configurationFolder
            ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        let file = base.appendingPathComponent(name).standardizedFileURL
        if canHold(file) { return file }
        // Never above the app's folder.
        let parts = name.components(separatedBy: "/").filter { !["", ".", ".."].contains($0) }
        return parts.reduce(folder) { $0.appendingPathComponent($1) }
    }

    private static let groupFolder = "Library/Application Support/ChatProviderKit"

    /// The file that the processes of an app share in an app group; `nil` where the app has no such group.
    ///
    /// Another app of the group has another file.
    package func file(inGroup id: String) -> URL? {
        let name = "markers-\(app.replacingOccurrences(of: "/", with: "_")).json"
        return groupContainer(id)?.appendingPathComponent(Self.groupFolder).appendingPathComponent(name)
    }

    /// Whether a file is in a group's folder, as ``file(inGroup:)`` names it.
    private static func isInGroup(_ path: String) -> Bool {
        let file = URL(fileURLWithPath: path)
        return file.lastPathComponent.hasPrefix("markers-")
            && file.deletingLastPathComponent().path.hasSuffix("/\(groupFolder)")
    }

    /// Whether a file can be created, with the folders that are missing above it.
    private func canHold(_ file: URL) -> Bool {
        // On the simulator and on a Mac a bundle can be written to, until its next update.
        if let bundle, file.path.hasPrefix(bundle.standardizedFileURL.path + "/") { return false }
        var folder = file.deletingLastPathComponent()
        while !FileManager.default.fileExists(atPath: folder.path), folder.path != "/" {
            folder = folder.deletingLastPathComponent()
        }
        return isWritable(folder.path)
    }
}
