import Foundation

/// One marker file in this process: its values are in memory, and on the disk a moment later.
///
/// All stores on the file share it. Writes run on the scheduler. The caller waits only for the first read,
/// and for checks of the small files beside the markers.
package final class SharedMarkerFile: Sendable {
    private let place: MarkerPlace
    private let files: any MarkerFileSystem
    private let scheduler: any MarkerScheduler
    private let state = Locked(MarkerFileState())
    private let beside = Locked(Beside())
    private let relay = MainActorRelay()
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)

    package init(place: MarkerPlace, files: any MarkerFileSystem, scheduler: any MarkerScheduler) {
        self.place = place
        self.files = files
        self.scheduler = scheduler
    }

    var path: String { place.path }

    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    // MARK: Values

    /// Returns the value under a key. The first call reads the file.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    func value(for key: StoredValue.Key) throws(ReadMarkerStoreError) -> StoredValue? {
        switch state.withLock({ $0.value(for: key) }) {
        case .known(let value): return value
        case .failure(let error): throw error
        case .unread:
            // The caller may be on the main actor, and must not wait for another process.
            try read(waitsForLock: false)
            return try value(for: key)
        }
    }

    var providersWithUsers: Set<ChatProviderID> { state.withLock { $0.providersWithUsers } }

    package func save(_ value: StoredValue?, for key: StoredValue.Key) {
        perform(state.withLock { $0.save(value, for: key) })
    }

    /// Reads the file again on the scheduler, then resumes the caller.
    func readAgain(_ continuation: CheckedContinuation<Void, Never>) {
        scheduler.perform { hasTime in
            if self.state.withLock({ $0.isRead }) {
                self.readNews()
            } else {
                // The error is kept for the next caller that requests a value.
                try? self.read(waitsForLock: hasTime)
            }
            continuation.resume()
        }
    }

    package func beginFlush() {
        perform(state.withLock { $0.beginFlush() })
    }

    /// Resumes the waiting callers when everything saved is on the disk, or with a ``ReadMarkerStoreError``.
    func flush(_ continuation: CheckedContinuation<Void, any Error>) {
        if let step = state.withLock({ $0.wait(continuation) }) {
            perform(step)
        } else {
            continuation.resume()
        }
    }

    private func perform(_ step: MarkerFileState.Step) {
        switch step {
        case .nothing:
            break
        case .write:
            scheduler.perform { self.write(hasTime: $0) }
        case .collect:
            scheduler.call(after: MarkerFileState.collectingTime) {
                self.perform(self.state.withLock { $0.collectingIsOver() })
            }
        case .pause(let seconds):
            // Weak, so that failed writes end with the last store on the file.
            scheduler.call(after: seconds) { [weak self] in
                guard let self else { return }
                perform(state.withLock { $0.pauseIsOver() })
            }
        }
    }

    // MARK: Reading

    private typealias Found = MarkerFileState.Found

    private func read(waitsForLock: Bool) throws(ReadMarkerStoreError) {
        do throws(ReadMarkerStoreError) {
            let found = try contents(isLocked: false, waitsForLock: waitsForLock)
            state.withLock { $0.takeUp(found) }
        } catch {
            state.withLock { $0.failToRead(error) }
            throw error
        }
    }

    /// Reads what another process has written. A missing or unusable file changes nothing: the next write
    /// handles it.
    private func readNews() {
        guard let data = try? bytes(of: path), case .success(let values) = MarkerFile.decode(data) else {
            return
        }
        state.withLock { $0.takeUp(news: values, data) }
    }

    private func bytes(of path: String) throws(ReadMarkerStoreError) -> Data? {
        do {
            return try files.read(path)
        } catch {
            throw .unreadable(path: path, reason: Self.words(error))
        }
    }

    /// Reads the file, and those whose contents it takes over. A file that is not understood is renamed,
    /// under the lock.
    ///
    /// - Parameter last: The contents at the last write, if known. Usually they have not changed.
    private func contents(
        isLocked: Bool,
        waitsForLock: Bool,
        last: MarkerFileState.Batch? = nil
    ) throws(ReadMarkerStoreError) -> Found {
        var found = try ownContents(isLocked: isLocked, waitsForLock: waitsForLock, last: last)
        guard !beside.withLock({ $0.isSettled }) else { return found }
        for former in try formerPaths() {
            switch try bytes(of: former).map({ MarkerFile.decode($0) }) {
            case .success(let values)?:
                for key in values.keys { found.taken[key] = values[key] }
                found.takenFrom.append(former)
            case .failure(let problem)?:
                // The former file stays where it is.
                found.problem = found.problem ?? problem.error(at: former, keptAs: former)
            case nil:
                // There is no file yet, but the former store may be writing it. Its changes have been taken
                // over, so the file is removed.
                found.takenFrom.append(former)
            }
        }
        return found
    }

    /// Returns the former marker files whose contents belong here, as of the first check. A file that appears
    /// later may belong to another chat.
    private func formerPaths() throws(ReadMarkerStoreError) -> [String] {
        if let known = beside.withLock({ $0.formerPaths }) { return known }
        var former: [String] = []
        if let last = try lastPath(), files.exists(last) || last == place.replacedPath { former = [last] }
        beside.withLock { $0.formerPaths = former }
        return former
    }

    private func ownContents(
        isLocked: Bool,
        waitsForLock: Bool,
        last: MarkerFileState.Batch?
    ) throws(ReadMarkerStoreError) -> Found {
        guard let data = try bytes(of: path) else { return Found() }
        if let last, data == last.lastData { return Found(values: last.lastValues, data: data) }
        switch MarkerFile.decode(data) {
        case .success(let values):
            return Found(values: values, data: data)
        case .failure(let problem):
            if !data.isEmpty, !place.isReserved, !MarkerFile.begins(data) { throw .notOurs(path: path) }
            if isLocked { return Found(problem: try keepAside(problem)) }
            // Read it again under the lock, because another process may have replaced it.
            let lock = try lock(waits: waitsForLock, unless: problem)
            defer { files.unlock(lock) }
            return try ownContents(isLocked: true, waitsForLock: false, last: nil)
        }
    }

    private func lock(
        waits: Bool,
        unless problem: MarkerFile.Problem
    ) throws(ReadMarkerStoreError) -> MarkerFileLock {
        var reason = "another process has locked it"
        do {
            if let lock = try files.lock(lockPath, waits: waits) { return lock }
        } catch {
            reason = Self.words(error)
        }
        throw .unreadable(path: path, reason: "\(problem.words), and it cannot be renamed: \(reason)")
    }

    private func keepAside(
        _ problem: MarkerFile.Problem
    ) throws(ReadMarkerStoreError) -> ReadMarkerStoreError {
        let keptAs = keptPath(of: problem)
        do {
            try files.rename(path, to: keptAs)
        } catch {
            let reason = "\(problem.words), and it cannot be renamed: \(Self.words(error))"
            throw .unreadable(path: path, reason: reason)
        }
        return problem.error(at: path, keptAs: keptAs)
    }

    private func keptPath(of problem: MarkerFile.Problem) -> String {
        if case .newerVersion(let version) = problem { return place.keptPath(ofFormat: version) }
        var number = 1
        while files.exists("\(path).kept-\(number)") { number += 1 }
        return "\(path).kept-\(number)"
    }

    // MARK: Another place

    /// Returns the path of the app's last marker file, if it is not this one.
    func lastPath() throws(ReadMarkerStoreError) -> String? {
        guard let history = place.history else { return nil }
        return history.former(of: path, in: history.paths(in: try bytes(of: history.list)))
    }

    /// Replaces another store of this process. Its written contents are taken over as at a launch, and its
    /// unwritten changes are saved here.
    func replace(_ former: SharedMarkerFile) {
        // A change that this read misses is among the unwritten ones.
        try? read(waitsForLock: false)
        for change in former.state.withLock({ $0.unwritten }) { save(change.value, for: change.key) }
        former.giveUp()
    }

    func giveUp() {
        for waiter in state.withLock({ $0.giveUp() }) { waiter.continuation.resume() }
    }

    /// Whether a store at another place has taken over the contents.
    var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

    /// Becomes the app's marker file again, after another one was about to replace it.
    func reclaim() {
        beside.withLock { ($0.isSettled, $0.formerPaths) = (false, nil) }
        perform(state.withLock { $0.reclaim() })
    }

    // MARK: Writing

    private func write(hasTime: Bool) {
        guard let batch = state.withLock({ $0.beginWriting() }) else { return }
        let result = result(of: batch, hasTime: hasTime)
        let end = state.withLock { state in
            switch result {
            case .success(let (values, data)): state.succeed(batch, with: values, data)
            case .failure(let error): state.fail(batch, error, hadTime: hasTime)
            }
        }
        if let news = end.news { tell(news) }
        for waiter in end.finished { waiter.continuation.resume(with: result.map { _ in }.mapError { $0 }) }
        perform(end.step)
    }

    private func result(
        of batch: MarkerFileState.Batch,
        hasTime: Bool
    ) -> Result<(MarkerValues, Data), ReadMarkerStoreError> {
        guard hasTime else { return .failure(unwritable("the system grants the app no time now")) }
        do {
            return .success(try replaceFile(with: batch))
        } catch {
            return .failure(error)
        }
    }

    /// Applies the changes to the file's contents by key, because other processes change other keys.
    ///
    /// - Returns: The file's new contents.
    private func replaceFile(
        with batch: MarkerFileState.Batch
    ) throws(ReadMarkerStoreError) -> (MarkerValues, Data) {
        let lock = try lockForWriting()
        defer { files.unlock(lock) }
        if state.withLock({ $0.isGivenUp }) { return (batch.lastValues, Data()) }
        let found = try contents(isLocked: true, waitsForLock: false, last: batch)
        if let problem = found.problem { tell(problem) }
        // If the file was deleted or damaged, write what is in memory.
        var values = found.values ?? batch.lastValues
        for key in found.taken.keys { values[key] = found.taken[key] }
        for change in batch.changes { values[change.key] = change.value }
        values.dropOldUsers()
        do {
            let data = try MarkerFile.encode(inOrder: values)
            if data != found.data { try replace(path, by: data) }
            if !beside.withLock({ $0.isSettled }) { try settle(found.takenFrom) }
            return (values, data)
        } catch {
            throw unwritable(Self.words(error))
        }
    }

    private func replace(_ path: String, by data: Data) throws {
        let fresh = "\(path).new"
        do {
            try files.writeAndSync(data, to: fresh)
            try files.rename(fresh, to: path)
            try files.syncFolder(Self.folder(of: path))
        } catch {
            files.remove(fresh)
            throw error
        }
    }

    /// An app moves its markers twice in a row. Two files then change the list of places at once, and each of
    /// them has locked only itself.
    private static let historyLock = Locked(())

    /// Records this place as the app's marker file, and removes the files whose contents were taken over.
    private func settle(_ takenFrom: [String]) throws {
        try Self.historyLock.withLock { _ in Result { try noteInHistory() } }.get()
        for taken in takenFrom { removeFormer(taken) }
        beside.withLock { $0.isSettled = true }
    }

    private func noteInHistory() throws {
        guard let history = place.history else { return }
        let paths = history.paths(in: try files.read(history.list))
        guard paths != [path] else { return }
        let former = beside.withLock { $0.formerPaths } ?? []
        let others = paths.filter { !former.contains($0) && files.exists($0) }
        try files.makeFolder(Self.folder(of: history.list))
        try replace(history.list, by: history.list(of: others, and: path))
    }

    /// Removes a file whose contents were taken over. Waits for a write of that file to end.
    private func removeFormer(_ former: String) {
        let lockPath = "\(former).lock"
        guard files.exists(lockPath) else { return files.remove(former) }
        guard let lock = try? files.lock(lockPath, waits: true) else { return }
        defer { files.unlock(lock) }
        files.remove(former)
    }

    private func lockForWriting() throws(ReadMarkerStoreError) -> MarkerFileLock {
        do {
            try files.makeFolder(Self.folder(of: path))
            if let lock = try files.lock(lockPath, waits: true) { return lock }
        } catch {
            throw unwritable(Self.words(error))
        }
        throw unwritable("another process has locked it")
    }

    private var lockPath: String { "\(path).lock" }

    private static func folder(of path: String) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }

    // MARK: Files beside the markers

    /// The known state of the small files beside the markers.
    private struct Beside: Sendable {
        var installation: String?
        var notes: [ChatProviderID: Bool] = [:]
        /// The files whose contents belong here; `nil` before the first check.
        var formerPaths: [String]?
        /// Whether no other file has contents that belong here.
        var isSettled = false
    }

    /// Identifies this installation of the app; `nil` if it is not readable.
    var installation: String? {
        beside.withLock { beside in
            if beside.installation == nil { beside.installation = readInstallation() }
            return beside.installation
        }
    }

    private func readInstallation() -> String? {
        let place = "\(place.besidePath).installation"
        do {
            if let data = try files.read(place) { return String(decoding: data, as: UTF8.self) }
        } catch {
            return nil
        }
        let new = UUID().uuidString
        writeBeside(Data(new.utf8), to: place)
        return new
    }

    func hasNote(of provider: ChatProviderID) -> Bool {
        beside.withLock { beside in
            if let note = beside.notes[provider] { return note }
            let isThere = files.exists(notePath(of: provider))
            beside.notes[provider] = isThere
            return isThere
        }
    }

    func setNote(_ isSet: Bool, of provider: ChatProviderID) {
        guard hasNote(of: provider) != isSet else { return }
        beside.withLock { $0.notes[provider] = isSet }
        let place = notePath(of: provider)
        if isSet {
            writeBeside(Data(), to: place)
        } else {
            scheduler.perform { _ in self.files.remove(place) }
        }
    }

    /// Writes a small file on the scheduler.
    private func writeBeside(_ data: Data, to place: String) {
        scheduler.perform { _ in
            do {
                try self.files.makeFolder(Self.folder(of: place))
                try self.files.writeForThisDevice(data, to: place)
            } catch {
                self.tell(self.unwritable(Self.words(error)))
            }
        }
    }

    private func notePath(of provider: ChatProviderID) -> String {
        let name = provider.rawValue.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return "\(place.besidePath).note-\(name ?? "")"
    }

    // MARK: Descriptions

    private func tell(_ error: ReadMarkerStoreError) {
        let diagnostic = ChatEvent.Diagnostic(source: "markers", message: error.description)
        relay.perform { [diagnosticSource] in diagnosticSource.send(diagnostic) }
    }

    private func unwritable(_ reason: String) -> ReadMarkerStoreError {
        .unwritable(path: path, reason: reason)
    }

    private static func words(_ error: any Error) -> String {
        (error as NSError).localizedDescription
    }
}

extension MarkerFile.Problem {
    func error(at path: String, keptAs: String) -> ReadMarkerStoreError {
        switch self {
        case .damaged(let reason): .damaged(path: path, reason: reason, keptAs: keptAs)
        case .newerVersion(let version): .newerVersion(path: path, version: version, keptAs: keptAs)
        }
    }

    /// A description that fits into a sentence about the file.
    fileprivate var words: String {
        switch self {
        case .damaged(let reason): "it is not a marker file (\(reason))"
        case .newerVersion(let version): "it has format \(version), of a later version of the app"
        }
    }
}
