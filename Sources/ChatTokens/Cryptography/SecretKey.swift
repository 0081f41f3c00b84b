public import Foundation

/// A secret key that a vendor's dashboard shows.
///
/// A key has the bytes of the text as the dashboard shows it, not decoded. Descriptions and mirrors reveal
/// nothing of it. It is neither `Equatable` nor `Codable`, so that code can't compare it in varying time, or
/// store it by mistake.
public struct SecretKey: Sendable {
    /// The longest key, in bytes. This is our own limit.
    public static let maximumLength = 65_536

    let bytes: [UInt8]

    /// Creates a key from all of these bytes.
    public init(bytes: some Sequence<UInt8>) throws(SecretKeyError) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        self.bytes = bytes
    }

    /// Creates a key from the text of a file or an environment variable, without one newline at the end (`\n`
    /// or `\r\n`).
    public init(text: some Sequence<UInt8>) throws(SecretKeyError) {
        var bytes = Array(text.prefix(Self.maximumLength + 3))
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        try self.init(bytes: bytes)
    }

    /// Creates a key from a file, without one newline at the end.
    public init(contentsOf file: URL) throws(SecretKeyError) {
        guard let handle = try? FileHandle(forReadingFrom: file) else { throw .unreadable }
        defer { try? handle.close() }
        guard let text = try? handle.read(upToCount: Self.maximumLength + 3) ?? Data() else {
            throw .unreadable
        }
        try self.init(text: text)
    }
}

extension SecretKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder that does not reveal even the key's length.
    public var description: String { "SecretKey(redacted)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Has no children, so that `dump` does not show the key either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why something is not a secret key.
public enum SecretKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is empty.
    case empty
    /// It is longer than ``SecretKey/maximumLength``.
    case tooLong
    /// The file is missing, or cannot be read.
    case unreadable

    /// A sentence that explains the problem.
    public var description: String {
        switch self {
        case .empty: "the key is empty"
        case .tooLong: "the key is longer than \(SecretKey.maximumLength) bytes"
        case .unreadable: "the file cannot be read"
        }
    }
}
