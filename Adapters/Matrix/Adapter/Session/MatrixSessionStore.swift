import ChatProviderKit
public import Foundation

/// Where a provider keeps its session across launches. The app hands one in; on Apple's platforms the keychain is the
/// place for it.
///
/// The calls come one after the other, and off the main actor: an implementation may wait for a disk. What throws is tried
/// again at the next change, and is a diagnostic.
public protocol MatrixSessionStore: Sendable {
    /// Returns what was kept; `nil` where there is nothing.
    ///
    /// - Throws: Where it cannot be read just now, as before a device's first unlock: nothing is saved before a later call
    ///   has returned.
    func load() async throws -> Data?

    /// Keeps the session in place of the one before; `nil` to remove it. The data holds tokens.
    func save(_ session: Data?) async throws
}

/// Keeps a session as long as the process lives. Each launch logs in again.
public final class InMemoryMatrixSessionStore: MatrixSessionStore {
    private let session: Locked<Data?>

    /// Creates a store.
    public init(_ session: Data? = nil) { self.session = Locked(session) }

    /// Returns what was kept.
    public func load() -> Data? { session.withLock { $0 } }

    /// Keeps the session.
    public func save(_ newSession: Data?) { session.withLock { $0 = newSession } }
}
