import Foundation
import HelpshiftIdentity

/// Ids for messages, as the SDK gives them none.
///
/// Two messages with the same publish id, creation time, type and body are the same message and get the same id, on
/// this launch and on any other. The body itself is not in the id: ids are stored with read markers.
enum HelpshiftMessageID {
    static func agentMessage(_ message: HelpshiftAgentMessage, createdAt created: Date) -> String {
        id("agent", message.publishID ?? "", created, message.type, message.body)
    }

    static func userMessage(_ message: HelpshiftUserMessage, createdAt created: Date) -> String {
        id("visitor", "", created, message.type, message.body)
    }

    private static func id(
        _ author: String,
        _ publishID: String,
        _ created: Date,
        _ type: HelpshiftMessageType?,
        _ body: String?
    ) -> String {
        // As a `Double`: a creation time beyond all reason must not trap.
        let milliseconds = HelpshiftValue.text(of: (created.timeIntervalSince1970 * 1000).rounded())
        let body = body ?? ""
        return "\(author)/\(publishID)/\(milliseconds)/\(type?.rawValue ?? "")"
            + "/\(body.utf8.count)-\(String(fingerprint(body), radix: 16))"
    }

    /// FNV-1a: the same on every launch, which Swift's own hashes are not.
    private static func fingerprint(_ text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
}
