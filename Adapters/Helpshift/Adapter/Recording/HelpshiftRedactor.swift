import ChatRecordingWriter
import HelpshiftIdentity
import InputValidation

/// Removes private data from an event.
///
/// The SDK's own words, the ids of messages and conversations, times, and numbers are kept, so that a replay
/// has the same count. The recorder writes the message's id in addition to the data. Undocumented keys are
/// omitted with their values: a replay does not read them, and they may contain anything.
@MainActor
struct HelpshiftRedactor {
    let writer: RecordingWriter

    func redacted(_ data: [String: HelpshiftValue], of event: String) -> [String: HelpshiftValue] {
        if Self.hasFieldErrors(event) { return data.filter { $0.key.isHelpshiftWord }.mapValues(fieldError) }
        guard let name = HelpshiftEventName(rawValue: event) else { return [:] }
        var redacted = object(data)
        // The body of a visitor's file is the file's name.
        if name == .messageAdd, data[HelpshiftKey.type] != .string("text") {
            redacted[HelpshiftKey.body] = data[HelpshiftKey.body].map { words($0, as: writer.redacted) }
        }
        return redacted
    }

    private func object(_ members: [String: HelpshiftValue]) -> [String: HelpshiftValue] {
        var redacted: [String: HelpshiftValue] = [:]
        for (key, member) in members { redacted[key] = value(member, under: key) }
        return redacted
    }

    /// - Returns: `nil` for an omitted value.
    private func value(_ value: HelpshiftValue, under key: String) -> HelpshiftValue? {
        if case .null = value { return Self.keys.contains(key) ? value : nil }
        if Self.textKeys.contains(key) { return words(value, as: writer.text) }
        if Self.privateKeys.contains(key) { return words(value, as: writer.redacted) }
        if key == HelpshiftKey.attachments, case .array(let files) = value { return .array(files.map(file)) }
        guard Self.keys.contains(key) else { return nil }
        switch value {
        case .string(let text):
            return .string(Self.isHarmless(text, under: key) ? text : writer.redacted(text))
        case .number, .bool: return value
        case .array, .object, .other, .null: return value.hidden
        }
    }

    /// Redacts a text or a number. A number may be a telephone number, or a person's answer.
    private func words(_ value: HelpshiftValue, as write: (String) -> String) -> HelpshiftValue {
        switch value {
        case .string(let text): .string(write(text))
        case .number(let number): .string(write(HelpshiftValue.text(of: number)))
        case .bool, .array, .object, .other, .null: value.hidden
        }
    }

    private func file(_ value: HelpshiftValue) -> HelpshiftValue {
        if case .object(let members) = value { .object(object(members)) } else { value.hidden }
    }

    private func fieldError(_ value: HelpshiftValue) -> HelpshiftValue {
        guard case .string(let word) = value else { return value.hidden }
        if case .other = HelpshiftFieldError(rawValue: word) { return .string(writer.redacted(word)) }
        return value
    }

    private static func hasFieldErrors(_ event: String) -> Bool {
        HelpshiftUserDataRefusal(rawValue: event)?.namesKeys == true
    }

    /// The keys of texts that a person has written.
    private static let textKeys: Set<String> = [
        HelpshiftKey.body, HelpshiftKey.message, HelpshiftKey.additionalFeedback,
    ]
    /// The keys of telephone numbers, links and files.
    private static let privateKeys: Set<String> = [
        HelpshiftKey.actionData, HelpshiftKey.url, HelpshiftKey.fileName, HelpshiftKey.contentType,
    ]
    private static let idKeys: Set<String> = [
        HelpshiftKey.publishID, HelpshiftKey.latestIssueID, HelpshiftKey.latestIssuePublishID,
    ]
    private static let numberKeys: Set<String> = [
        HelpshiftKey.createdTime, HelpshiftKey.count, HelpshiftKey.size, HelpshiftKey.rating,
        HelpshiftKey.visible, HelpshiftKey.open, HelpshiftKey.fromCache,
    ]
    private static let keys = textKeys.union(privateKeys).union(idKeys).union(numberKeys).union([
        HelpshiftKey.type, HelpshiftKey.actionType, HelpshiftKey.attachments,
    ])

    /// Whether a text is the SDK's own rather than a person's.
    private static func isHarmless(_ text: String, under key: String) -> Bool {
        if idKeys.contains(key) { return text.isWholly("[-_.0-9A-Za-z]{1,80}") }
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
        default: return false
        }
    }
}

extension HelpshiftValue {
    /// The replacement for a value of an unexpected kind: the name of its kind.
    fileprivate var hidden: HelpshiftValue { .other(kindDescription) }
}
