public import Foundation
import MatrixAdapter

/// An agent of a simulated server, who acts as a support person does in a Matrix client.
///
/// Each call throws `MatrixError.refused` if the server refuses it. Users are given by their names or ids.
@MainActor
public struct SimulatedMatrixAgent: Sendable {
    let server: SimulatedMatrix
    /// The agent's id.
    public let userID: String
    /// The agent's access token.
    package let token: String

    init(_ server: SimulatedMatrix, userID: String, token: String) {
        self.server = server
        self.userID = userID
        self.token = token
    }

    // MARK: Rooms

    /// Creates a room and invites a user to it. Returns its id.
    ///
    /// - Parameter isEncrypted: Whether messages in it are encrypted, so that the adapter refuses it.
    public func createRoom(inviting user: String, isEncrypted: Bool = false) throws -> String {
        server.registerIfUnknown(user)
        var body: JSONValue = [
            "preset": "private_chat", "invite": [.string(server.userID(user))],
        ]
        if isEncrypted {
            let algorithm: JSONValue = ["algorithm": "m.megolm.v1.aes-sha2"]
            body["initial_state"] = [["type": "m.room.encryption", "state_key": "", "content": algorithm]]
        }
        return try call("POST", ["createRoom"], body)["room_id"].string ?? ""
    }

    /// Accepts an invitation.
    public func join(_ room: String) throws { _ = try call("POST", ["join", room]) }

    /// Leaves a room.
    public func leave(_ room: String) throws { _ = try call("POST", ["rooms", room, "leave"]) }

    /// Invites a user to a room.
    public func invite(_ user: String, to room: String) throws {
        server.registerIfUnknown(user)
        _ = try call("POST", ["rooms", room, "invite"], ["user_id": .string(server.userID(user))])
    }

    /// Removes a user from a room, which ends the chat.
    public func kick(_ user: String, from room: String, reason: String? = nil) throws {
        var body: JSONValue = ["user_id": .string(server.userID(user))]
        if let reason { body["reason"] = .string(reason) }
        _ = try call("POST", ["rooms", room, "kick"], body)
    }

    /// Marks a room as replaced by another one.
    public func replace(_ room: String, by replacement: String) throws {
        _ = try call(
            "PUT",
            ["rooms", room, "state", "m.room.tombstone", ""],
            ["body": "This room has moved", "replacement_room": .string(replacement)]
        )
    }

    // MARK: Messages

    /// Sends a text. Returns the event's id, which is the entry's.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - room: The room's id.
    ///   - date: The event's time, as an application service can set it; `nil` for the server's.
    @discardableResult
    public func send(_ text: String, to room: String, dated date: Date? = nil) throws -> String {
        try send(Self.content(text), to: room, dated: date)
    }

    /// Sends a bot's message. Returns the event's id.
    @discardableResult
    public func sendNotice(_ text: String, to room: String) throws -> String {
        try send(["msgtype": "m.notice", "body": .string(text)], to: room)
    }

    /// Sends a file. Returns the event's id.
    @discardableResult
    public func sendFile(_ content: Data, named name: String, mimeType: String, to room: String) throws
        -> String
    {
        let target = "/_matrix/media/v3/upload?filename=\(Self.encoded(name))"
        let uploaded = try server.perform("POST", target, content, token: token)
        let kind = ["image", "video", "audio"].first { mimeType.hasPrefix("\($0)/") } ?? "file"
        return try send(
            [
                "msgtype": "m.\(kind)", "body": .string(name), "filename": .string(name),
                "url": uploaded["content_uri"],
                "info": ["mimetype": .string(mimeType), "size": .integer(content.count)],
            ],
            to: room
        )
    }

    /// Replaces a message's text. Returns the id of the edit.
    @discardableResult
    public func edit(_ message: String, to text: String, in room: String) throws -> String {
        var content = Self.content("* \(text)")
        content["m.new_content"] = Self.content(text)
        content["m.relates_to"] = ["rel_type": "m.replace", "event_id": .string(message)]
        return try send(content, to: room)
    }

    /// Reacts to a message. Returns the reaction's id.
    @discardableResult
    public func react(_ key: String, to message: String, in room: String) throws -> String {
        let relation: JSONValue = [
            "rel_type": "m.annotation", "event_id": .string(message), "key": .string(key),
        ]
        return try send(["m.relates_to": relation], type: "m.reaction", to: room)
    }

    /// Removes a message's content. Returns the redaction's id.
    @discardableResult
    public func redact(_ message: String, in room: String) throws -> String {
        let path = ["rooms", room, "redact", message, server.nextTransaction()]
        return try call("PUT", path)["event_id"].string ?? ""
    }

    private static func content(_ text: String) -> JSONValue {
        ["msgtype": "m.text", "body": .string(text)]
    }

    private func send(
        _ content: JSONValue,
        type: String = "m.room.message",
        to room: String,
        dated date: Date? = nil
    ) throws -> String {
        let path = ["rooms", room, "send", type, server.nextTransaction()]
        guard let date else { return try call("PUT", path, content)["event_id"].string ?? "" }
        let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded())
        let target = Self.target(path) + "?user_id=\(Self.encoded(userID))&ts=\(milliseconds)"
        return try server.perform(
            "PUT",
            target,
            content.text,
            token: server.core.applicationServiceToken
        )["event_id"].string ?? ""
    }

    // MARK: Typing and reading

    /// Shows that the agent types, for at most 30 seconds, or has stopped.
    public func type(_ isTyping: Bool = true, in room: String) throws {
        _ = try call("PUT", ["rooms", room, "typing", userID], ["typing": .bool(isTyping)])
    }

    /// Marks messages as read, up to this one.
    public func read(_ message: String, in room: String) throws {
        _ = try call("POST", ["rooms", room, "receipt", "m.read", message])
    }

    // MARK: Implementation

    private func call(_ method: String, _ path: [String], _ body: JSONValue = [:]) throws -> JSONValue {
        try server.perform(method, Self.target(path), body.text, token: token)
    }

    private static func target(_ path: [String]) -> String {
        "/_matrix/client/v3" + path.map { "/\(encoded($0))" }.joined()
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }
}
