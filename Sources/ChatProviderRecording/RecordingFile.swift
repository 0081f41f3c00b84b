import ChatProviderKit
public import Foundation

/// Reads a recording from a file, line by line, in bounded memory.
public final class RecordingFile {
    /// The longest line that is read, in bytes, without its line feed.
    public static let longestLine = 8 * 1024 * 1024

    /// Why a file cannot be read at all.
    public enum OpenError: Error, Sendable, Hashable {
        /// There is no such file.
        case notFound
        /// It is a folder.
        case isFolder
        /// The system does not allow it to be read.
        case unreadable(String)
    }

    /// A line of the file.
    public struct Line: Sendable {
        /// The line's number, from 1.
        public var number: Int
        /// Its bytes, without the line feed; `nil` if it is longer than ``RecordingFile/longestLine``.
        public var bytes: Data?
    }

    private static let blockSize = 1 << 18

    private let handle: FileHandle
    private var block: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var lineNumber = 0

    /// Opens a file. `/dev/stdin` and other streams are read as they arrive.
    ///
    /// - Throws: ``OpenError``.
    public init(path: String) throws(OpenError) {
        guard FileManager.default.fileExists(atPath: path) else { throw .notFound }
        // A path with `/.` at its end exists only for a folder.
        guard !FileManager.default.fileExists(atPath: path + "/.") else { throw .isFolder }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .unreadable("permission denied, or the file is in use")
        }
        self.handle = handle
    }

    deinit {
        try? handle.close()
    }

    /// Returns the next line; `nil` at the end.
    ///
    /// - Throws: The system's error if reading fails.
    public func next() throws -> Line? {
        var line = Data()
        var isTooLong = false
        var hasStarted = false
        while true {
            if position == block.count, try !fill() { break }
            hasStarted = true
            let (part, isWhole) = takePart()
            isTooLong = isTooLong || line.count + part.count > Self.longestLine
            if isTooLong {
                line = Data()
            } else {
                line.append(contentsOf: part)
            }
            if isWhole { break }
        }
        guard hasStarted else { return nil }
        lineNumber += 1
        if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = Data(line.dropFirst(3)) }
        return Line(number: lineNumber, bytes: isTooLong ? nil : line)
    }

    /// Returns the rest of the block up to the next line feed, and whether there was one.
    private func takePart() -> (part: ArraySlice<UInt8>, isWhole: Bool) {
        let rest = block[position...]
        guard let end = rest.firstIndex(of: 0x0A) else {
            position = block.count
            return (rest, false)
        }
        position = end + 1
        return (rest[..<end], true)
    }

    private func fill() throws -> Bool {
        guard !isAtEnd, let data = try handle.read(upToCount: Self.blockSize), !data.isEmpty else {
            isAtEnd = true
            return false
        }
        block = [UInt8](data)
        position = 0
        return true
    }
}
