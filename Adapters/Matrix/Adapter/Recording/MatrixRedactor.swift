import ChatRecordingWriter

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

    func sync(_ room: MatrixNews.Room, of visitor: String, nextBatch: String) -> MatrixSync {
        var sync = MatrixSync(nextBatch: nextBatch)
        var block = MatrixSync.Room(timeline: room.events.map(event), isLimited: room.block.isLimited)
        block.state = room.block.state.map(event)
        block.receipts = receipts(in: room, of: visitor)
        switch room.membership {
        case .joined:
            block.notificationCount = room.block.notificationCount
            sync.joined[room.id] = block
        case .left: sync.left[room.id] = block
        }
        return sync
    }

    private func receipts(in room: MatrixNews.Room, of visitor: String) -> [MatrixReceipt] {
        room.block.receipts.filter { $0.user == visitor }.map { receipt in
            var receipt = receipt
            receipt.user = writer.name(of: receipt.user)
            return receipt
        }
    }

    // MARK: Events

    private func event(_ event: MatrixEvent) -> MatrixEvent {
        MatrixEvent(
            id: event.id,
            type: type(event.type),
            sender: writer.name(of: event.sender),
            stateKey: event.stateKey.map {
                event.type == "m.room.member" ? writer.name(of: $0) : writer.redacted($0)
            },
            createdAt: event.createdAt,
            content: content(of: event),
            membership: event.membership.map(membership),
            previousMembership: event.previousMembership.map(membership),
            isRedacted: event.isRedacted,
            edit: event.edit.map {
                MatrixEdit(id: $0.id, sender: writer.name(of: $0.sender), message: message($0.message))
            }
        )
    }

    private func content(of event: MatrixEvent) -> MatrixContent {
        switch event.content {
        case .message(let message):
            var redacted = self.message(message)
            redacted.isNotice = message.isNotice || bots.contains(event.sender)
            return .message(redacted)
        case .edit(let id, let message): return .edit(of: id, self.message(message))
        case .member(let membership, _):
            return .member(membership: self.membership(membership), displayName: nil)
        case .redaction, .reaction, .tombstone, .powerLevels, .encryption, .unknown: return event.content
        }
    }

    /// A file without a text has its name as text.
    private func message(_ message: MatrixMessage) -> MatrixMessage {
        var redacted = message
        redacted.body =
            message.file?.name == message.body ? writer.redacted(message.body) : writer.text(message.body)
        redacted.file = message.file.map {
            MatrixMessage.File(
                name: writer.redacted($0.name),
                mimeType: writer.redacted($0.mimeType),
                size: $0.size,
                url: writer.redacted($0.url)
            )
        }
        return redacted
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
