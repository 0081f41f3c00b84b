public import ChatProviderKit
public import ChatRecordingWriter

/// Writes Helpshift's lines of a recording. `HelpshiftSimulator` reads and replays them.
public struct HelpshiftRecordingVendor: RecordingVendor {
    /// `helpshift`.
    public var key: String { "helpshift" }
    /// `helpshift`.
    public var type: String { "helpshift" }

    /// Creates the writer of this vendor's lines.
    public init() {}

    /// Records a `HelpshiftChatProvider`. Texts are redacted unless the writer includes bodies. Names,
    /// addresses, links and files are always redacted. Undocumented keys are omitted.
    @MainActor
    public func makeRecorder(
        of provider: any ChatProvider,
        writer: RecordingWriter
    ) -> (any ProviderRecorder)? {
        (provider as? HelpshiftChatProvider).map { HelpshiftRecorder($0, writer: writer) }
    }
}

extension RecordingVendor where Self == HelpshiftRecordingVendor {
    /// Helpshift.
    public static var helpshift: HelpshiftRecordingVendor { HelpshiftRecordingVendor() }
}
