import ChatProviderKit
import Foundation
import MatrixAdapter

/// An agent of a Matrix server, who acts with an access token through the client-server API.
@MainActor
struct MatrixAgent {
    let userID: String
    private let server: MatrixAPI

    /// Asks the server whose token it is.
    ///
    /// - Throws: `MatrixError`.
    init(homeserver: URL, token: Secret, network: any MatrixTransport) async throws {
        let server = MatrixAPI(homeserver: homeserver, token: token, network: network)
        let user: User = try await server.call(.get, ["account", "whoami"])
        userID = user.user_id
        self.server = server
    }

    func join(_ room: String) async throws {
        let _: Nothing = try await server.call(.post, ["join", room], Nothing())
    }

    func leave(_ room: String) async throws {
        let _: Nothing = try await server.call(.post, ["rooms", room, "leave"], Nothing())
    }

    func remove(_ user: String, from room: String) async throws {
        let _: Nothing = try await server.call(.post, ["rooms", room, "kick"], User(user_id: user))
    }

    /// Sends words; `m.notice` is what bots send.
    func send(_ text: String, as type: String = "m.text", to room: String) async throws {
        try await send(Message(msgtype: type, body: text), to: room)
    }

    func sendFile(named name: String, _ content: Data, to room: String) async throws {
        let upload: Upload = try await server.upload(content, named: name)
        try await send(
            Message(msgtype: "m.file", body: name, filename: name, url: upload.content_uri),
            to: room
        )
    }

    /// The newest messages of a room, oldest first.
    func messages(in room: String, limit: Int) async throws -> [Event] {
        let query = ["dir": "b", "limit": "\(limit)"]
        let page: Page = try await server.call(.get, ["rooms", room, "messages"], query: query)
        return page.chunk.filter { $0.type == "m.room.message" }.reversed()
    }

    // MARK: The API

    /// A message as the server has it.
    struct Event: Decodable {
        let type: String
        let sender: String
        let origin_server_ts: Double
        let content: Content

        struct Content: Decodable {
            let msgtype: String?
            let body: String?
        }
    }

    private struct Nothing: Codable {}
    private struct User: Codable { let user_id: String }
    private struct Upload: Decodable { let content_uri: String }
    private struct Page: Decodable { let chunk: [Event] }
    private struct Message: Encodable {
        var msgtype: String
        var body: String
        var filename: String?
        var url: String?
    }

    private func send(_ message: Message, to room: String) async throws {
        let path = ["rooms", room, "send", "m.room.message", UUID().uuidString]
        let _: Nothing = try await server.call(.put, path, message)
    }
}

/// Requests of one user to a Matrix server.
@MainActor
private struct MatrixAPI {
    let homeserver: URL
    let token: Secret
    let network: any MatrixTransport

    private struct Refusal: Decodable { let errcode: String }

    func call<Answer: Decodable>(
        _ method: MatrixRequest.Method,
        _ path: [String],
        query: [String: String] = [:]
    ) async throws -> Answer {
        try await answer(to: method, ["client", "v3"] + path, query, .none)
    }

    func call<Answer: Decodable>(
        _ method: MatrixRequest.Method,
        _ path: [String],
        _ body: some Encodable
    ) async throws -> Answer {
        try await answer(to: method, ["client", "v3"] + path, [:], .json(try JSONEncoder().encode(body)))
    }

    func upload<Answer: Decodable>(_ content: Data, named name: String) async throws -> Answer {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let body = MatrixRequest.Body.file(file, mimeType: "application/pdf")
        return try await answer(to: .post, ["media", "v3", "upload"], ["filename": name], body)
    }

    private func answer<Answer: Decodable>(
        to method: MatrixRequest.Method,
        _ path: [String],
        _ query: [String: String],
        _ body: MatrixRequest.Body
    ) async throws -> Answer {
        let request = MatrixRequest(method, try url(path, query), accessToken: token, body: body)
        let response = try await network.response(to: request, onProgress: nil)
        guard response.status == 200 else {
            let refusal = try? JSONDecoder().decode(Refusal.self, from: response.body)
            throw MatrixError.refused(status: response.status, code: refusal?.errcode ?? "")
        }
        return try JSONDecoder().decode(Answer.self, from: response.body)
    }

    private func url(_ path: [String], _ query: [String: String]) throws -> URL {
        var unreserved = CharacterSet.alphanumerics
        unreserved.insert(charactersIn: "-._~")
        let parts = path.map { $0.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "" }
        guard var components = URLComponents(url: homeserver, resolvingAgainstBaseURL: true) else {
            throw MatrixError.malformed("address")
        }
        components.percentEncodedPath += "/_matrix/" + parts.joined(separator: "/")
        if !query.isEmpty {
            components.queryItems = query.sorted { $0.key < $1.key }.map {
                URLQueryItem(name: $0.key, value: $0.value)
            }
        }
        guard let url = components.url else { throw MatrixError.malformed("address") }
        return url
    }
}
