package import Foundation

/// The few file system operations that a marker file needs. Tests can make each of them fail.
///
/// Paths are absolute or relative to the working directory. Errors describe themselves.
package protocol MarkerFileSystem: Sendable {
    /// Returns a file's contents; `nil` only if there is certainly no file.
    func read(_ path: String) throws -> Data?
    /// Writes a new file. It reaches the disk before a later rename of it does, so a renamed file is
    /// complete.
    func writeAndSync(_ data: Data, to path: String) throws
    /// Writes a new file that is readable and writable whenever the device is running, and is excluded from
    /// backups.
    func writeForThisDevice(_ data: Data, to path: String) throws
    /// Replaces a file with another, in one step.
    func rename(_ path: String, to newPath: String) throws
    /// Waits until a folder's entries are on the disk, if the platform's ``writeAndSync(_:to:)`` does not
    /// order the writes.
    func syncFolder(_ path: String) throws
    /// Creates a folder, and those above it, if they do not exist.
    func makeFolder(_ path: String) throws
    func exists(_ path: String) -> Bool
    /// Removes a file, if possible.
    func remove(_ path: String)
    /// Locks a file against all other lock holders, in this process and in others. Creates the file if it
    /// does not exist.
    ///
    /// - Parameter waits: Whether to wait while another holder has the lock.
    /// - Returns: `nil` if another holder has the lock. The lock ends with the process at the latest.
    func lock(_ path: String, waits: Bool) throws -> MarkerFileLock?
    func unlock(_ lock: MarkerFileLock)
}

extension MarkerFileSystem {
    /// Writes a new file like any other.
    package func writeForThisDevice(_ data: Data, to path: String) throws { try writeAndSync(data, to: path) }
}

/// A lock that is held.
package struct MarkerFileLock: Sendable {
    /// The descriptor of the locked file, for use by its file system only.
    package let descriptor: Int32

    package init(descriptor: Int32) { self.descriptor = descriptor }
}

package struct DeviceFileSystem: MarkerFileSystem {
    private let protect: @Sendable (_ path: String) -> Void

    /// - Parameter protect: Sets a new file's protection class.
    package init(protect: @escaping @Sendable (_ path: String) -> Void = Self.protect) {
        self.protect = protect
    }

    package func read(_ path: String) throws -> Data? {
        // Safe: the call reads the path, and keeps no pointer to it.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            // Only these errors mean that there is no file. Before a phone's first unlock, the error is
            // EPERM.
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
        // Set the class before the first byte, because data is encrypted with the key of the class that the
        // file has then.
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

    /// Ensures that a file's contents reach the disk before anything that is done later.
    private static func sync(_ descriptor: Int32) throws {
        #if canImport(Darwin)
            // A barrier only keeps the order of writes, which is sufficient, and much cheaper than emptying
            // the drive's queue. Some file systems have none.
            if fcntl(descriptor, F_BARRIERFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw systemCallError("fsync") }
    }

    /// Readable after the first unlock since the device started, locked or not; `nil` if the platform has no
    /// file protection.
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

    /// Sets the protection class. An app can choose a stricter default. Then a locked phone that receives a
    /// push could store nothing.
    package static func protect(_ path: String) {
        guard let protection else { return }
        // If the class cannot be set, the default class is still better than no file.
        try? FileManager.default.setAttributes(protection, ofItemAtPath: path)
    }
}

/// Returns the error of a system call that has just failed, with a description.
private func systemCallError(_ call: String) -> any Error {
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    let words = "\(call): \(error.localizedFailureReason ?? "error \(error.code)")"
    return NSError(domain: error.domain, code: error.code, userInfo: [NSLocalizedDescriptionKey: words])
}
