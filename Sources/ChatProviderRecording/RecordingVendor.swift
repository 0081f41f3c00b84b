public import ChatProviderKit

/// What an adapter brings to recordings: the decoder of its lines, and a provider that hears them.
///
/// The core knows no vendor; a replay is given those that it is to understand.
public protocol RecordingVendor: Sendable {
    /// The key of the vendor's lines, such as `zendesk`.
    var key: String { get }

    /// The adapter's name in configurations, which is also the id of the provider that hears lines without a
    /// `"provider"`: `zendesk-chat`, `helpshift`.
    var type: String { get }

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
    ///   - clock: Tells the time of the line that is being replayed.
    @MainActor
    func makeReplay(id: ChatProviderID, userID: String?, clock: any ChatClock) -> any ReplayedProvider

    /// Records a running provider, until the recorder is released. The default implementation returns `nil`.
    ///
    /// - Returns: `nil` for a provider of another vendor's.
    @MainActor
    func makeRecorder(of provider: any ChatProvider, writer: RecordingWriter) -> (any ProviderRecorder)?
}

extension RecordingVendor {
    /// None.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? { nil }

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
    /// - Parameter callback: What ``RecordingVendor/decode(_:)`` returned.
    func deliver(_ callback: any Sendable)

    /// A login took place as this user.
    func login(as userID: String)

    /// A logout took place, back to the anonymous user.
    func logout()
}

/// Records what a running provider receives, each time before anybody hears of it.
@MainActor
public protocol ProviderRecorder: AnyObject {
    /// Writes lines that bring a provider which has just been started, and its counter, to where they are now.
    ///
    /// - Parameter counter: Counts the provider's messages.
    func recordPresentState(countedBy counter: MessageCounter)

    /// Returns a record of the app's store as a recording may hold it. The default implementation returns the record.
    func redacted(_ record: ReadRecord) -> ReadRecord
}

extension ProviderRecorder {
    /// The record.
    public func redacted(_ record: ReadRecord) -> ReadRecord { record }
}
