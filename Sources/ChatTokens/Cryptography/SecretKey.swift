public import Foundation

/// A secret key that a vendor's dashboard shows.
///
/// The bytes of its text as it is shown there, not decoded. Descriptions and mirrors show nothing of it; it is
/// neither `Equatable` nor `Codable`, so that it is not compared in varying time or stored by mistake.
public struct SecretKey: Sendable {
    /// The longest key, in bytes. A bound of ours.
    public static let maximumLength = 65_536

    let bytes: [UInt8]

    /// A key of these bytes, all of them.
    public init(bytes: some Sequence<UInt8>) throws(SecretKeyError) {
        let bytes = Array(bytes)
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        self.bytes = bytes
    }

    /// A key from the text of a file or an environment variable: one newline at the end, `\n` or `\r\n`, is
    /// not part of it.
    public init(text: some Sequence<UInt8>) throws(SecretKeyError) {
        var bytes = Array(text.prefix(Self.maximumLength + 3))
        if bytes.last == UInt8(ascii: "\n") {
            bytes.removeLast()
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        }
        try self.init(bytes: bytes)
    }

    /// A key from a file: one newline at the end is not part of it.
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
    /// Nothing of the key, not even its length.
    public var description: String { "SecretKey(redacted)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why something is no secret key.
public enum SecretKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not one byte.
    case empty
    /// Longer than ``SecretKey/maximumLength``.
    case tooLong
    /// The file is missing, or may not be read.
    case unreadable

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .empty: "the key is empty"
        case .tooLong: "the key is longer than \(SecretKey.maximumLength) bytes"
        case .unreadable: "the file cannot be read"
        }
    }
}
