package import Foundation

/// The few things that a marker file needs of a file system, so that tests can let each of them fail.
///
/// Paths are absolute or relative to the working directory. Each call throws an error that describes itself.
package protocol MarkerFileSystem: Sendable {
    /// The file's content; `nil` only where there is certainly no file.
    func read(_ path: String) throws -> Data?
    /// Writes a new file, which is on the disk before a later rename of it is.
    func writeAndSync(_ data: Data, to path: String) throws
    /// Writes a new file that can be read and written whenever the device runs, and is in no backup.
    func writeForThisDevice(_ data: Data, to path: String) throws
    /// Puts a file in the place of another, in one step.
    func rename(_ path: String, to newPath: String) throws
    /// Waits until a folder's entries are on the disk, where the platform's ``writeAndSync(_:to:)`` has set no order.
    func syncFolder(_ path: String) throws
    /// Creates a folder, and those above it, if it is not there.
    func makeFolder(_ path: String) throws
    /// Whether there is something at a path.
    func exists(_ path: String) -> Bool
    /// Removes a file, if it can.
    func remove(_ path: String)
    /// Locks a file, which is created if it is not there, against all others who lock it, in this process and in others.
    ///
    /// - Parameter waits: Whether to wait while another has the lock.
    /// - Returns: `nil` where another has it. The end of the process unlocks it.
    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock?
    /// Ends a lock.
    func unlock(_ lock: MarkerFileLock)
}

extension MarkerFileSystem {
    /// Writes a new file like any other.
    package func writeForThisDevice(_ data: Data, to path: String) throws { try writeAndSync(data, to: path) }
}

/// A lock that is held.
package struct MarkerFileLock: Sendable {
    /// The descriptor of the locked file; of no meaning to others than its file system.
    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }
}

/// The file system of the device.
package struct DeviceFileSystem: MarkerFileSystem {
    private let protect: @Sendable (_ path: String) -> Void

    /// - Parameter protect: Gives a new file its protection class.
    package init(protect: @escaping @Sendable (_ path: String) -> Void = Self.protect) {
        self.protect = protect
    }

    package func read(_ path: String) throws -> Data? {
        // Safe: the call reads the path, and keeps no pointer to it.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // Only these say that there is no file. Before a phone's first unlock it is EPERM.
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw systemCallError("open")
        }
        defer { close(descriptor) }
        return try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).readToEnd() ?? Data()
    }

    package func writeAndSync(_ data: Data, to path: String) throws {
        // Safe: as above.
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemCallError("open") }
        // Before the first byte: what is written under another class is encrypted with that one's key.
        protect(path)
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
            try Self.sync(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw systemCallError("close") }
    }

    package func writeForThisDevice(_ data: Data, to path: String) throws {
        #if os(iOS) || os(tvOS) || os(visionOS)
            try data.write(to: URL(fileURLWithPath: path), options: [.atomic, .noFileProtection])
        #else
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        #endif
        try Self.excludeFromBackups(path)
    }

    package func rename(_ path: String, to newPath: String) throws {
        // Safe: the call reads both paths, and keeps no pointer to them.
        guard unsafe Foundation.rename(path, newPath) == 0 else { throw systemCallError("rename") }
    }

    package func syncFolder(_ path: String) throws {
        #if !canImport(Darwin)
            // Safe: as above.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw systemCallError("open folder") }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else { throw systemCallError("fsync folder") }
        #endif
    }

    package func makeFolder(_ path: String) throws {
        guard !exists(path) else { return }
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: Self.protection
        )
    }

    package func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    package func remove(_ path: String) {
        // Safe: as above.
        unsafe unlink(path)
    }

    package func lock(_ path: String, waits: Bool) throws -> MarkerFileLock? {
        let isNew = !exists(path)
        // Safe: as above.
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemCallError("open lock") }
        if isNew { protect(path) }
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            let error = systemCallError("flock")
            close(descriptor)
            if reason == EWOULDBLOCK { return nil }
            throw error
        }
        return MarkerFileLock(descriptor: descriptor)
    }

    package func unlock(_ lock: MarkerFileLock) {
        close(lock.descriptor)
    }

    /// Has a file's content on the disk before anything that is done later.
    private static func sync(_ descriptor: Int32) throws {
        #if canImport(Darwin)
            // An order is what is needed, at a fraction of the cost of an empty queue. Some file systems have no barrier.
            if fcntl(descriptor, F_BARRIERFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw systemCallError("fsync") }
    }

    /// Readable from the first unlock after the start of the device on, locked or not; `nil` where there is no such thing.
    private static var protection: [FileAttributeKey: Any]? {
        #if os(iOS) || os(tvOS) || os(visionOS)
            [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication]
        #else
            nil
        #endif
    }

    package static func excludeFromBackups(_ path: String) throws {
        #if canImport(Darwin)
            var url = URL(fileURLWithPath: path)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            try url.setResourceValues(values)
        #endif
    }

    /// An app can make a stricter class its default; then a locked phone that gets a push could store nothing.
    package static func protect(_ path: String) {
        guard let protection else { return }
        // Where the class cannot be set, the default one is still better than no file.
        try? FileManager.default.setAttributes(protection, ofItemAtPath: path)
    }
}

/// The error of a system call that has just failed, with words for it.
private func systemCallError(_ call: String) -> any Error {
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    let words = "\(call): \(error.localizedFailureReason ?? "error \(error.code)")"
    return NSError(domain: error.domain, code: error.code, userInfo: [NSLocalizedDescriptionKey: words])
}
