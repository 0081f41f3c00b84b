import Foundation

/// One marker file of this process: its values in memory, and on the disk a moment later.
///
/// All stores on the file share it. All that it does with the disk runs on the scheduler, but for the first read.
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

    /// What could not be written, and files that were kept aside by a write.
    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    // MARK: Values

    /// What is stored under a key. The first call reads the file.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    func value(for key: StoredValue.Key) throws(ReadMarkerStoreError) -> StoredValue? {
        switch state.withLock({ $0.value(for: key) }) {
        case .known(let value): return value
        case .failure(let error): throw error
        case .unread:
            // This does not wait for another holder of the lock.
            try read(waitsForLock: false)
            return try value(for: key)
        }
    }

    /// The providers of which it is stored who is logged in there, as far as that is known.
    var providersWithUsers: Set<ChatProviderID> { state.withLock { $0.providersWithUsers } }

    /// Remembers a value, and has it written.
    package func save(_ value: StoredValue?, for key: StoredValue.Key) {
        perform(state.withLock { $0.save(value, for: key) })
    }

    /// Reads the file again on the scheduler, and then resumes the caller.
    func readAgain(_ continuation: CheckedContinuation<Void, Never>) {
        scheduler.perform { hasTime in
            if self.state.withLock({ $0.isRead }) {
                self.readNews()
            } else {
                // What is wrong, the next who asks for a value hears.
                try? self.read(waitsForLock: hasTime)
            }
            continuation.resume()
        }
    }

    /// Has all that was saved written now.
    package func beginFlush() {
        perform(state.withLock { $0.beginFlush() })
    }

    /// Resumes the callers that wait when all that was saved is on the disk, or with a ``ReadMarkerStoreError``.
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
            // A file that is no longer in use is not tried for ever.
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

    /// A file that is not there, or cannot be used, changes nothing of what is known: the next write sees to it.
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

    /// Reads the file, and those whose content it takes over. One that cannot be understood is kept aside, under the lock.
    ///
    /// - Parameter last: What it held at the last write, where that is known. Mostly it still does.
    private func contents(
        isLocked: Bool,
        waitsForLock: Bool,
        last: MarkerFileState.Batch? = nil
    ) throws(ReadMarkerStoreError) -> Found {
        var found = try ownContents(isLocked: isLocked, waitsForLock: waitsForLock, last: last)
        guard !beside.withLock({ $0.isSettled }) else { return found }
        for former in try knownFormerPaths() {
            switch try decoded(former) {
            case .success(let values)?:
                for key in values.keys { found.taken[key] = values[key] }
                found.takenFrom.append(former)
            case .failure(let problem)?:
                // It stays where it is, and is not looked at again.
                found.problem = found.problem ?? problem.error(at: former, keptAs: former)
            case nil:
                // What a write that has begun may still put there is taken over already.
                found.takenFrom.append(former)
            }
        }
        let kept = place.keptPath(ofFormat: MarkerFile.version)
        if files.exists(kept), case .success(let values)? = try decoded(kept) {
            let missing = values.missing(in: found.values ?? MarkerValues())
            for key in missing.keys { found.taken[key] = missing[key] }
            found.takenFrom.append(kept)
        }
        return found
    }

    private func decoded(
        _ path: String
    ) throws(ReadMarkerStoreError) -> Result<MarkerValues, MarkerFile.Problem>? {
        try bytes(of: path).map { MarkerFile.decode($0) }
    }

    /// The files whose content belongs here. What was not there when it was first looked is another chat's, which may have
    /// begun since.
    private func knownFormerPaths() throws(ReadMarkerStoreError) -> [String] {
        if let known = beside.withLock({ $0.formerPaths }) { return known }
        let former = try formerPaths()
        beside.withLock { $0.formerPaths = former }
        return former
    }

    private func formerPaths() throws(ReadMarkerStoreError) -> [String] {
        guard let history = place.history,
            let last = history.former(of: path, in: history.paths(in: try bytes(of: history.list))),
            files.exists(last) || last == place.replacedPath
        else { return [] }
        return [last]
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
            // Another process may have replaced it in the meantime.
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
        throw .unreadable(path: path, reason: "\(problem.words), and it cannot be kept aside: \(reason)")
    }

    private func keepAside(
        _ problem: MarkerFile.Problem
    ) throws(ReadMarkerStoreError) -> ReadMarkerStoreError {
        let keptAs = keptPath(of: problem)
        do {
            try files.rename(path, to: keptAs)
        } catch {
            let reason = "\(problem.words), and it cannot be kept aside: \(Self.words(error))"
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

    /// The last place, where that is another one than this.
    var lastPath: String? {
        guard let history = place.history, let list = try? history.paths(in: files.read(history.list)) else {
            return nil
        }
        return history.former(of: path, in: list)
    }

    /// Takes the place of another store of this process: what that one has written is taken over as at a launch, and what
    /// it has saved and not written yet is saved here.
    func replace(_ former: SharedMarkerFile) {
        // Nothing comes after this read that is not among the changes.
        try? read(waitsForLock: false)
        for change in former.state.withLock({ $0.changes }) { save(change.value, for: change.key) }
        former.giveUp()
    }

    /// Writes nothing any more.
    func giveUp() {
        for waiter in state.withLock({ $0.giveUp() }) { waiter.continuation.resume() }
    }

    /// Whether a store at another place has taken over what this one knew.
    var isGivenUp: Bool { state.withLock { $0.isGivenUp } }

    /// Is the app's marker file again, after another one was to be.
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
        guard hasTime else { return .failure(unwritable("the system leaves the app no time for it now")) }
        do {
            return .success(try replaceFile(with: batch))
        } catch {
            return .failure(error)
        }
    }

    /// Lays the changes over what the file holds, by key: other processes change other keys.
    ///
    /// - Returns: What the file holds now.
    private func replaceFile(
        with batch: MarkerFileState.Batch
    ) throws(ReadMarkerStoreError) -> (MarkerValues, Data) {
        let lock = try lockForWriting()
        defer { files.unlock(lock) }
        if state.withLock({ $0.isGivenUp }) { return (batch.lastValues, Data()) }
        let found = try contents(isLocked: true, waitsForLock: false, last: batch)
        if let problem = found.problem { tell(problem) }
        // Where the file has gone, or was damaged, memory still has what it held.
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

    /// An app that moves its markers twice in a moment has two stores that settle at once. Each has locked its own file;
    /// the list of places is one file for both.
    private static let historyLock = Locked(())

    /// Notes that the app's markers are here, and removes the files whose content was taken over.
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

    /// Removes a file whose content is here. A write that has begun there ends first.
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

    // MARK: Files beside it

    /// What is known of the small files beside the markers.
    private struct Beside: Sendable {
        var installation: String?
        var notes: [ChatProviderID: Bool] = [:]
        /// The files whose content belongs here; `nil` until it was looked.
        var formerPaths: [String]?
        /// Whether no other file has anything that belongs here.
        var isSettled = false
    }

    /// Identifies this installation of the app; `nil` if that cannot be read.
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

    /// Whether a change of user was called that could not be stored.
    func hasNote(of provider: ChatProviderID) -> Bool {
        beside.withLock { beside in
            if let note = beside.notes[provider] { return note }
            let isThere = files.exists(notePath(of: provider))
            beside.notes[provider] = isThere
            return isThere
        }
    }

    /// Creates or removes the note.
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

    /// Writes a small file behind.
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

    // MARK: Words

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
    fileprivate func error(at path: String, keptAs: String) -> ReadMarkerStoreError {
        switch self {
        case .damaged(let reason): .damaged(path: path, reason: reason, keptAs: keptAs)
        case .newerVersion(let version): .newerVersion(path: path, version: version, keptAs: keptAs)
        }
    }

    /// In a sentence about the file.
    fileprivate var words: String {
        switch self {
        case .damaged(let reason): "it is no marker file (\(reason))"
        case .newerVersion(let version): "it has format \(version), of a later version of the app"
        }
    }
}
