package import ChatProviderKit
package import Foundation

/// What an app and its notification service extension tell each other of the number on the app's icon.
///
/// They are two marker files in one folder: the app writes `badge.json`, the extension `badge-pushes.json`, and neither
/// waits for the other. A push has a key of its own, so that one that is delivered twice is one, and two processes of the
/// extension lose nothing of each other's.
package struct BadgeFiles: Sendable {
    /// The app's share of the number.
    package struct AppShare: Sendable, Equatable {
        /// Unread messages, and what the app has to show beside them.
        package var count: Int
        /// The pushes that the count holds already.
        package var contained: Set<String>

        package init(count: Int, contained: Set<String> = []) {
            self.count = count
            self.contained = contained
        }

        /// The number on the icon.
        package func number(with pushes: Set<String>) -> Int {
            count + pushes.count { !contained.contains($0) }
        }
    }

    /// The pushes, beyond which the older ones do not count.
    package static let pushLimit = 256
    /// How many pushes that the app has used are remembered, should they be delivered again.
    package static let memoryLength = 64

    private let folder: URL
    private let files: any MarkerFileSystem

    package init(folder: URL, files: any MarkerFileSystem = DeviceFileSystem()) {
        self.folder = folder
        self.files = files
    }

    /// The files in the folder of an app group; `nil` where the app has no such group.
    package init?(appGroup: String) {
        guard let markers = MarkerFileLocation.platform.file(inGroup: appGroup) else { return nil }
        self.init(folder: markers.deletingLastPathComponent())
    }

    /// The files of an app without an extension.
    ///
    /// - Parameter markers: The app's marker file; `nil` for the platform's default one.
    package init(beside markers: URL?) {
        self.init(folder: (markers ?? MarkerFileLocation.platform.defaultFile).deletingLastPathComponent())
    }

    private var appFile: URL { folder.appendingPathComponent("badge.json") }
    private var pushFile: URL { folder.appendingPathComponent("badge-pushes.json") }

    // MARK: Reading

    /// What the app has said last; `nil` where it has never said anything.
    private func appShare() throws -> AppShare? {
        guard case .record(let record)? = try values(in: appFile)[.appShare] else { return nil }
        return AppShare(record)
    }

    /// The pushes that the extension has counted, those that the app knows among them.
    package func pushes() throws -> Set<String> { Set(try numberedPushes().keys) }

    /// The pushes, numbered in the order of their arrival.
    private func numberedPushes() throws -> [String: Int] {
        var pushes: [String: Int] = [:]
        for (key, value) in try values(in: pushFile) {
            if case .record(let record) = value, let id = key.userID { pushes[id] = record.count }
        }
        return pushes
    }

    /// - Throws: Where the file cannot be read just now, as before the first unlock of a phone.
    private func values(in file: URL) throws -> [StoredValue.Key: StoredValue] {
        guard let data = try files.read(file.path) else { return [:] }
        // Whoever writes a damaged file keeps it aside and begins anew.
        return (try? MarkerFile.decode(data).get()) ?? [:]
    }

    // MARK: The extension

    /// Counts a push, once, and has that on the disk.
    ///
    /// - Parameter id: The identifier of its request.
    /// - Returns: The number for the icon; `nil` where it is not known: the app has said nothing yet, or a file cannot be
    ///   read or written.
    package func number(counting id: String) -> Int? {
        do {
            let known = try numberedPushes()
            if known[id] == nil { add(id, to: known, contained: try appShare()?.contained ?? []) }
            // The app may take up pushes in between: its newer word, read last, holds the older ones.
            let pushes = try pushes()
            return pushes.contains(id) ? try appShare()?.number(with: pushes) : nil
        } catch {
            return nil
        }
    }

    private func add(_ id: String, to pushes: [String: Int], contained: Set<String>) {
        let scheduler = InPlaceScheduler()
        let file = SharedMarkerFile(path: pushFile.path, files: files, scheduler: scheduler)
        let number = (pushes.values.max() ?? 0) + 1
        file.save(.record(ReadRecord(count: number)), for: .push(id))
        let oldestLast = pushes.sorted { $0.value > $1.value }.map(\.key)
        for (place, old) in oldestLast.enumerated() where place >= Self.memoryLength - 1 {
            if place >= Self.pushLimit - 1 || contained.contains(old) { file.save(nil, for: .push(old)) }
        }
        file.beginFlush()
        scheduler.runAll()
    }

    // MARK: The app

    /// The app's side: one for each run of the app.
    @MainActor
    package final class AppSide {
        private let store: FileReadMarkerStore

        package init(_ badgeFiles: BadgeFiles) {
            store = FileReadMarkerStore(url: badgeFiles.appFile)
        }

        /// What could not be written.
        package var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { store.diagnostics }

        /// Reads the file, off the main actor, where it has not been read.
        package func read() async { await store.readAgain() }

        /// The share that was saved last; `nil` where there never was one.
        ///
        /// - Throws: ``ReadMarkerStoreError``.
        package func share() throws -> AppShare? {
            guard case .record(let record)? = try store.value(for: .appShare) else { return nil }
            return AppShare(record)
        }

        /// Whether the icon may show a number that the app has set.
        ///
        /// - Throws: ``ReadMarkerStoreError``.
        package func mayIconShowNumber() throws -> Bool { try store.value(for: .icon) != nil }

        /// Has the share, and whether the icon may show a number, on the disk. What cannot be written is one of the
        /// ``diagnostics``.
        package func save(_ share: AppShare, mayIconShowNumber: Bool) async {
            // First, since a kill may come between the two: a number that is removed in vain does no harm.
            store.save(mayIconShowNumber ? .record(ReadRecord(count: 1)) : nil, for: .icon)
            store.save(
                .record(ReadRecord(count: share.count, heardIDs: Array(share.contained).sorted())),
                for: .appShare
            )
            try? await store.flush()
        }
    }
}

extension BadgeFiles.AppShare {
    fileprivate init(_ record: ReadRecord) {
        self.init(count: record.count, contained: Set(record.heardIDs))
    }
}

extension StoredValue.Key {
    /// The app's share of the number on its icon.
    fileprivate static let appShare = record(of: "app", userID: nil)
    /// Is there while the icon may show a number that the app has set.
    fileprivate static let icon = record(of: "icon", userID: nil)

    /// A push that the extension has counted.
    fileprivate static func push(_ id: String) -> Self { record(of: "push", userID: id) }
}

/// Runs the work of a marker file in the thread that wants it. An extension has its time while it handles a notification,
/// and none after it.
private final class InPlaceScheduler: MarkerScheduler {
    private let waiting = Locked<[@Sendable (Bool) -> Void]>([])

    func perform(_ work: @escaping @Sendable (_ hasTime: Bool) -> Void) {
        waiting.withLock { $0.append(work) }
    }

    func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {}

    func runAll() {
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work(true) }
    }
}
