import Foundation

/// One marker file of this process: its values in memory, and on the disk a moment later.
///
/// All stores on the file share it. All that it does with the disk runs on the scheduler, but for the first read.
package final class SharedMarkerFile: Sendable {
    private typealias Values = MarkerFileState.Values

    private let path: String
    /// The file whose content is taken over where there is none at the path.
    private let formerPath: String?
    private let files: any MarkerFileSystem
    private let scheduler: any MarkerScheduler
    private let state = Locked(MarkerFileState())
    private let beside = Locked(Beside())
    private let relay = MainActorRelay()
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)

    package init(path: String, files: any MarkerFileSystem, scheduler: any MarkerScheduler) {
        self.path = path
        formerPath = MarkerFileLocation.formerFile(of: path)
        self.files = files
        self.scheduler = scheduler
    }

    /// What could not be written, and files that were kept aside by a write.
    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    // MARK: Values

    /// What is stored under a key. The first call reads the file, or as much of it as is asked for at a start; then the
    /// rest is read behind.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    func value(for key: StoredValue.Key) throws(ReadMarkerStoreError) -> StoredValue? {
        switch state.withLock({ $0.value(for: key) }) {
        case .known(let value): return value
        case .failure(let error): throw error
        case .unread: return try readPart(for: key)
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
                self.readAll(waitsForLock: hasTime)
            }
            continuation.resume()
        }
    }

    /// Has all that was saved written now.
    package func beginFlush() {
        perform(state.withLock { $0.beginFlush() })
    }

    /// Resumes whoever waits when all that was saved is on the disk, or with a ``ReadMarkerStoreError``.
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
            // A file that nobody uses any more is not tried for ever.
            scheduler.call(after: seconds) { [weak self] in
                guard let self else { return }
                perform(state.withLock { $0.pauseIsOver() })
            }
        }
    }

    // MARK: Reading

    /// What a file holds, also as the file has it; `nil` where there is none, or none that can be used.
    private typealias Found = (values: Values?, data: Data?, problem: ReadMarkerStoreError?)

    private func readPart(for key: StoredValue.Key) throws(ReadMarkerStoreError) -> StoredValue? {
        do throws(ReadMarkerStoreError) {
            let data = try bytes()
            if let data, case .success(let part) = MarkerFile.decode(data, askedFor: key) {
                takeUp(part, data, askedFor: key)
                return part.values[key]
            }
            // Whoever has the lock is not waited for here.
            let found: Found =
                data == nil ? (nil, nil, nil) : try contents(isLocked: false, waitsForLock: false)
            _ = state.withLock { $0.takeUp(found.values, found.data, problem: nil) }
            if let problem = found.problem { throw problem }
            return found.values?[key]
        } catch {
            state.withLock { $0.failToRead(error) }
            throw error
        }
    }

    private func takeUp(_ part: MarkerFile.Part, _ data: Data, askedFor key: StoredValue.Key) {
        if part.isComplete {
            _ = state.withLock { $0.takeUp(part.values, data, problem: nil) }
        } else {
            state.withLock { $0.takeUp(part: part.values, askedFor: key) }
            scheduler.perform { self.readAll(waitsForLock: $0) }
        }
    }

    private func readAll(waitsForLock: Bool) {
        do {
            let found = try contents(isLocked: false, waitsForLock: waitsForLock)
            let news = state.withLock { $0.takeUp(found.values, found.data, problem: found.problem) }
            if let news { tell(news) }
            if found.values == nil { perform(state.withLock { $0.beginFlush() }) }
        } catch {
            state.withLock { $0.failToRead(error) }
        }
    }

    /// A file that is not there, or cannot be used, changes nothing of what is known: the next write sees to it.
    private func readNews() {
        guard let data = try? bytes(), case .success(let values) = MarkerFile.decode(data) else { return }
        state.withLock { $0.takeUp(news: values, data) }
    }

    private func bytes() throws(ReadMarkerStoreError) -> Data? {
        do {
            return try files.read(path) ?? formerBytes()
        } catch {
            throw .unreadable(path: path, reason: Self.words(error))
        }
    }

    /// One that cannot be understood stays where it is.
    private func formerBytes() throws -> Data? {
        guard let formerPath, let data = try files.read(formerPath), case .success = MarkerFile.decode(data)
        else { return nil }
        return data
    }

    /// Reads the file. One that cannot be understood is kept aside, under the lock.
    ///
    /// - Parameter last: What it held at the last write, where that is known. Mostly it still does.
    private func contents(
        isLocked: Bool,
        waitsForLock: Bool,
        last: MarkerFileState.Batch? = nil
    ) throws(ReadMarkerStoreError) -> Found {
        guard let data = try bytes() else { return (nil, nil, nil) }
        if let last, data == last.lastData { return (last.lastValues, data, nil) }
        switch MarkerFile.decode(data) {
        case .success(let values):
            return (values, data, nil)
        case .failure(let problem):
            if isLocked { return (nil, nil, try keepAside(problem)) }
            // Another process may have replaced it in the meantime.
            let lock = try lock(waits: waitsForLock, unless: problem)
            defer { files.unlock(lock) }
            return try contents(isLocked: true, waitsForLock: false)
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
        var number = 1
        while files.exists("\(path).kept-\(number)") { number += 1 }
        let keptAs = "\(path).kept-\(number)"
        do {
            try files.rename(path, to: keptAs)
        } catch {
            let reason = "\(problem.words), and it cannot be kept aside: \(Self.words(error))"
            throw .unreadable(path: path, reason: reason)
        }
        switch problem {
        case .damaged(let reason):
            return .damaged(path: path, reason: reason, keptAs: keptAs)
        case .newerVersion(let version):
            return .newerVersion(path: path, version: version, keptAs: keptAs)
        }
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
    ) -> Result<(Values, Data), ReadMarkerStoreError> {
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
    ) throws(ReadMarkerStoreError) -> (Values, Data) {
        let lock = try lockForWriting()
        defer { files.unlock(lock) }
        let former = formerPath.flatMap { files.exists(path) ? nil : $0 }
        let found = try contents(isLocked: true, waitsForLock: false, last: batch)
        if let problem = found.problem { tell(problem) }
        // Where the file has gone, or was damaged, memory still has what it held.
        var values = found.values ?? batch.lastValues
        for change in batch.changes { values[change.key] = change.value }
        let fresh = "\(path).new"
        do {
            let data = try MarkerFile.encode(values)
            guard data != found.data || former != nil else { return (values, data) }
            try files.writeAndSync(data, to: fresh)
            try files.rename(fresh, to: path)
            try files.syncFolder(folder)
            if let former, found.data != nil { files.remove(former) }
            return (values, data)
        } catch {
            files.remove(fresh)
            throw unwritable(Self.words(error))
        }
    }

    private func lockForWriting() throws(ReadMarkerStoreError) -> MarkerFileLock {
        do {
            try files.makeFolder(folder)
            if let lock = try files.lock(lockPath, waits: true) { return lock }
        } catch {
            throw unwritable(Self.words(error))
        }
        throw unwritable("another process has locked it")
    }

    private var lockPath: String { "\(path).lock" }

    private var folder: String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return folder.isEmpty ? "." : folder
    }

    // MARK: Files beside it

    /// What is known of the small files beside the markers.
    private struct Beside: Sendable {
        var installation: String?
        var notes: [ChatProviderID: Bool] = [:]
    }

    /// Identifies this installation of the app; `nil` if that cannot be read.
    var installation: String? {
        beside.withLock { beside in
            if beside.installation == nil { beside.installation = readInstallation() }
            return beside.installation
        }
    }

    private func readInstallation() -> String? {
        let place = "\(path).installation"
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
                try self.files.makeFolder(self.folder)
                try self.files.writeForThisDevice(data, to: place)
            } catch {
                self.tell(self.unwritable(Self.words(error)))
            }
        }
    }

    private func notePath(of provider: ChatProviderID) -> String {
        let name = provider.rawValue.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        return "\(path).note-\(name ?? "")"
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
    /// In a sentence about the file.
    fileprivate var words: String {
        switch self {
        case .damaged(let reason): "it is no marker file (\(reason))"
        case .newerVersion(let version): "it has format \(version), of a later version of the app"
        }
    }
}
