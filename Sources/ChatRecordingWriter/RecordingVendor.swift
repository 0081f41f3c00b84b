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
