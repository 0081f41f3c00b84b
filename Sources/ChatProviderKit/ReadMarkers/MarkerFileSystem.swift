package import Foundation

/// The few things that a marker file needs of a file system, so that tests can let each of them fail.
///
/// Paths are absolute or relative to the working directory. Each call throws an error that describes itself.
package protocol MarkerFileSystem: Sendable {
    /// The file's content, `nil` where there is no file.
    func read(_ path: String) throws -> Data?
    /// Writes a new file and waits until it is on the disk.
    func writeAndSync(_ data: Data, to path: String) throws
    /// Puts a file in the place of another, in one step.
    func rename(_ path: String, to newPath: String) throws
    /// Waits until a folder's entries are on the disk.
    func syncFolder(_ path: String) throws
    /// Creates a folder, and those above it, if it is not there.
    func makeFolder(_ path: String) throws
    /// Whether there is something at a path.
    func exists(_ path: String) -> Bool
    /// Removes a file, if it can.
    func remove(_ path: String)
}

/// The file system of the device.
package struct DeviceFileSystem: MarkerFileSystem {
    package init() {}

    package func read(_ path: String) throws -> Data? {
        guard exists(path) else { return nil }
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    package func writeAndSync(_ data: Data, to path: String) throws {
        // Safe: the call reads the path, and keeps no pointer to it.
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemCallError("open") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
        } catch {
            close(descriptor)
            throw error
        }
        guard close(descriptor) == 0 else { throw SystemCallError("close") }
    }

    package func rename(_ path: String, to newPath: String) throws {
        // Safe: the call reads both paths, and keeps no pointer to them.
        guard unsafe Foundation.rename(path, newPath) == 0 else { throw SystemCallError("rename") }
    }

    package func syncFolder(_ path: String) throws {
        // Safe: as above.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemCallError("open folder") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw SystemCallError("fsync folder") }
    }

    package func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    package func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    package func remove(_ path: String) {
        // Safe: as above.
        unsafe unlink(path)
    }
}

/// A system call that failed, in words.
struct SystemCallError: Error, CustomStringConvertible {
    let description: String

    init(_ call: String) {
        // Safe: the text is copied at once.
        let reason = unsafe String(cString: strerror(errno))
        description = "\(call): \(reason)"
    }
}
