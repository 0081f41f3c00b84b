public import ChatProviderKit
public import ChatRecordingWriter
package import HelpshiftIdentity

/// Writes Helpshift's lines of a recording. `HelpshiftSimulator` reads and replays them.
public struct HelpshiftRecordingVendor: RecordingVendor {
    /// `helpshift`.
    public var key: String { "helpshift" }
    /// `helpshift`.
    public var type: String { "helpshift" }

    /// What a line contains: either
    ///
    /// - `{"event": "agentMessageReceived", "data": {…}, "id": "1"}`: an event, with the SDK's names. An agent's
    ///   message has an id, because the redacted text no longer identifies it; or
    /// - `{"authenticationFailed": "invalidAuthToken"}`, with the SDK's name.
    ///
    /// A `state` line may also contain `{"isLive": false}`: the last count was a cached one.
    public struct Input: Sendable {
        package enum Content: Sendable {
            case event(name: String, data: [String: HelpshiftValue]?, id: String?)
            case authenticationFailed(HelpshiftAuthenticationFailure)
            case notLive
        }

        package enum CodingKeys: CodingKey {
            case event, data, id, authenticationFailed, isLive
        }

        package var content: Content

        package init(_ content: Content) { self.content = content }
    }

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

extension HelpshiftRecordingVendor.Input: Encodable {
    /// Encodes the line's value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch content {
        case .event(let name, let data, let id):
            try container.encode(name, forKey: .event)
            try container.encodeIfPresent(data, forKey: .data)
            try container.encodeIfPresent(id, forKey: .id)
        case .authenticationFailed(let failure):
            try container.encode(failure.rawValue, forKey: .authenticationFailed)
        case .notLive: try container.encode(false, forKey: .isLive)
        }
    }
}

extension RecordingVendor where Self == HelpshiftRecordingVendor {
    /// Helpshift.
    public static var helpshift: HelpshiftRecordingVendor { HelpshiftRecordingVendor() }
}
