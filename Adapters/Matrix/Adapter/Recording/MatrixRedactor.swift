import ChatRecordingWriter
import Foundation

/// Makes of what a sync has brought what a recording holds: without the words, names and addresses that somebody wrote,
/// unless bodies are asked for.
///
/// Ids of events and rooms, times and the protocol's own words stay, so that a replay finds the same entries and
/// counts. The visitor's id stays too, beside which the other members are numbered: who they are does not belong in a
/// recording, and an edit is its author's alone.
@MainActor
struct MatrixRedactor {
    private let writer: RecordingWriter
    /// Whose messages are a bot's, by the configuration, which a replay does not know.
    private let bots: Set<String>
    private var numbers: [String: Int] = [:]

    init(writer: RecordingWriter, bots: Set<String>) {
        self.writer = writer
        self.bots = bots
    }

    mutating func recorded(_ room: MatrixNews.Room, of visitor: String) -> RecordedSync.Rooms {
        var recorded = RecordedSync.Room()
        let timeline = (room.history + room.timeline).map { event($0, visitor) }
        if !timeline.isEmpty || room.isCutOff {
            recorded.timeline = .init(events: timeline, limited: room.isCutOff ? true : nil)
        }
        if !room.state.isEmpty { recorded.state = .init(events: room.state.map { event($0, visitor) }) }
        let receipts = room.receipts.filter { $0.user == visitor }.map(RecordedReceipt.init)
        if !receipts.isEmpty { recorded.ephemeral = .init(events: receipts) }
        recorded.count = room.notificationCount.map { .init(notificationCount: $0) }
        switch room.membership {
        case .joined: return RecordedSync.Rooms(join: [room.id: recorded])
        case .left: return RecordedSync.Rooms(leave: [room.id: recorded])
        }
    }

    // MARK: Events

    private mutating func event(_ event: MatrixEvent, _ visitor: String) -> RecordedEvent {
        RecordedEvent(
            eventID: event.id,
            type: type(event.type),
            sender: user(event.sender, visitor),
            stateKey: event.stateKey.map { event.type == "m.room.member" ? user($0, visitor) : text($0) },
            milliseconds: Int64((event.createdAt.timeIntervalSince1970 * 1000).rounded()),
            redacts: target(of: event),
            content: content(of: event),
            unsigned: unsigned(event, visitor)
        )
    }

    private func target(of event: MatrixEvent) -> String? {
        if case .redaction(let id) = event.content { id } else { nil }
    }

    private func content(of event: MatrixEvent) -> RecordedEvent.Content {
        switch event.content {
        case .message(let message):
            return RecordedEvent.Content(
                message: self.message(message, isBots: bots.contains(event.sender)),
                relation: message.thread.map { .init(kind: "m.thread", event: $0) }
            )
        case .edit(let id, let message):
            let new = self.message(message)
            return RecordedEvent.Content(message: new, newContent: new, relation: .init(event: id))
        // What replaces nothing.
        case .reaction where event.type == "m.room.message": return RecordedEvent.Content(relation: .init())
        case .member(let membership, let name):
            return RecordedEvent.Content(membership: self.membership(membership), displayName: name.map(text))
        case .tombstone(let room): return RecordedEvent.Content(replacementRoom: room)
        case .redaction, .reaction, .powerLevels, .encryption, .unknown: return RecordedEvent.Content()
        }
    }

    private func message(_ message: MatrixMessage, isBots: Bool = false) -> RecordedEvent.Message {
        guard !message.isNotice, !isBots else {
            return RecordedEvent.Message(msgtype: "m.notice", body: text(message.body))
        }
        guard let file = message.file else {
            return RecordedEvent.Message(msgtype: "m.text", body: text(message.body))
        }
        return RecordedEvent.Message(
            msgtype: "m.file",
            body: text(message.body),
            filename: text(file.name),
            url: text(file.url),
            info: RecordedEvent.Message.Info(mimetype: text(file.mimeType), size: file.size)
        )
    }

    private mutating func unsigned(_ event: MatrixEvent, _ visitor: String) -> RecordedEvent.Unsigned? {
        guard
            event.membership != nil || event.previousMembership != nil || event.isRedacted
                || event.edit != nil
        else { return nil }
        return RecordedEvent.Unsigned(
            membership: event.membership.map(membership),
            previousContent: event.previousMembership.map { .init(membership: membership($0)) },
            redactedBecause: event.isRedacted ? .init() : nil,
            relations: event.edit.map { edit in
                let sender = user(edit.sender, visitor)
                let content = RecordedEvent.Content(newContent: message(edit.message))
                return .init(edit: .init(eventID: edit.id, sender: sender, content: content))
            }
        )
    }

    // MARK: Texts

    private func text(_ text: String) -> String { writer.redacted(text) }

    private mutating func user(_ id: String, _ visitor: String) -> String {
        guard !writer.includesBodies, id != visitor else { return id }
        let number = numbers[id] ?? numbers.count + 1
        numbers[id] = number
        return "@member\(number):redacted"
    }

    /// The protocol's types stay. Anybody who may write can make up others.
    private func type(_ type: String) -> String {
        let isProtocols = type.count <= 64 && type.hasPrefix("m.") && type.utf8.allSatisfy(Self.isWordByte)
        return isProtocols ? type : text(type)
    }

    private func membership(_ word: String) -> String {
        ["join", "leave", "invite", "ban", "knock"].contains(word) ? word : text(word)
    }

    /// The protocol's codes stay.
    func code(_ code: String) -> String {
        let isProtocols = code.count <= 64 && code.hasPrefix("M_") && code.utf8.allSatisfy(Self.isWordByte)
        return isProtocols ? code : text(code)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
