import ChatProviderKit
import Foundation
import MatrixAdapter

/// An agent of a Matrix server, who acts with an access token.
@MainActor
struct MatrixAgent {
    let userID: String
    private let client: MatrixClient

    /// A token that the server accepts for as long as the desk runs.
    private struct Access: MatrixAccess {
        let token: Secret

        func call<Answer: Sendable>(
            _ body: @Sendable (Secret) async throws(MatrixError) -> Answer
        ) async throws(MatrixError) -> Answer {
            try await body(token)
        }
    }

    /// Asks the server for the token's user.
    init(homeserver: URL, token: Secret, network: any MatrixTransport) async throws(MatrixError) {
        client = MatrixClient(homeserver: homeserver, transport: network, access: Access(token: token))
        userID = try await client.whoAmI(token).userID
    }

    func join(_ room: String) async throws { _ = try await client.join(room: room) }

    func leave(_ room: String) async throws { try await client.leave(room: room) }

    func remove(_ user: String, from room: String) async throws {
        try await client.kick(room: room, user: user)
    }

    /// Sends a text; `m.notice` is for bots.
    func send(_ text: String, as type: String = "m.text", to room: String) async throws {
        try await send(["msgtype": type, "body": text], to: room)
    }

    func sendFile(named name: String, _ content: Data, to room: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name)
        try content.write(to: file)
        let url = try await client.upload(file: file, mimeType: "application/pdf", onProgress: nil)
        try await send(["msgtype": "m.file", "body": name, "filename": name, "url": url], to: room)
    }

    /// The newest events of a room, oldest first.
    func events(in room: String, limit: Int) async throws -> [MatrixEvent] {
        try await client.messages(room: room, before: nil, until: nil, limit: limit).events.reversed()
    }

    private func send(_ content: [String: any Sendable], to room: String) async throws {
        let transaction = UUID().uuidString
        _ = try await client.send(room: room, transaction: transaction, content: content)
    }
}
