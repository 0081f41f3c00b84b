public import Foundation

/// A store in a file of its own, for all providers and users of an app.
///
/// **No caller waits.** ``value(for:)`` and ``save(_:for:)`` work in memory, but for the first ``value(for:)``, which
/// reads the file. A queue of the store's own writes behind: being seen, a moved marker, a removal and a change of user
/// at once, all else within 250 ms, and what is saved during a write with the next one. A write that fails is reported
/// once in ``diagnostics``, and tried again with the next save, by ``flush()``, and after a pause of 1 to 30 seconds.
///
/// **What survives.** Each write makes a second file and puts it in the place of the first in one step, so the file holds
/// one complete earlier state at every instant. What ``flush()`` has waited for survives a kill of the app, and a
/// crash of it. After a loss of power, or a crash of the system, the file is still whole; on Linux it is not older than the
/// last ``flush()``, on Apple's platforms it may be: the drive is told in which order to write, not when.
///
/// **Several stores.** Stores on one file in a process are one store, whichever of its paths they were created with.
/// Other processes, such as an app's extensions, can use the file too where each writes keys of its own: a write changes
/// its own keys, and takes all others from the file. A lock file beside it (`.lock`), which stays, keeps two writes
/// apart. A process that is stopped in the middle of a write holds up those of the others.
///
/// **What cannot be read.** A file that cannot be read just now, as before the first unlock of a phone, is never written
/// over; see ``readAgain()``. One that cannot be understood is kept aside under another name (`.kept-1`).
///
/// On iOS the file is readable from the first unlock after a start of the device on, and in the device's backup, so that
/// a restored phone knows what was seen.
@MainActor
public final class FileReadMarkerStore: ReadMarkerStore {
    /// Where the file is.
    public let url: URL
    private let file: SharedMarkerFile

    /// Creates a store. The file is read when the first value is asked for. It need not be there, nor its folder: both
    /// are created when something is saved. A file of another kind is left alone, and then nothing is stored.
    public convenience init(url: URL) {
        self.init(place: MarkerPlace(path: MarkerFilePath.resolved(url.path)), url: url)
    }

    /// Creates a store at a place of a configuration's.
    ///
    /// - Parameter former: The store that it replaces while the app runs.
    package init(place: MarkerPlace, url: URL, replacing former: FileReadMarkerStore? = nil) {
        self.url = url
        file = SharedMarkerFiles.file(at: place, replacing: former?.file)
        let last = former?.file ?? file.lastPath.flatMap(SharedMarkerFiles.ended)
        if let last, last !== file { file.replace(last) }
    }

    /// Creates a store that shares its file with no other of the process, as if it were in a process of its own.
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

    /// Is used no more: a store at another place may take over what this one holds.
    func end() { SharedMarkerFiles.end(file) }

    /// Writes nothing any more: another store has what this one knows.
    func giveUp() { file.giveUp() }

    /// Takes back what was to move to another store.
    func reclaim() { file.reclaim() }

    /// Returns what is stored under `key`, or was saved since; `nil` where there is nothing.
    ///
    /// - Throws: ``ReadMarkerStoreError``: `unreadable` as long as the file is there and cannot be read, `notOurs` as
    ///   long as it is a file of another kind, `damaged` and `newerVersion` once.
    public func value(for key: StoredValue.Key) throws -> StoredValue? {
        try file.value(for: key)
    }

    /// Remembers a value at once, and stores it behind; `nil` removes it. A value that is stored already costs no write.
    public func save(_ value: StoredValue?, for key: StoredValue.Key) {
        file.save(value, for: key)
    }

    /// Reads the file again, off the main actor.
    ///
    /// A widget calls this to see what the app has counted since. It also helps if the file could not be read before. What
    /// this process has saved and not written yet is kept, and a file that is gone or damaged changes nothing.
    public func readAgain() async {
        await withCheckedContinuation { file.readAgain($0) }
    }

    /// Has all that was saved written now, and waits for nothing. On iOS the system is asked for the time at once.
    public func beginFlush() {
        file.beginFlush()
    }

    /// Returns when all that was saved before is on the disk.
    ///
    /// - Throws: ``ReadMarkerStoreError`` where it could not be written. It is tried again later.
    public func flush() async throws {
        try await withCheckedThrowingContinuation { file.flush($0) }
    }

    /// Identifies this installation of the app: a small file (`.installation`), in no backup, beside the app's default marker
    /// file. It is made
    /// when it is first asked for.
    public var installation: String? { file.installation }

    /// Whether a change of user was called while nothing could be stored: a file (`.note-…`) beside the app's default marker
    /// file, without content, that can be read and written before the first unlock.
    public func hasNote(of provider: ChatProviderID) -> Bool { file.hasNote(of: provider) }

    /// Creates or removes the file, on the store's own queue.
    public func setNote(_ isSet: Bool, of provider: ChatProviderID) { file.setNote(isSet, of: provider) }

    /// The providers of which it is stored who is logged in there, once the file could be read.
    public var providersWithUsers: Set<ChatProviderID> { file.providersWithUsers }

    /// What could not be written, each kind of failure once until a write succeeds, and files that a write kept aside.
    ///
    /// The newest 16 of those without an observer are kept for the first observer.
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

    /// The one at a place.
    ///
    /// - Parameter former: One that it replaces: what that one has is needed nowhere else.
    static func file(at place: MarkerPlace, replacing former: SharedMarkerFile?) -> SharedMarkerFile {
        let others = entries.filter { $0.file != nil && $0.file !== former && !$0.hasEnded }
        let inUse = others.map(\.path)
        let entry = entry(for: place.path)
        entry.hasEnded = false
        // One that has given up may still be in the middle of its last write, which the lock keeps apart from the next one.
        if let file = entry.file, !file.isGivenUp { return file }
        let file = SharedMarkerFile(
            place: MarkerPlace(
                path: place.path,
                isReserved: place.isReserved,
                history: place.history?.with(inUse: Set(inUse)),
                replacedPath: former?.path
            ),
            files: DeviceFileSystem(),
            scheduler: DispatchMarkerScheduler()
        )
        entry.file = file
        return file
    }

    static func end(_ file: SharedMarkerFile) {
        for entry in entries where entry.file === file { entry.hasEnded = true }
    }

    /// The file of a chat that has ended, as long as something may be unwritten.
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

/// Paths of marker files.
package enum MarkerFilePath {
    /// The path without symbolic links, `.` and `..`, so that equal files have equal paths. Parts that are not there
    /// stay as they are.
    package static func resolved(_ path: String) -> String {
        let absolute = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        var rest = parts(of: absolute)
        var resolved: [String] = []
        // The systems' own limit, so that a circle of links ends.
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

    /// The parts of a path, the first one last.
    private static func parts(of path: String) -> [String] {
        path.components(separatedBy: "/").filter { !$0.isEmpty }.reversed()
    }
}
