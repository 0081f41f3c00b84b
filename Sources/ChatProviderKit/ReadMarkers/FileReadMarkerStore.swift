public import Foundation

/// A store in its own file, for all providers and users of an app.
///
/// **No caller waits.** ``value(for:)`` and ``save(_:for:)`` work in memory, except for the first
/// ``value(for:)``, which reads the file. The store writes on its own queue. It writes a count of 0, a moved
/// marker, a removal and a change of user at once, and everything else within 250 ms. A value that is saved
/// during a write is part of the next one. A failed write is reported once in ``diagnostics``, and retried
/// with the next save, by ``flush()``, and after a pause of 1 to 30 seconds.
///
/// **What survives.** Each write creates a second file and replaces the first with it in one step, so the
/// file contains one complete earlier state at every instant. A value that was saved before a completed
/// ``flush()`` survives a kill and a crash of the app. After a loss of power, or a crash of the system, the
/// file is still complete. On Linux, it is not older than the last ``flush()``. On Apple's platforms it may
/// be older, because the drive keeps the order of the writes, but doesn't have to write at once.
///
/// **Several stores.** In one process, all stores on a file share their values, even if they were created
/// with different paths to it. Other processes, such as an app's extensions, can use the file too, if each
/// writes its own keys: a write changes its own keys, and takes all others from the file. A permanent lock
/// file beside it (`.lock`) prevents two writes at once. A process that is stopped in the middle of a write
/// blocks the others' writes.
///
/// **What cannot be read.** A file that cannot be read at the moment, for example before the first unlock of
/// a phone, is never overwritten; see ``readAgain()``. A file that is not understood is renamed (`.kept-1`).
///
/// On iOS, the file is readable after the first unlock since the device started. It is included in the
/// device's backup, so that a restored phone knows what was seen.
@MainActor
public final class FileReadMarkerStore: ReadMarkerStore {
    /// The file's location.
    public let url: URL
    private let file: SharedMarkerFile

    /// Creates a store. The file is read when the first value is requested. The file and its folder need not
    /// exist: they are created when something is saved. A file of another kind stays unchanged, and nothing is
    /// stored then.
    public convenience init(url: URL) {
        self.init(place: MarkerPlace(path: MarkerFilePath.resolved(url.path)), url: url)
    }

    /// Creates a store at a place from a configuration.
    ///
    /// - Parameter former: The store that it replaces while the app is running.
    package init(place: MarkerPlace, url: URL, replacing former: FileReadMarkerStore? = nil) {
        self.url = url
        file = SharedMarkerFiles.file(at: place, replacing: former?.file)
        let last = former?.file ?? (try? file.lastPath()).flatMap(SharedMarkerFiles.ended)
        if let last, last !== file { file.replace(last) }
    }

    /// Creates a store that shares its file with no other store in the process, as if it were in a separate
    /// process.
    package init(
        url: URL,
        files: any MarkerFileSystem,
        scheduler: any MarkerScheduler = DispatchMarkerScheduler(),
        place: MarkerPlace? = nil
    ) {
        self.url = url
        let place = place ?? MarkerPlace(path: url.path, isReserved: true)
        file = SharedMarkerFile(place: place, files: files, scheduler: scheduler)
    }

    /// The same for all stores on the file.
    var fileIdentity: ObjectIdentifier { ObjectIdentifier(file) }

    /// Marks the store as no longer used by a support chat. A store at another place may then take over its
    /// contents.
    func end() { SharedMarkerFiles.end(file) }

    /// Stops writing, because another store has taken over the contents.
    func giveUp() { file.giveUp() }

    /// Takes back the contents that another store was about to take over.
    func reclaim() { file.reclaim() }

    /// Returns the value that was stored or saved under `key`; `nil` if there is none.
    ///
    /// - Throws: ``ReadMarkerStoreError``: `unreadable` for as long as the file exists and cannot be read,
    ///   `notOurs` for as long as it is a file of another kind, `damaged` and `newerVersion` once.
    public func value(for key: StoredValue.Key) throws -> StoredValue? {
        try file.value(for: key)
    }

    /// Saves a value in memory at once, and in the file later; `nil` removes it. Saving an equal value causes
    /// no write.
    public func save(_ value: StoredValue?, for key: StoredValue.Key) {
        file.save(value, for: key)
    }

    /// Reads the file again, off the main actor.
    ///
    /// A widget calls this method to see what the app has counted since. It also helps if the file could not
    /// be read before. Unwritten changes of this process are kept, and a file that is missing or damaged
    /// changes nothing.
    public func readAgain() async {
        await withCheckedContinuation { file.readAgain($0) }
    }

    /// Starts to write all saved changes, without waiting. On iOS, it requests background time at once.
    public func beginFlush() {
        file.beginFlush()
    }

    /// Returns when everything saved before is on the disk.
    ///
    /// - Throws: ``ReadMarkerStoreError`` if it could not be written. The write is retried later.
    public func flush() async throws {
        try await withCheckedThrowingContinuation { file.flush($0) }
    }

    /// Identifies this installation of the app: a small file (`.installation`) beside the app's default
    /// marker file, which is excluded from backups. It is created when it is first requested.
    public var installation: String? { file.installation }

    /// Whether the app changed the user while nothing could be stored. The note is an empty file (`.note-…`)
    /// beside the app's default marker file, which is readable and writable before the first unlock.
    public func hasNote(of provider: ChatProviderID) -> Bool { file.hasNote(of: provider) }

    /// Creates or removes the note's file on the store's own queue.
    public func setNote(_ isSet: Bool, of provider: ChatProviderID) { file.setNote(isSet, of: provider) }

    /// The providers with a stored user, once the file could be read.
    public var providersWithUsers: Set<ChatProviderID> { file.providersWithUsers }

    /// Failed writes, each kind of failure once until a write succeeds, and files that a write has renamed.
    ///
    /// Without an observer, the store keeps the newest 16 for the first one.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { file.diagnostics }
}

/// The marker files that stores of this process use.
@MainActor
private enum SharedMarkerFiles {
    private final class Entry {
        let path: String
        weak var file: SharedMarkerFile?
        /// Whether the chat that used the file has ended.
        var hasEnded = false

        init(path: String) { self.path = path }
    }

    private static var entries: [Entry] = []

    /// Returns the file at a place.
    ///
    /// - Parameter former: The file that this one replaces, and whose contents it may take over.
    static func file(at place: MarkerPlace, replacing former: SharedMarkerFile?) -> SharedMarkerFile {
        let others = entries.filter { $0.file != nil && $0.file !== former && !$0.hasEnded }
        let entry = entry(for: place.path)
        entry.hasEnded = false
        // A file that has given up is not used again. It may still be completing its last write, and its lock
        // prevents two writes at once.
        if let file = entry.file, !file.isGivenUp { return file }
        var newPlace = place
        newPlace.history?.inUse = Set(others.map(\.path))
        newPlace.replacedPath = former?.path
        let file = SharedMarkerFile(
            place: newPlace,
            files: DeviceFileSystem(),
            scheduler: DispatchMarkerScheduler()
        )
        entry.file = file
        return file
    }

    static func end(_ file: SharedMarkerFile) {
        for entry in entries where entry.file === file { entry.hasEnded = true }
    }

    /// Returns the file of an ended chat, if it still exists. It may have unwritten changes.
    static func ended(at path: String) -> SharedMarkerFile? {
        entries.first { $0.path == path && $0.hasEnded }?.file
    }

    private static func entry(for path: String) -> Entry {
        for entry in entries where entry.path == path { return entry }
        entries.removeAll { $0.file == nil }
        let entry = Entry(path: path)
        entries.append(entry)
        return entry
    }
}

package enum MarkerFilePath {
    /// Returns the path without symbolic links, `.` and `..`, so that equal files have equal paths.
    /// Components that do not exist stay unchanged.
    package static func resolved(_ path: String) -> String {
        let absolute = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        var rest = parts(of: absolute)
        var resolved: [String] = []
        // Links can form a cycle. The systems have the same limit.
        var linksLeft = 40
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                _ = resolved.popLast()
                continue
            }
            let place = "/" + (resolved + [part]).joined(separator: "/")
            guard linksLeft > 0,
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
            else {
                resolved.append(part)
                continue
            }
            linksLeft -= 1
            if target.hasPrefix("/") { resolved = [] }
            rest += parts(of: target)
        }
        return "/" + resolved.joined(separator: "/")
    }

    /// Returns the components of a path in reverse order.
    private static func parts(of path: String) -> [String] {
        path.components(separatedBy: "/").filter { !$0.isEmpty }.reversed()
    }
}
