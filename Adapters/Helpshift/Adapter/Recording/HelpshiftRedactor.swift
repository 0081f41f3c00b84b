import ChatProviderKit
import ChatRecordingWriter
import HelpshiftIdentity

/// Takes out of an event what somebody wrote: words, names, addresses, links.
///
/// Ids, times, types, numbers and the SDK's own words stay, so that a replay finds the same messages and counts. A
/// message has no id but its publish id, creation time, type and body. Should the bodies of two messages that agree
/// in the rest look the same without their letters, the later ones get a number behind them (`xxx #2`): they stay
/// two messages, and one that comes again stays the one it was. Nothing of a body can be worked out of that number.
@MainActor
struct HelpshiftRedactor {
    /// What agrees between messages that only their bodies tell apart.
    private struct Rest: Hashable {
        var event: String
        var publishID: HelpshiftValue?
        var createdAt: HelpshiftValue?
        var type: HelpshiftValue?
        var redactedBody: String
    }

    private let writer: RecordingWriter
    /// The hashes of the bodies, in the order in which they came.
    private var bodies: [Rest: [Int]] = [:]

    init(writer: RecordingWriter) {
        self.writer = writer
    }

    mutating func redacted(_ data: [String: HelpshiftValue], of event: String) -> [String: HelpshiftValue] {
        guard !writer.includesBodies else { return data }
        var redacted = Self.hasFieldErrors(event) ? data.mapValues(fieldError) : object(data)
        switch data[HelpshiftKey.body] {
        case .string?, .number?:
            let body = data[HelpshiftKey.body]?.words ?? ""
            redacted[HelpshiftKey.body] = .string(distinct(body, in: redacted, of: event))
        case .bool?, .array?, .object?, .null?, .other?, nil: break
        }
        return redacted
    }

    private mutating func distinct(
        _ body: String,
        in redacted: [String: HelpshiftValue],
        of event: String
    ) -> String {
        let rest = Rest(
            event: event,
            publishID: redacted[HelpshiftKey.publishID],
            createdAt: redacted[HelpshiftKey.createdTime],
            type: redacted[HelpshiftKey.type],
            redactedBody: writer.redacted(body)
        )
        var known = bodies[rest] ?? []
        let number = known.firstIndex(of: body.hashValue) ?? known.count
        if number == known.count {
            known.append(body.hashValue)
            bodies[rest] = known
        }
        // No redacted body ends like this: digits are letters there.
        return number == 0 ? rest.redactedBody : "\(rest.redactedBody) #\(number + 1)"
    }

    private func object(_ members: [String: HelpshiftValue]) -> [String: HelpshiftValue] {
        Dictionary(uniqueKeysWithValues: members.map { ($0, value($1, under: $0)) })
    }

    private func value(_ value: HelpshiftValue, under key: String) -> HelpshiftValue {
        switch value {
        case .string(let text): .string(Self.isHarmless(text, under: key) ? text : writer.redacted(text))
        case .number(let number):
            // Under other keys a number may be a telephone's.
            Self.numberKeys.contains(key) || Self.idKeys.contains(key)
                ? value : .string(writer.redacted(HelpshiftValue.text(of: number)))
        case .array(let elements): .array(elements.map { self.value($0, under: key) })
        case .object(let members): .object(object(members))
        case .bool, .null, .other: value
        }
    }

    private func fieldError(_ value: HelpshiftValue) -> HelpshiftValue {
        guard case .string(let word) = value else { return .other(value.kindDescription) }
        if case .other = HelpshiftFieldError(rawValue: word) { return .string(writer.redacted(word)) }
        return value
    }

    private static func hasFieldErrors(_ event: String) -> Bool {
        HelpshiftUserDataRefusal(rawValue: event)?.namesKeys == true
    }

    private static let idKeys: Set<String> = [
        HelpshiftKey.publishID, HelpshiftKey.latestIssueID, HelpshiftKey.latestIssuePublishID,
    ]
    private static let numberKeys: Set<String> = [
        HelpshiftKey.createdTime, HelpshiftKey.count, HelpshiftKey.size, HelpshiftKey.rating,
        HelpshiftKey.visible, HelpshiftKey.open, HelpshiftKey.fromCache,
    ]

    /// Whether a text is the SDK's own, and not a person's.
    private static func isHarmless(_ text: String, under key: String) -> Bool {
        if idKeys.contains(key) { return !text.contains { $0 == "@" || $0.isWhitespace } }
        if numberKeys.contains(key) {
            return Double(text) != nil || ["true", "false", "yes", "no"].contains(text.lowercased())
        }
        switch key {
        case HelpshiftKey.type:
            if case .other = HelpshiftMessageType(text) { return false }
            return true
        case HelpshiftKey.actionType:
            if case .other = HelpshiftActionType(text) { return false }
            return true
        case HelpshiftKey.contentType:
            return text.count < 100 && text.contains("/") && !text.contains { $0.isWhitespace || $0 == ":" }
        default: return false
        }
    }
}
