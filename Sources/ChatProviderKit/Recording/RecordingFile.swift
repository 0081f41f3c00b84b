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
    public struct Line {
        /// The line's number, from 1.
        public var number: Int
        /// Its bytes, without the line feed; `nil` where it is longer than ``RecordingFile/longestLine``.
        public var bytes: Data?
    }

    private static let blockSize = 1 << 18

    private let handle: FileHandle
    private var block = Data()
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
        var pieces = Data()
        var isTooLong = false
        while true {
            if position == block.count {
                guard try fill() else {
                    guard !pieces.isEmpty || isTooLong else { return nil }
                    break
                }
            }
            let rest = block[(block.startIndex + position)...]
            if let feed = rest.firstIndex(of: 0x0A) {
                let part = rest[..<feed]
                position += part.count + 1
                if pieces.isEmpty, !isTooLong { pieces = part } else { pieces.append(part) }
                break
            }
            position = block.count
            if pieces.count + rest.count > Self.longestLine {
                isTooLong = true
                pieces = Data()
            } else {
                pieces.append(rest)
            }
        }
        lineNumber += 1
        if lineNumber == 1, pieces.starts(with: [0xEF, 0xBB, 0xBF]) { pieces = pieces.dropFirst(3) }
        isTooLong = isTooLong || pieces.count > Self.longestLine
        return Line(number: lineNumber, bytes: isTooLong ? nil : pieces)
    }

    private func fill() throws -> Bool {
        guard !isAtEnd, let data = try handle.read(upToCount: Self.blockSize), !data.isEmpty else {
            isAtEnd = true
            return false
        }
        block = data
        position = 0
        return true
    }
}
