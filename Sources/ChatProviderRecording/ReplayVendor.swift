public import ChatProviderKit

/// What a vendor's simulator brings to a replay: the decoder of the vendor's lines, and a provider that hears them.
public protocol ReplayVendor: RecordingVendor {
    /// Reads the vendor's part of a line. Called on any thread.
    ///
    /// - Returns: A value that ``ReplayedProvider/deliver(_:)`` of this vendor understands.
    /// - Throws: ``RecordingError``.
    func decode(_ object: RecordedObject) throws -> any Sendable

    /// Says in a few words what a callback was, such as `connected` or `server says 2 unread`; `nil` where the change of
    /// the chat says it better. Never a word of what was written. The default implementation returns `nil`.
    func summary(of callback: any Sendable) -> String?

    /// Creates a provider on a client that hears nothing but what is delivered to it.
    ///
    /// - Parameters:
    ///   - id: The provider's id.
    ///   - userID: The user who is logged in, `nil` for the anonymous one.
    ///   - clock: Tells the time of the line that is being replayed, and calls what falls due before it.
    ///   - lifecycle: The recorded app's.
    @MainActor
    func makeReplay(
        id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) -> any ReplayedProvider
}

extension ReplayVendor {
    /// Nothing.
    public func summary(of callback: any Sendable) -> String? { nil }
}

/// A provider that is being fed from a recording.
@MainActor
public protocol ReplayedProvider: AnyObject {
    /// The provider: the same class as in an app.
    var provider: any ChatProvider { get }

    /// Plays a callback of the vendor's SDK.
    ///
    /// - Parameter callback: What ``ReplayVendor/decode(_:)`` returned.
    func deliver(_ callback: any Sendable)

    /// A login took place as this user.
    func login(as userID: String)

    /// A logout took place, back to the anonymous user.
    func logout()
}
