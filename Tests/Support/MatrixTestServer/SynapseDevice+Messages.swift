package import Foundation

extension SynapseDevice {
    /// Sends an event of any type. Returns its id.
    @discardableResult
    package func send(
        _ content: JSON,
        type: String = "m.room.message",
        to room: String,
        transaction: String = UUID().uuidString
    ) async throws -> String {
        try await answer("PUT", ["rooms", room, "send", type, transaction], body: content).accepted(
            "event_id"
        )
    }

    /// Sends a text. Returns the event's id.
    @discardableResult
    package func send(
        _ text: String,
        to room: String,
        transaction: String = UUID().uuidString
    ) async throws -> String {
        try await send(Self.text(text), to: room, transaction: transaction)
    }

    /// Sends a notice, as a bot does. Returns the event's id.
    @discardableResult
    package func sendNotice(_ text: String, to room: String) async throws -> String {
        try await send(["msgtype": "m.notice", "body": .text(text)], to: room)
    }

    /// Sends a text in reply to another message. Returns the event's id.
    @discardableResult
    package func reply(_ text: String, to event: String, in room: String) async throws -> String {
        let relation: JSON = ["m.in_reply_to": ["event_id": .text(event)]]
        return try await send(Self.text(text).merging(["m.relates_to": relation]), to: room)
    }

    /// Sends a text in the thread of another message. Returns the event's id.
    @discardableResult
    package func replyInThread(_ text: String, of root: String, in room: String) async throws -> String {
        let relation: JSON = ["rel_type": "m.thread", "event_id": .text(root)]
        return try await send(Self.text(text).merging(["m.relates_to": relation]), to: room)
    }

    /// Replaces the text of a message; the server accepts that from any member (`send.5`). Returns the id of the edit.
    @discardableResult
    package func edit(_ event: String, to text: String, in room: String) async throws -> String {
        let relation: JSON = ["rel_type": "m.replace", "event_id": .text(event)]
        let edit: JSON = ["m.new_content": Self.text(text), "m.relates_to": relation]
        return try await send(Self.text("* \(text)").merging(edit), to: room)
    }

    /// Reacts to a message. Returns the id of the reaction.
    @discardableResult
    package func react(_ key: String, to event: String, in room: String) async throws -> String {
        let relation: JSON = ["rel_type": "m.annotation", "event_id": .text(event), "key": .text(key)]
        return try await send(["m.relates_to": relation], type: "m.reaction", to: room)
    }

    /// Removes an event's content. Returns the id of the redaction.
    @discardableResult
    package func redact(_ event: String, in room: String) async throws -> String {
        try await answer("PUT", ["rooms", room, "redact", event, UUID().uuidString], body: [:])
            .accepted("event_id")
    }

    private static func text(_ text: String) -> JSON { ["msgtype": "m.text", "body": .text(text)] }

    // MARK: Files

    /// Uploads bytes. Returns their `mxc` URI.
    package func upload(_ bytes: Data, named name: String, mimeType: String) async throws -> String {
        try await server.answer(
            "POST",
            ["/_matrix/media/v3/upload"],
            query: ["filename": name],
            bytes: bytes,
            mimeType: mimeType,
            token: accessToken
        ).accepted("content_uri")
    }

    /// Uploads a file and sends it. Returns the event's id.
    ///
    /// - Parameter kind: `m.file`, `m.image`, `m.video` or `m.audio`.
    @discardableResult
    package func sendFile(
        _ bytes: Data,
        named name: String,
        mimeType: String,
        kind: String = "m.file",
        to room: String
    ) async throws -> String {
        let url = try await upload(bytes, named: name, mimeType: mimeType)
        let content: JSON = [
            "msgtype": .text(kind), "body": .text(name), "filename": .text(name), "url": .text(url),
            "info": ["mimetype": .text(mimeType), "size": .integer(bytes.count)],
        ]
        return try await send(content, to: room)
    }

    /// Downloads the file of an `mxc` URI, and returns any answer of the server.
    package func download(_ uri: String) async throws -> SynapseAnswer {
        let parts = uri.dropFirst("mxc://".count).split(separator: "/").map(String.init)
        return try await answer("GET", ["/_matrix/client/v1/media/download"] + parts)
    }

    // MARK: Typing and reading

    /// Reports that the user types, for at most this long, or no longer types.
    package func setTyping(_ types: Bool, in room: String, milliseconds: Int = 30_000) async throws {
        let body: JSON = types ? ["typing": true, "timeout": .integer(milliseconds)] : ["typing": false]
        try await call("PUT", ["rooms", room, "typing", userID], body: body)
    }

    /// Reports that the room is read up to an event.
    ///
    /// - Parameter privately: Whether only the user's own devices learn it.
    package func markRead(_ event: String, in room: String, privately: Bool = true) async throws {
        let kind = privately ? "m.read.private" : "m.read"
        try await call("POST", ["rooms", room, "receipt", kind, event], body: [:])
    }

    /// Moves the marker that other clients show as a line, which does not change the count.
    package func markFullyRead(_ event: String, in room: String) async throws {
        try await call("POST", ["rooms", room, "receipt", "m.fully_read", event], body: [:])
    }
}
