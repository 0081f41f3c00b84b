import ChatProviderKit
import ChatProviderRecording

/// The phone's view of a chat, as text.
struct DeskPhone: Sendable, Equatable {
    /// `4 messages, 2 unread`.
    var messages = "no messages"
    /// The position of the read marker.
    var marker = "none, never opened"

    init() {}

    /// - Parameters:
    ///   - transcript: The log on the phone.
    ///   - explanation: The explanation of its count.
    init(_ transcript: ChatState.Transcript, _ explanation: Replay.Explanation) {
        messages = Self.messages(transcript.count(where: \.isMessage), explanation)
        marker = Self.marker(explanation)
    }

    private static func messages(_ count: Int, _ explanation: Replay.Explanation) -> String {
        guard count > 0 else { return "no messages" }
        let unread = explanation.messages.count
        return "\(count.counted("message")), \(unread == 0 ? "none" : "\(unread)") unread"
    }

    private static func marker(_ explanation: Replay.Explanation) -> String {
        switch explanation.marker {
        case nil: return explanation.isAnswered ? "none, but the user wrote" : "none, never opened"
        case .start: return explanation.hasNoLog ? "none, the vendor only counts" : "at the start"
        case .entry(let entry):
            let time = entry.createdAt.timeOfDay
            guard let marked = explanation.markedEntry else { return "at \(time), not in the log" }
            return "at \(DeskMessage(marked).who)'s message, \(time)"
        }
    }
}
