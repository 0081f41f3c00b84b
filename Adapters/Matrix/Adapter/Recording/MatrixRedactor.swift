import ChatRecordingWriter
import Foundation

/// Converts a sync to the form in a recording, without private data.
///
/// The ids of events and rooms, times and the protocol's own words stay, so that a replay finds the same
/// entries and counts. Members have the recording's names, including the visitor, agents and bots: only its
/// author can edit a message, and a receipt counts only if it is the visitor's. The members' own display
/// names are omitted.
@MainActor
struct MatrixRedactor {
    let writer: RecordingWriter
    /// The users whose messages are a bot's, according to the configuration, which a replay does not know.
    let bots: Set<String>

    func recorded(_ room: MatrixNews.Room, of visitor: String) -> RecordedSync.Rooms {
        var recorded = RecordedSync.Room()
        let timeline = (room.history + room.timeline).map { event($0) }
        if !timeline.isEmpty || room.isCutOff {
            recorded.timeline = .init(events: timeline, limited: room.isCutOff ? true : nil)
        }
        if !room.state.isEmpty { recorded.state = .init(events: room.state.map { event($0) }) }
        let receipts = room.receipts.filter { $0.user == visitor }.map { receipt in
            var receipt = receipt
            receipt.user = writer.name(of: receipt.user)
            return RecordedReceipt(receipt)
        }
        if !receipts.isEmpty { recorded.ephemeral = .init(events: receipts) }
        recorded.count = room.notificationCount.map { .init(notificationCount: $0) }
        switch room.membership {
        case .joined: return RecordedSync.Rooms(join: [room.id: recorded])
        case .left: return RecordedSync.Rooms(leave: [room.id: recorded])
        }
    }

    // MARK: Events

    private func event(_ event: MatrixEvent) -> RecordedEvent {
        RecordedEvent(
            eventID: event.id,
            type: type(event.type),
            sender: writer.name(of: event.sender),
            stateKey: event.stateKey.map {
                event.type == "m.room.member" ? writer.name(of: $0) : writer.redacted($0)
            },
            milliseconds: Int64((event.createdAt.timeIntervalSince1970 * 1000).rounded()),
            redacts: target(of: event),
            content: content(of: event),
            unsigned: unsigned(event)
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
        // An edit that replaces nothing.
        case .reaction where event.type == "m.room.message": return RecordedEvent.Content(relation: .init())
        case .member(let membership, _): return RecordedEvent.Content(membership: self.membership(membership))
        case .tombstone(let room): return RecordedEvent.Content(replacementRoom: room)
        case .redaction, .reaction, .powerLevels, .encryption, .unknown: return RecordedEvent.Content()
        }
    }

    private func message(_ message: MatrixMessage, isBots: Bool = false) -> RecordedEvent.Message {
        guard !message.isNotice, !isBots else {
            return RecordedEvent.Message(msgtype: "m.notice", body: text(of: message))
        }
        guard let file = message.file else {
            return RecordedEvent.Message(msgtype: "m.text", body: text(of: message))
        }
        return RecordedEvent.Message(
            msgtype: "m.file",
            body: text(of: message),
            filename: writer.redacted(file.name),
            url: writer.redacted(file.url),
            info: RecordedEvent.Message.Info(mimetype: writer.redacted(file.mimeType), size: file.size)
        )
    }

    /// A file without a text has its name as text.
    private func text(of message: MatrixMessage) -> String {
        message.file?.name == message.body ? writer.redacted(message.body) : writer.text(message.body)
    }

    private func unsigned(_ event: MatrixEvent) -> RecordedEvent.Unsigned? {
        guard
            event.membership != nil || event.previousMembership != nil || event.isRedacted
                || event.edit != nil
        else { return nil }
        return RecordedEvent.Unsigned(
            membership: event.membership.map(membership),
            previousContent: event.previousMembership.map { .init(membership: membership($0)) },
            redactedBecause: event.isRedacted ? .init() : nil,
            relations: event.edit.map { edit in
                let sender = writer.name(of: edit.sender)
                let content = RecordedEvent.Content(newContent: message(edit.message))
                return .init(edit: .init(eventID: edit.id, sender: sender, content: content))
            }
        )
    }

    // MARK: The protocol's words

    /// The protocol's types stay. Anyone who may write can invent others.
    private func type(_ type: String) -> String {
        let isProtocols = type.count <= 64 && type.hasPrefix("m.") && type.utf8.allSatisfy(Self.isWordByte)
        return isProtocols ? type : writer.redacted(type)
    }

    private func membership(_ word: String) -> String {
        ["join", "leave", "invite", "ban", "knock"].contains(word) ? word : writer.redacted(word)
    }

    /// The protocol's codes stay.
    func code(_ code: String) -> String {
        let isProtocols = code.count <= 64 && code.hasPrefix("M_") && code.utf8.allSatisfy(Self.isWordByte)
        return isProtocols ? code : writer.redacted(code)
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
