public import ChatProviderKit
public import Foundation

/// Reads a recording from a file, line by line, in bounded memory.
public final class RecordingFile {
    /// The longest line that is read, in bytes, its line feed left out.
    public static let longestLine = 8 * 1024 * 1024

    /// Why a file cannot be read at all.
    public enum OpenError: Error, Sendable, Hashable {
        /// There is no such file.
        case notFound
        /// It is a folder.
        case isFolder
        /// The system does not let it be read.
        case unreadable(String)
    }

    /// A line of the file.
    public struct Line: Sendable {
        /// The line's number, from 1.
        public var number: Int
        /// Its bytes, without the line feed; `nil` where it is longer than ``RecordingFile/longestLine``.
        public var bytes: Data?
    }

    private static let blockSize = 1 << 18

    private let handle: FileHandle
    private var block: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var lineNumber = 0

    /// Opens a file. `/dev/stdin` and other streams are read as they come.
    ///
    /// - Throws: ``OpenError``.
    public init(path: String) throws(OpenError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .notFound }
        guard !isFolder.boolValue else { throw .isFolder }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .unreadable("permission denied, or the file is in use")
        }
        self.handle = handle
    }

    deinit {
        try? handle.close()
    }

    /// The next line; `nil` at the end.
    ///
    /// - Throws: What the system says if reading fails midway.
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
            } else if line.isEmpty {
                line = part
            } else {
                line.append(part)
            }
            if isWhole { break }
        }
        guard hasStarted else { return nil }
        lineNumber += 1
        if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = Data(line.dropFirst(3)) }
        return Line(number: lineNumber, bytes: isTooLong ? nil : line)
    }

    /// What is left of the block up to its next line feed, and whether there was one.
    private func takePart() -> (part: Data, isWhole: Bool) {
        let start = position
        let (part, length) = block.withUnsafeBytes { bytes -> (Data, Int?) in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
            let length = rest.firstOffset(of: 0x0A)
            return (Data(rest.prefix(length ?? rest.count)), length)
        }
        position = length.map { start + $0 + 1 } ?? block.count
        return (part, length != nil)
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

extension UnsafeRawBufferPointer {
    /// Where a byte stands first, found by the C library, which is many times faster than a loop.
    func firstOffset(of byte: UInt8) -> Int? {
        guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
        return baseAddress.distance(to: UnsafeRawPointer(found))
    }

    /// Whether the bytes hold `text`, of two bytes at least. Its second byte leads: the first is a quotation mark, of
    /// which JSON is full.
    func contains(quoted text: [UInt8]) -> Bool {
        guard let baseAddress else { return false }
        var start = 1
        while start + text.count - 1 <= count {
            let rest = UnsafeRawBufferPointer(rebasing: self[start...])
            guard let offset = rest.firstOffset(of: text[1]) else { return false }
            let candidate = start + offset - 1
            guard candidate + text.count <= count else { return false }
            if memcmp(baseAddress + candidate, text, text.count) == 0 { return true }
            start += offset + 1
        }
        return false
    }
}
