import Foundation
import HelpshiftIdentity
import InputValidation

/// Ids for messages, as the SDK gives them none.
///
/// Agents' messages with the same publish id, creation time, type, body and attachments (names and sizes) are the same
/// message and get the same id, on this launch and on any other. A message without a creation time has none in its id.
/// Neither has the body itself: ids are stored.
enum HelpshiftMessageID {
    static func agentMessage(_ message: HelpshiftAgentMessage) -> String {
        // As a `Double`: a creation time beyond all reason must not trap.
        let milliseconds = message.createdAt.map {
            HelpshiftValue.text(of: ($0.timeIntervalSince1970 * 1000).rounded())
        }
        let files = message.attachments.map { file in
            let name = file.fileName ?? ""
            return "\(name.utf8.count) \(name) \(file.size.map(String.init) ?? "")"
        }.joined(separator: "/")
        let parts = [
            "agent", message.publishID ?? "", milliseconds ?? "", message.type?.rawValue ?? "",
            summary(message.body ?? ""),
        ]
        return (files.isEmpty ? parts : parts + [summary(files)]).joined(separator: "/")
    }

    /// The SDK reports a message of the visitor's own once, and says nothing that would tell two of them apart.
    static func userMessage(number: Int) -> String { "\(userMessage)\(number)" }

    static func isUserMessage(_ id: String) -> Bool { id.hasPrefix(userMessage) }

    private static let userMessage = "visitor/"

    private static func summary(_ text: String) -> String {
        "\(text.utf8.count)-\(String(Fingerprint.of(text.utf8), radix: 16))"
    }
}
