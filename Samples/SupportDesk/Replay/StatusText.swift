import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// Creates the JSON objects that a replay and a watch print.
struct StatusJSON {
    /// Ids and summaries as JSON text, each encoded once.
    private var names: [String: String] = [:]

    /// - Parameter line: The line's number in a recording; `nil` without a recording.
    mutating func object(
        line: Int?,
        milliseconds: Double,
        what: String,
        total: Int?,
        providers: [Replay.Status]
    ) -> String {
        var text = line.map { "{\"line\":\($0),\"at\":" } ?? "{\"at\":"
        text += Self.number(milliseconds)
        text += ",\"what\":\(quoted(what)),\"total\":\(Self.number(total)),\"providers\":{"
        for (position, provider) in providers.enumerated() {
            if position > 0 { text += "," }
            text += quoted(provider.id.rawValue)
            text += ":{\"unread\":\(Self.number(provider.unread.number))"
            text += ",\"freshness\":\"\(provider.unread.freshness.rawValue)\""
            text += ",\"connection\":\"\(provider.connection.name)\""
            text += ",\"isChatting\":\(provider.isChatting)}"
        }
        text += "}}"
        return text
    }

    private mutating func quoted(_ text: String) -> String {
        if let quoted = names[text] { return quoted }
        let data = (try? JSONEncoder().encode(text)) ?? Data()
        let quoted = String(decoding: data, as: UTF8.self)
        // Texts repeat. Those with counts are numerous in a long recording.
        if names.count < 1000 { names[text] = quoted }
        return quoted
    }

    private static func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }

    private static func number(_ milliseconds: Double) -> String {
        milliseconds == milliseconds.rounded() ? "\(Int64(milliseconds))" : "\(milliseconds)"
    }
}

extension Replay.Status {
    /// The status for people: `matrix: 3 live, connected, chatting`.
    func words(_ terminal: Terminal) -> String {
        let color: Terminal.Color = unread.freshness == .live ? .green : .yellow
        let badge = terminal.styled(unread.words, color)
        let chatting = isChatting ? ", chatting" : ""
        return "\("\(id)".safeForTerminals): \(badge), \("\(connection)".safeForTerminals)\(chatting)"
    }
}
