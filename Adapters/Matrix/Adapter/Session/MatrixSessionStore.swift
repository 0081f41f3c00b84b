import ChatProviderKit
public import Foundation

/// Keeps a provider's session across launches. Implement it in your app; on Apple's platforms, use the
/// keychain.
///
/// The calls are made one after the other, and off the main actor, so an implementation may wait for a disk.
/// A failed save is retried at the next change, and reported as a diagnostic.
public protocol MatrixSessionStore: Sendable {
    /// Returns the saved session; `nil` if there is none.
    ///
    /// - Throws: An error if it cannot be read at the moment, for example before a device's first unlock.
    ///   Nothing is saved until a later call has returned.
    func load() async throws -> Data?

    /// Replaces the saved session; `nil` removes it. The data contains tokens.
    func save(_ session: Data?) async throws
}

/// Keeps a session for as long as the process lives. Each launch logs in again.
public final class InMemoryMatrixSessionStore: MatrixSessionStore {
    private let session: Locked<Data?>

    /// Creates a store.
    public init(_ session: Data? = nil) { self.session = Locked(session) }

    /// Returns the saved session.
    public func load() -> Data? { session.withLock { $0 } }

    /// Saves the session.
    public func save(_ newSession: Data?) { session.withLock { $0 = newSession } }
}
