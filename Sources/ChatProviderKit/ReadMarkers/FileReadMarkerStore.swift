public import Foundation

/// A store in a file of its own, for all providers and users of an app.
///
/// Each change is written to a second file, synced to the disk, and put in the place of the first in one step: a kill
/// at any instant leaves the record of before or the one of after. A file that cannot be understood is kept aside, not
/// written over. One process uses the file at a time.
@MainActor
public final class FileReadMarkerStore: ReadMarkerStore {
    /// Where the file is.
    public let url: URL
    private let files: any MarkerFileSystem
    /// The records; `nil` until the file has been read.
    private var records: [ReadRecord.Key: ReadRecord]?

    private var path: String { url.path }
    private var folder: String {
        let folder = url.deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }

    /// Creates a store. The file is read when the first record is asked for; it need not be there.
    public convenience init(url: URL) {
        self.init(url: url, files: DeviceFileSystem())
    }

    package init(url: URL, files: any MarkerFileSystem) {
        self.url = url
        self.files = files
    }

    /// The record under `key`.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    public func record(for key: ReadRecord.Key) throws -> ReadRecord? {
        try loaded()[key]
    }

    /// Stores a record; it is on the disk when this returns.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    public func save(_ record: ReadRecord, for key: ReadRecord.Key) throws {
        var changed = try loaded()
        changed[key] = record
        try write(changed)
        records = changed
    }

    // MARK: Reading

    private func loaded() throws -> [ReadRecord.Key: ReadRecord] {
        if let records { return records }
        let data: Data?
        do {
            data = try files.read(path)
        } catch {
            throw ReadMarkerStoreError.unreadable(path: path, reason: Self.words(error))
        }
        guard let data else {
            records = [:]
            return [:]
        }
        switch MarkerFile.decode(data) {
        case .success(let found):
            records = found
            return found
        case .failure(let problem):
            let keptAs = try keepAside()
            // From here on the store is an empty one.
            records = [:]
            switch problem {
            case .damaged(let reason):
                throw ReadMarkerStoreError.damaged(path: path, reason: reason, keptAs: keptAs)
            case .newerVersion(let version):
                throw ReadMarkerStoreError.newerVersion(path: path, version: version, keptAs: keptAs)
            }
        }
    }

    private func keepAside() throws -> String {
        var number = 1
        while files.exists("\(path).kept-\(number)") { number += 1 }
        let keptAs = "\(path).kept-\(number)"
        do {
            try files.rename(path, to: keptAs)
        } catch {
            throw ReadMarkerStoreError.unreadable(
                path: path,
                reason: "it is damaged and cannot be kept aside: \(Self.words(error))"
            )
        }
        return keptAs
    }

    // MARK: Writing

    private func write(_ records: [ReadRecord.Key: ReadRecord]) throws {
        let fresh = "\(path).new"
        do {
            let data = try MarkerFile.encode(records)
            try files.makeFolder(folder)
            try files.writeAndSync(data, to: fresh)
            try files.rename(fresh, to: path)
            try files.syncFolder(folder)
        } catch {
            files.remove(fresh)
            throw ReadMarkerStoreError.unwritable(path: path, reason: Self.words(error))
        }
    }

    private static func words(_ error: any Error) -> String {
        if let error = error as? SystemCallError { return error.description }
        return (error as NSError).localizedDescription
    }
}
