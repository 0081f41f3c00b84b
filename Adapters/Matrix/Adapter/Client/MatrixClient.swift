package import ChatProviderKit
package import Foundation
import InputValidation

/// The calls of a Matrix server, one to one. The client makes no decisions.
///
/// Long answers are read off the main actor. Every call throws ``MatrixError``.
package struct MatrixClient: Sendable {
    private let homeserver: URL
    private let transport: any MatrixTransport
    /// The session of the calls. Those that begin, renew or end a session need none.
    private let access: (any MatrixAccess)?

    package init(
        homeserver: URL,
        transport: any MatrixTransport = URLSessionMatrixTransport(),
        access: (any MatrixAccess)? = nil
    ) {
        self.homeserver = homeserver
        self.transport = transport
        self.access = access
    }

    /// Returns the client for the calls of a session.
    func with(_ access: any MatrixAccess) -> MatrixClient {
        MatrixClient(homeserver: homeserver, transport: transport, access: access)
    }

    // MARK: Sessions

    /// Logs in with a token that the app's backend has signed.
    package func login(
        jwt: Secret,
        deviceID: String?,
        deviceName: String?
    ) async throws(MatrixError) -> MatrixCredentials {
        var body: [String: any Sendable] = [
            "type": "org.matrix.login.jwt", "token": jwt.value, "refresh_token": true,
        ]
        if let deviceID { body["device_id"] = deviceID }
        if let deviceName { body["initial_device_display_name"] = deviceName }
        return try await MatrixCredentials(object(request(.post, ["login"], body: body)))
    }

    /// Creates a guest.
    package func registerGuest(deviceName: String?) async throws(MatrixError) -> MatrixCredentials {
        let body: [String: any Sendable] = deviceName.map { ["initial_device_display_name": $0] } ?? [:]
        let request = try request(.post, ["register"], query: ["kind": "guest"], body: body)
        return try await MatrixCredentials(object(request))
    }

    /// Requests a new pair of tokens. Returns the access token and, if the server provides one, the next
    /// refresh token.
    package func refresh(_ token: Secret) async throws(MatrixError) -> (access: Secret, refresh: Secret?) {
        let answer = try await object(request(.post, ["refresh"], body: ["refresh_token": token.value]))
        guard let access = answer.id("access_token").map({ Secret($0) }), access.canBeSent else {
            throw .malformed("a refresh without access_token")
        }
        return (access, answer.id("refresh_token").map { Secret($0) })
    }

    /// Returns the owner of a token.
    package func whoAmI(_ token: Secret) async throws(MatrixError) -> (userID: String, deviceID: String?) {
        let answer = try await object(request(.get, ["account", "whoami"], token: token))
        guard let user = answer.id("user_id") else { throw .malformed("whoami without user_id") }
        return (user, answer.id("device_id"))
    }

    package func logout(_ token: Secret) async throws(MatrixError) {
        _ = try await object(request(.post, ["logout"], token: token, body: [:]))
    }

    // MARK: Sync

    /// Returns what has arrived since the last sync.
    ///
    /// - Parameters:
    ///   - since: The end of the last sync; `nil` for the first.
    ///   - filter: A filter in JSON.
    ///   - seconds: How long the server waits for news.
    package func sync(
        since: String?,
        filter: String,
        waiting seconds: Int,
        fullState: Bool = false
    ) async throws(MatrixError) -> MatrixSync {
        var query = ["filter": filter, "timeout": "\(seconds * 1000)", "set_presence": "offline"]
        if let since { query["since"] = since }
        if fullState { query["full_state"] = "true" }
        // The server answers at the end of its wait. Only after that is silence a failure.
        let request = try request(.get, ["sync"], query: query, timeout: TimeInterval(seconds) + 30)
        return try await call(request, onProgress: nil) { response throws(MatrixError) in
            try await Self.decode(response) { json throws(MatrixError) in try MatrixSync(json) }
        }
    }

    /// Returns a page of the history before a position, newest first, and the position of the next page, if any.
    /// Without a position, it begins with the newest event.
    package func messages(
        room: String,
        before place: String?,
        until end: String?,
        limit: Int
    ) async throws(MatrixError) -> (events: [MatrixEvent], end: String?) {
        var query = ["dir": "b", "limit": "\(limit)"]
        if let place { query["from"] = place }
        if let end { query["to"] = end }
        let request = try request(.get, ["rooms", room, "messages"], query: query)
        return try await call(request, onProgress: nil) { response throws(MatrixError) in
            try await Self.decode(response) { json throws(MatrixError) in
                (events: json.objects("chunk").compactMap { MatrixEvent($0) }, end: json.string("end"))
            }
        }
    }

    // MARK: Rooms

    /// Joins a room by its id or alias. Returns the room's id.
    package func join(room: String) async throws(MatrixError) -> String {
        let answer = try await object(.post, ["join", room], [:])
        guard let id = answer.id("room_id") else { throw .malformed("a join without room_id") }
        return id
    }

    /// Creates a direct room with a user, and invites the user. The room keeps the transaction id.
    package func createDirectRoom(
        with user: String,
        transaction: String
    ) async throws(MatrixError) -> String {
        let body: [String: any Sendable] = [
            "preset": "private_chat", "is_direct": true, "invite": [user],
            "creation_content": [Self.transactionKey: transaction],
        ]
        let answer = try await object(.post, ["createRoom"], body)
        guard let id = answer.id("room_id") else { throw .malformed("a new room without room_id") }
        return id
    }

    /// Returns the transaction id with which a room was created; `nil` if there is none, or if the server does not
    /// show it.
    package func transaction(ofRoom room: String) async throws(MatrixError) -> String? {
        do throws(MatrixError) {
            let creation = try await object(.get, ["rooms", room, "state", "m.room.create"])
            return creation.string(Self.transactionKey)
        } catch .refused(let status, _, _) where status != 401 {
            return nil
        }
    }

    /// Invites a user to a room that the user has never been invited to. The room can be used even if the server refuses.
    package func inviteIfMissing(_ user: String, to room: String) async throws(MatrixError) {
        do throws(MatrixError) {
            _ = try await object(.get, ["rooms", room, "state", "m.room.member", user])
        } catch .refused(let status, _, _) where status == 404 {
            do throws(MatrixError) {
                _ = try await object(.post, ["rooms", room, "invite"], ["user_id": user])
            } catch .refused(let status, _, _) where status != 401 {
            }
        }
    }

    /// The key of a transaction id in the content of an event.
    static let transactionKey = "chatproviderkit.transaction"

    /// Returns the rooms that the user is in.
    package func joinedRooms() async throws(MatrixError) -> [String] {
        let answer = try await object(.get, ["joined_rooms"])
        guard answer.has("joined_rooms") else { throw .malformed("rooms without joined_rooms") }
        return answer.strings("joined_rooms")
    }

    /// Returns the rooms that the user has marked as direct ones, by the other users' ids.
    package func directRooms(of user: String) async throws(MatrixError) -> [String: [String]] {
        do throws(MatrixError) {
            return try await object(.get, ["user", user, "account_data", "m.direct"]).lists
        } catch .refused(404, _, _) {
            return [:]
        }
    }

    package func setDirectRooms(of user: String, _ rooms: [String: [String]]) async throws(MatrixError) {
        _ = try await object(.put, ["user", user, "account_data", "m.direct"], rooms)
    }

    package func leave(room: String) async throws(MatrixError) {
        _ = try await object(.post, ["rooms", room, "leave"], [:])
    }

    // MARK: Messages

    /// Sends a message with the sender's transaction id. A message with the same transaction id is the same
    /// message. The event keeps the transaction id, because the server shows it only to the device that has sent the
    /// event. Returns the event's id.
    package func send(
        room: String,
        transaction: String,
        content: [String: any Sendable]
    ) async throws(MatrixError) -> String {
        var content = content
        content[Self.transactionKey] = transaction
        let answer = try await object(.put, ["rooms", room, "send", "m.room.message", transaction], content)
        guard let id = answer.id("event_id") else { throw .malformed("a sent message without event_id") }
        return id
    }

    package func setTyping(room: String, user: String, _ isTyping: Bool) async throws(MatrixError) {
        let body: [String: any Sendable] = isTyping ? ["typing": true, "timeout": 30_000] : ["typing": false]
        _ = try await object(.put, ["rooms", room, "typing", user], body)
    }

    package func sendReceipt(
        room: String,
        _ kind: MatrixReceipt.Kind,
        event: String
    ) async throws(MatrixError) {
        _ = try await object(.post, ["rooms", room, "receipt", kind.rawValue, event], [:])
    }

    package func setDisplayName(of user: String, _ name: String) async throws(MatrixError) {
        _ = try await object(.put, ["profile", user, "displayname"], ["displayname": name])
    }

    // MARK: Files

    /// Returns the largest file that the server accepts, in bytes; `nil` if it does not report one.
    package func uploadLimit() async throws(MatrixError) -> Int? {
        let url = try url(["_matrix", "client", "v1", "media", "config"], [:])
        let size = try await JSONObject(call(MatrixRequest(.get, url)).body).integer("m.upload.size")
        return size.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Uploads a file. Returns its `mxc://` address.
    package func upload(
        file: URL,
        mimeType: String,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> String {
        let url = try url(["_matrix", "media", "v3", "upload"], ["filename": file.lastPathComponent])
        let request = MatrixRequest(
            .post,
            url,
            body: .file(file, mimeType: mimeType),
            timeout: 120,
            longestDuration: Self.longestTransfer
        )
        let answer = try await JSONObject(call(request, onProgress: onProgress).body)
        guard let uri = answer.id("content_uri") else {
            throw .malformed("an upload without content_uri")
        }
        return uri
    }

    /// Downloads a file.
    package func download(server: String, media: String, maximumSize: Int) async throws(MatrixError) -> Data {
        let url = try url(["_matrix", "client", "v1", "media", "download", server, media], [:])
        return try await call(
            MatrixRequest(
                .get,
                url,
                timeout: 120,
                longestDuration: Self.longestTransfer,
                maximumResponseSize: maximumSize
            )
        ).body
    }

    /// The time limit for a file, in seconds: an hour.
    private static let longestTransfer: TimeInterval = 3600

    // MARK: Push

    /// Sets a pusher; if `body["kind"]` is null, removes it.
    package func setPusher(_ pusher: [String: any Sendable]) async throws(MatrixError) {
        _ = try await object(.post, ["pushers", "set"], pusher)
    }

    // MARK: Requests

    private func request(
        _ method: MatrixRequest.Method,
        _ path: [String],
        query: [String: String] = [:],
        token: Secret? = nil,
        body: [String: any Sendable]? = nil,
        timeout: TimeInterval = 30
    ) throws(MatrixError) -> MatrixRequest {
        MatrixRequest(
            method,
            try url(["_matrix", "client", "v3"] + path, query),
            accessToken: token,
            body: body.map { .json(JSONObject.text($0)) } ?? .none,
            timeout: timeout
        )
    }

    /// Each component of the path is encoded as a whole, because an id may contain a slash. A component that
    /// would lead to another path is rejected.
    private func url(_ path: [String], _ query: [String: String]) throws(MatrixError) -> URL {
        guard !path.contains(where: ["", ".", ".."].contains) else {
            throw .malformed("an id that is not valid")
        }
        var components = URLComponents(url: homeserver, resolvingAgainstBaseURL: false)
        let base = components?.percentEncodedPath ?? ""
        let encoded = path.map { $0.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "" }
        components?.percentEncodedPath =
            (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/" + encoded.joined(separator: "/")
        if !query.isEmpty {
            components?.percentEncodedQuery = query.sortedByKey.map { name, value in
                "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "")"
            }.joined(separator: "&")
        }
        guard let url = components?.url else { throw .malformed("the server's address is not a URL") }
        return url
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    // MARK: Answers

    /// Makes a call without a session.
    private func object(_ request: MatrixRequest) async throws(MatrixError) -> JSONObject {
        try await JSONObject(answer(request, onProgress: nil).body)
    }

    /// Makes a call of the session.
    private func object(
        _ method: MatrixRequest.Method,
        _ path: [String],
        _ body: [String: any Sendable]? = nil
    ) async throws(MatrixError) -> JSONObject {
        try await JSONObject(call(request(method, path, body: body)).body)
    }

    /// Makes a call of the session.
    private func call(
        _ request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)? = nil
    ) async throws(MatrixError) -> MatrixResponse {
        try await call(request, onProgress: onProgress) { response throws(MatrixError) in response }
    }

    /// Makes a call of the session, and reads the answer before it is known whether the session is the same.
    private func call<Value: Sendable>(
        _ request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?,
        read: @Sendable (MatrixResponse) async throws(MatrixError) -> Value
    ) async throws(MatrixError) -> Value {
        guard let access else { throw .refused(status: 401, code: "M_MISSING_TOKEN") }
        return try await access.call { token throws(MatrixError) in
            var request = request
            request.accessToken = token
            return try await read(answer(request, onProgress: onProgress))
        }
    }

    private func answer(
        _ request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        // No server has issued such a token. If sent, it would create another header.
        guard request.accessToken?.canBeSent != false else {
            throw .refused(status: 401, code: "M_UNKNOWN_TOKEN")
        }
        let response = try await transport.response(to: request, onProgress: onProgress)
        guard response.status != 200 else { return response }
        throw Self.refusal(response)
    }

    private static func refusal(_ response: MatrixResponse) -> MatrixError {
        let body = try? JSONObject(response.body)
        let code = body?.string("errcode") ?? ""
        if response.status == 429 || code == "M_LIMIT_EXCEEDED" {
            let seconds =
                body?.integer("retry_after_ms").map { TimeInterval($0) / 1000 } ?? response.retryAfter ?? 1
            return .limited(seconds: min(max(0, seconds), longestWait))
        }
        if (300..<400).contains(response.status) { return .redirected }
        return .refused(
            status: response.status,
            code: isCode(code) ? code : "",
            isSoftLogout: body?.flag("soft_logout") ?? false
        )
    }

    /// The longest wait that is accepted, in seconds: a day.
    private static let longestWait: TimeInterval = 86_400

    /// Whether a text can be shown as an error code. A malicious server may send anything, even the call's
    /// token, which contains lowercase letters.
    private static func isCode(_ text: String) -> Bool {
        text.utf8.count <= 80
            && text.allSatisfy {
                $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_" || $0 == ".")
            }
    }

    /// Decodes an answer that may be long, off the main actor.
    @concurrent
    private static func decode<Value: Sendable>(
        _ response: MatrixResponse,
        _ read: @Sendable (JSONObject) throws(MatrixError) -> Value
    ) async throws(MatrixError) -> Value {
        try read(JSONObject(response.body))
    }
}

/// Gives calls the access token of a session.
@MainActor
package protocol MatrixAccess: Sendable {
    /// Makes a call with the session's access token. If the server no longer accepts it, the session is
    /// renewed, and the call is repeated.
    ///
    /// - Throws: The error of the call; ``MatrixError/cancelled`` if the session has changed during the call.
    func call<Answer: Sendable>(
        _ body: @Sendable (Secret) async throws(MatrixError) -> Answer
    ) async throws(MatrixError) -> Answer
}

extension Secret {
    /// Whether the token can be sent in a header: it is not empty, and consists of ASCII characters without
    /// spaces and control characters.
    var canBeSent: Bool { !value.isEmpty && value.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
