public import ChatProviderKit
public import ChatProviderRecording
import Foundation
public import HelpshiftAdapter
import HelpshiftIdentity

/// A client around another that writes down what the SDK says, for a replay.
///
/// ```swift
/// let writer = RecordingWriter { try? file.write(contentsOf: $0) }
/// let provider = HelpshiftChatProvider(client: RecordingHelpshiftClient(client, writer: writer), …)
/// ```
///
/// It writes the callbacks alone: an app adds its lifecycle and its logins to the same writer. Words, names, addresses
/// and links are redacted unless the writer includes them; tokens pass in calls only, and no call is written.
@MainActor
public final class RecordingHelpshiftClient: HelpshiftClient {
    /// The client that does the work.
    public let client: any HelpshiftClient
    /// Who hears the SDK, after it has been written down.
    public private(set) weak var delegate: (any HelpshiftClientDelegate)?
    private let writer: RecordingWriter
    private let provider: ChatProviderID?
    private var redactor: HelpshiftRedactor
    private let ear = Ear()

    /// Creates a recording client.
    ///
    /// - Parameter provider: The provider whose lines they are, where there is more than one of Helpshift's.
    public init(_ client: any HelpshiftClient, writer: RecordingWriter, provider: ChatProviderID? = nil) {
        self.client = client
        self.writer = writer
        self.provider = provider
        redactor = HelpshiftRedactor(writer: writer)
        ear.owner = self
    }

    /// Whether the SDK is installed.
    public var isInstalled: Bool { client.isInstalled }

    /// Takes a delegate; from now on what the SDK says is written.
    public func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
        try client.setDelegate(delegate == nil ? nil : ear)
        self.delegate = delegate
    }

    private struct Line: Encodable {
        var event: String?
        var data: [String: HelpshiftValue]?
        var authenticationFailed: String?
    }

    /// The wrapped client's delegate; kept alive here, as clients hold theirs weakly.
    @MainActor
    private final class Ear: HelpshiftClientDelegate {
        weak var owner: RecordingHelpshiftClient?

        func handleEvent(name: String, data: [String: HelpshiftValue]?) {
            guard let owner else { return }
            owner.write(Line(event: name, data: data.map { owner.redactor.redacted($0, of: name) }))
            owner.delegate?.handleEvent(name: name, data: data)
        }

        func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
            owner?.write(Line(authenticationFailed: reason.rawValue))
            owner?.delegate?.authenticationFailed(reason)
        }

        func conversationConfiguration() -> [String: HelpshiftValue]? {
            owner?.delegate?.conversationConfiguration()
        }

        func delegateWasReplaced(by name: String) { owner?.delegate?.delegateWasReplaced(by: name) }
    }

    private func write(_ line: Line) { writer.record("helpshift", line, provider: provider) }
}
