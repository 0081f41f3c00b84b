import Foundation
import HelpshiftIdentity
import InputValidation

/// Creates the ids of messages, because the SDK has none.
///
/// Agents' messages with the same publish id, creation time, type, body and attachments (names and sizes) are
/// the same message and get the same id, in this launch and in any other. For a message without a creation
/// time, the other values determine the id. Ids are stored, so they do not contain the body itself.
enum HelpshiftMessageID {
    static func agentMessage(_ message: HelpshiftAgentMessage) -> String {
        // The number stays a `Double`, because converting an implausible time to an integer would trap.
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

    /// The SDK reports each of the visitor's messages once, without anything that distinguishes two of them,
    /// so they are numbered.
    static func userMessage(number: Int) -> String { "\(userMessage)\(number)" }

    static func isUserMessage(_ id: String) -> Bool { id.hasPrefix(userMessage) }

    private static let userMessage = "visitor/"

    private static func summary(_ text: String) -> String {
        "\(text.utf8.count)-\(String(Fingerprint.of(text.utf8), radix: 16))"
    }
}
