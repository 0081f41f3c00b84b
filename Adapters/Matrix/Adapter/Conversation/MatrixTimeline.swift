import ChatProviderKit
import Foundation

/// The log of a room, created from the events that the server delivers. It is a value.
///
/// The order is the server's. An event that is delivered again changes nothing.
struct MatrixTimeline: Sendable {
    private(set) var transcript = ChatState.Transcript()
    /// The server's id of the visitor.
    var visitor: String
    /// The users that reply automatically.
    private let bots: Set<String>
    /// For each event that is not an entry, the entry before it; `.some(nil)` at the beginning.
    private var places: [String: ChatEntry.ID?] = [:]
    /// The original contents of edited entries, with their edits, oldest first.
    private var edits: [ChatEntry.ID: Edits] = [:]
    /// The roots of the threads that contain the entries.
    private(set) var threads: [ChatEntry.ID: String] = [:]

    private struct Edits: Sendable {
        let original: ChatEntry.Kind
        var delivered: [(id: String, kind: ChatEntry.Kind)] = []
        /// The newest edit, which came with the message and has not been delivered as a separate event.
        var ahead: (id: String, kind: ChatEntry.Kind)?

        /// The entry's current contents.
        var kind: ChatEntry.Kind { ahead?.kind ?? delivered.last?.kind ?? original }

        func contains(_ id: String) -> Bool { ahead?.id == id || delivered.contains { $0.id == id } }

        mutating func remove(_ id: String) {
            delivered.removeAll { $0.id == id }
            if ahead?.id == id { ahead = nil }
        }
    }

    init(visitor: String, bots: Set<String>) {
        self.visitor = visitor
        self.bots = bots
    }

    /// Removes all entries. The events that were received precede the beginning from now on, so they are not
    /// new if they are delivered again.
    mutating func removeAll() {
        for id in transcript.map(\.id) + places.keys { places[id] = .some(nil) }
        transcript = ChatState.Transcript()
        edits = [:]
        threads = [:]
    }

    /// Returns whether an event has been received.
    func holds(_ event: String) -> Bool { places[event] != nil || transcript.position(of: event) != nil }

    /// Returns the entry at an event or before it; `nil` for an event that has not been received.
    func entry(upTo event: String) -> ChatEntry.ID? {
        transcript.position(of: event) != nil ? event : places[event].flatMap { $0 }
    }

    /// Returns whether an event becomes an entry.
    static func isEntry(_ event: MatrixEvent) -> Bool {
        switch event.content {
        case .edit, .redaction, .reaction: false
        case .message, .member, .powerLevels, .encryption, .tombstone, .unknown: true
        }
    }

    /// Adds the next event.
    ///
    /// - Parameter name: The sender's display name.
    mutating func append(_ event: MatrixEvent, name: String) {
        guard !holds(event.id) else { return }
        if Self.isEntry(event) {
            transcript.upsert(entry(event, name: name))
        } else {
            places[event.id] = .some(transcript.last?.id)
        }
        switch event.content {
        case .edit(let target, let message): edit(target, by: event.sender, event.id, message)
        case .redaction(let target): redact(target)
        case .message(let message):
            threads[event.id] = message.thread
            guard let edit = event.edit else { return }
            self.edit(event.id, by: edit.sender, edit.id, edit.message, isAhead: true)
        case .member, .powerLevels, .encryption, .tombstone, .reaction, .unknown: break
        }
    }

    /// Events that result in a log with the same entries, and contain the same events.
    var events: [MatrixEvent] {
        let others = Dictionary(grouping: places.keys) { places[$0].flatMap { $0 } }.mapValues { ids in
            ids.sorted().map {
                MatrixEvent(id: $0, type: "m.reaction", sender: "@", content: .reaction)
            }
        }
        return transcript.reduce(into: others[nil] ?? []) { events, entry in
            events.append(MatrixEvent(entry, visitor: visitor, thread: threads[entry.id]))
            events += others[entry.id] ?? []
        }
    }

    // MARK: Edits and redactions

    /// Only the author of a message can change it, whatever the server delivers.
    ///
    /// - Parameter isAhead: Whether the edit came with the message. Earlier ones may follow.
    private mutating func edit(
        _ id: ChatEntry.ID,
        by sender: String,
        _ editID: String,
        _ message: MatrixMessage,
        isAhead: Bool = false
    ) {
        guard var entry = transcript[id: id], entry.nick == sender, entry.isMessage else { return }
        var all = edits[id] ?? Edits(original: entry.kind)
        all.remove(editID)
        let edit = (id: editID, kind: Self.kind(of: message))
        if isAhead { all.ahead = edit } else { all.delivered.append(edit) }
        edits[id] = all
        entry.kind = all.kind
        transcript.upsert(entry)
    }

    private mutating func redact(_ id: String) {
        let edited = edits.first { $0.value.contains(id) }?.key
        guard var entry = transcript[id: edited ?? id] else { return }
        if let edited, var all = edits[edited] {
            all.remove(id)
            edits[edited] = all
            entry.kind = all.kind
        } else {
            entry.kind = .unsupported("redacted")
            edits[id] = nil
        }
        transcript.upsert(entry)
    }

    // MARK: Entries

    private func entry(_ event: MatrixEvent, name: String) -> ChatEntry {
        ChatEntry(
            id: event.id,
            participant: participant(event),
            nick: event.sender,
            displayName: name,
            createdAt: event.createdAt,
            kind: Self.kind(of: event),
            wasSentInAbsence: event.membership.map { $0 != "join" } ?? false
        )
    }

    private func participant(_ event: MatrixEvent) -> ChatEntry.Participant {
        if event.actor == visitor { return .visitor }
        if bots.contains(event.actor) { return .bot }
        if case .message(let message) = event.content, message.isNotice { return .bot }
        return .agent
    }

    private static func kind(of event: MatrixEvent) -> ChatEntry.Kind {
        if event.isRedacted { return .unsupported("redacted") }
        switch event.content {
        case .message(let message): return kind(of: message)
        case .member("join", _) where event.previousMembership != "join": return .memberJoin
        case .member("leave", _) where event.previousMembership == "join",
            .member("ban", _) where event.previousMembership == "join":
            return .memberLeave
        case .member, .edit, .redaction, .reaction, .powerLevels, .encryption, .tombstone, .unknown:
            return .unsupported(event.type)
        }
    }

    private static func kind(of message: MatrixMessage) -> ChatEntry.Kind {
        guard let file = message.file else { return .message(message.body) }
        return .attachment(
            ChatEntry.Attachment(name: file.name, mimeType: file.mimeType, size: file.size, url: file.url)
        )
    }
}
