public import ChatAdapterKit
public import ChatProviderKit

/// Creates the recorders of a vendor's providers.
///
/// The core doesn't know any vendor, so the app passes the vendors to a recording. Each vendor's simulator has the
/// counterpart, a `ReplayVendor`, which reads and replays the lines.
public protocol RecordingVendor: Sendable {
    /// What one of the vendor's lines contains, without private data. Its encoding is the line's value.
    associatedtype Input: Encodable, Sendable

    /// The key of the vendor's lines, such as `zendesk`.
    var key: String { get }

    /// The adapter's name in configurations, such as `zendesk-chat`. It is also the id of the provider that receives
    /// lines without a `"provider"`.
    var type: String { get }

    /// Records a running provider, until the recorder is released.
    ///
    /// - Returns: The recorder; `nil` for another vendor's provider.
    @MainActor
    func makeRecorder(of provider: any ChatProvider, writer: RecordingWriter) -> (any ProviderRecorder)?
}

/// Records what a running provider receives, before any observer is notified.
@MainActor
public protocol ProviderRecorder: AnyObject {
    /// The provider's user session; `nil` if it has none. The writer replaces what is private in it.
    var session: UserSession? { get }

    /// Writes the lines that bring a new provider to the current state of this one.
    func recordPresentState()

    /// Returns the id of an entry in the recording. The default implementation returns the entry's own id.
    func recordedID(of entry: ChatEntry.ID) -> ChatEntry.ID
}

extension ProviderRecorder {
    /// The entry's own id.
    public func recordedID(of entry: ChatEntry.ID) -> ChatEntry.ID { entry }
}
