public import ChatProviderKit

/// What an adapter brings to a recording: the recorders of its providers.
///
/// The core knows no vendor; a recording is given those that it is to understand. What reads and replays the vendor's lines is
/// `ReplayVendor` of `ChatProviderRecording`, which is in the vendor's simulator.
public protocol RecordingVendor: Sendable {
    /// The key of the vendor's lines, such as `zendesk`.
    var key: String { get }

    /// The adapter's name in configurations, which is also the id of the provider that hears lines without a
    /// `"provider"`: `zendesk-chat`, `helpshift`.
    var type: String { get }

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
}

/// Records what a running provider receives, each time before anybody hears of it.
@MainActor
public protocol ProviderRecorder: AnyObject {
    /// What the provider knows of its users; `nil` where it has none.
    var session: (any Encodable)? { get }

    /// Writes lines that bring a provider which has just been created to where this one is now.
    func recordPresentState()

    /// Returns the id that the recording's lines give to an entry. The default implementation returns the entry's own.
    func recordedID(of entry: ChatEntry.ID) -> ChatEntry.ID
}

extension ProviderRecorder {
    /// None.
    public var session: (any Encodable)? { nil }

    /// The entry's own id.
    public func recordedID(of entry: ChatEntry.ID) -> ChatEntry.ID { entry }
}
