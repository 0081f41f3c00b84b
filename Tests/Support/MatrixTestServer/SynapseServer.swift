import ChatTokens
package import Foundation

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// A Synapse server started by `.ci/synapse`, reached by plain HTTP and without the adapter: in a test it is the other
/// side, and the second witness. A carrier can replace it with another server.
///
/// One server serves all tests at the same time, so each test creates its own users and room, which takes 0.1 s.
package struct SynapseServer: Sendable {
    /// There is no server: these variables are missing or wrong.
    package struct IsMissing: Error, CustomStringConvertible {
        package let variables: [String]
        package var description: String {
            "\(variables.joined(separator: ", ")): missing or wrong. \(SynapseServer.howToStart)"
        }
    }

    /// The server's address, such as `http://127.0.0.1:23456`.
    package let homeserver: URL
    /// The file with the key that signs logins.
    package let keyFile: URL
    /// The token of an application service, which can send as any user and set the date.
    package let appServiceToken: String

    private let key: SecretKey
    private let carrier: Carrier
    private let date: Date?

    /// Carries a request to the server, and returns its answer.
    package typealias Carrier = @Sendable (URLRequest) async throws -> (body: Data, HTTPURLResponse)

    /// The part of a user id after the colon.
    package static let name = "localhost"
    /// Instructions for tests without a server.
    package static let howToStart =
        #"needs a Matrix server: .ci/synapse start && eval "$(.ci/synapse env)""#

    /// Whether the environment names a server.
    package static var isNamed: Bool { ProcessInfo.processInfo.environment["MATRIX_HOMESERVER"] != nil }

    /// The server that the environment names.
    package static func shared() throws -> SynapseServer {
        try SynapseServer(variables: ProcessInfo.processInfo.environment)
    }

    /// A server from the variables that `.ci/synapse env` prints.
    package init(variables: [String: String]) throws {
        var missing: [String] = []
        func value(_ name: String) -> String {
            guard let value = variables[name], !value.isEmpty else {
                missing.append(name)
                return ""
            }
            return value
        }
        let homeserver = URL(string: value("MATRIX_HOMESERVER"))
        keyFile = URL(fileURLWithPath: value("MATRIX_JWT_KEY_FILE"))
        appServiceToken = value("MATRIX_APPSERVICE_TOKEN")
        guard missing.isEmpty, let homeserver else { throw IsMissing(variables: missing) }
        self.homeserver = homeserver
        key = try SecretKey(contentsOf: keyFile)
        carrier = Self.overNetwork
        date = nil
    }

    /// Another server with the same interface.
    ///
    /// - Parameters:
    ///   - homeserver: Its address.
    ///   - loginSecret: The text of the key that signs logins.
    ///   - appServiceToken: The token of an application service.
    ///   - date: The server's time, which stands still.
    ///   - carrier: Carries requests to it.
    package init(
        homeserver: URL,
        loginSecret: String,
        appServiceToken: String,
        date: Date,
        carrier: @escaping Carrier
    ) throws {
        self.homeserver = homeserver
        keyFile = URL(fileURLWithPath: "/dev/null")
        self.appServiceToken = appServiceToken
        key = try SecretKey(bytes: loginSecret.utf8)
        self.carrier = carrier
        self.date = date
    }

    /// The server's time.
    package var now: Date { date ?? .now }

    // MARK: Calls

    /// The session that all calls share. It opens as many connections as there are polls, unlike `URLSession.shared`,
    /// in which six polls would delay every other call.
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 256
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        // Ends a request that hangs, but not a slow one.
        configuration.timeoutIntervalForRequest = 600
        return URLSession(configuration: configuration)
    }()

    /// Sends one request, and returns any answer of the server.
    ///
    /// - Parameters:
    ///   - method: `GET`, `PUT` or `POST`.
    ///   - path: The path segments, without percent encoding, below `/_matrix/client/v3`, or below the first segment if
    ///     it begins with a slash.
    ///   - query: The query, without percent encoding.
    ///   - body: The JSON body.
    ///   - token: An access token.
    /// - Throws: `URLError` if there is no answer.
    package func answer(
        _ method: String,
        _ path: [String],
        query: [String: String] = [:],
        body: JSON? = nil,
        token: String? = nil
    ) async throws -> SynapseAnswer {
        var request = request(method, path, query: query, token: token)
        if let body {
            request.httpBody = try body.data()
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return try await answer(to: request)
    }

    /// Sends one request with a body of bytes, and returns any answer of the server.
    package func answer(
        _ method: String,
        _ path: [String],
        query: [String: String] = [:],
        bytes: Data,
        mimeType: String,
        token: String? = nil
    ) async throws -> SynapseAnswer {
        var request = request(method, path, query: query, token: token)
        request.httpBody = bytes
        request.setValue(mimeType, forHTTPHeaderField: "Content-Type")
        return try await answer(to: request)
    }

    private func request(_ method: String, _ path: [String], query: [String: String], token: String?)
        -> URLRequest
    {
        let isAbsolute = path.first?.hasPrefix("/") ?? false
        let base = isAbsolute ? path.first ?? "" : "/_matrix/client/v3"
        let segments = (isAbsolute ? path.dropFirst() : path[...]).map { "/\(Self.encoded($0))" }
        let items = query.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.encoded($0.value))" }
        let text = base + segments.joined() + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
        var request = URLRequest(url: URL(string: text, relativeTo: homeserver) ?? homeserver)
        request.httpMethod = method
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    private static let overNetwork: Carrier = { request in
        let (body, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (body, response)
    }

    private func answer(to request: URLRequest) async throws -> SynapseAnswer {
        let (body, response) = try await carrier(request)
        let call = "\(request.httpMethod ?? "") \(request.url?.path ?? "")"
        return SynapseAnswer(call: call, response: response, body: body)
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )

    /// An id, encoded for a path segment or a query value.
    package static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    // MARK: Users

    /// An unused name: the prefix and 12 digits.
    package static func freshName(_ prefix: String) -> String {
        "\(prefix)-\(UUID().uuidString.suffix(12).lowercased())"
    }

    /// A token that logs the user in, as a backend would create it. The claims replace or extend `sub`; with `name`, a
    /// new user gets that display name.
    package func token(for name: String, claims: JSON = [:]) throws -> String {
        try HMACSHA256().token(of: JSON.object(["sub": .text(name)]).merging(claims), key: key)
    }

    /// Logs a user in with a signed token, and creates the user if there is none of that name.
    ///
    /// - Parameters:
    ///   - name: The user's name, without the server's; see ``freshName(_:)``.
    ///   - displayName: A new user's display name.
    ///   - deviceID: A known device of the user; by default a new one.
    ///   - refreshes: Whether the access token expires, and comes with a refresh token.
    package func logIn(
        _ name: String,
        displayName: String? = nil,
        deviceID: String? = nil,
        refreshes: Bool = false
    ) async throws -> SynapseDevice {
        let claims: JSON = displayName.map { ["name": .text($0)] } ?? [:]
        var body: JSON = [
            "type": "org.matrix.login.jwt", "token": .text(try token(for: name, claims: claims)),
        ]
        if let deviceID { body["device_id"] = .text(deviceID) }
        if refreshes { body["refresh_token"] = true }
        return try SynapseDevice(server: self, login: await answer("POST", ["login"], body: body).accepted())
    }

    /// A user unknown to other tests, with a first device.
    package func newUser(_ prefix: String, displayName: String? = nil) async throws -> SynapseDevice {
        try await logIn(Self.freshName(prefix), displayName: displayName)
    }

    /// An anonymous user.
    package func newGuest() async throws -> SynapseDevice {
        let guest = try await answer("POST", ["register"], query: ["kind": "guest"], body: [:]).accepted()
        return try SynapseDevice(server: self, login: guest)
    }

    /// A new agent and a new visitor in a new room. The visitor has joined and read everything, so that the server's
    /// count starts at 0 and stays exact (`count.5`).
    package func newConversation() async throws -> SynapseConversation {
        let agent = try await newUser("agent")
        let visitor = try await newUser("visitor")
        let room = try await agent.createRoom(inviting: [visitor.userID])
        try await visitor.join(room)
        let conversation = SynapseConversation(server: self, room: room, agent: agent, visitor: visitor)
        let start = try await visitor.sync()
        if let last = start.timeline(of: room).last?["event_id"].text {
            try await visitor.markRead(last, in: room)
        }
        return conversation
    }

    /// A new agent who has invited a new visitor to a room.
    package func newInvitation() async throws -> (agent: SynapseDevice, visitor: SynapseDevice, room: String)
    {
        let agent = try await newUser("agent", displayName: "Ada")
        let visitor = try await newUser("visitor")
        let room = try await agent.createRoom(inviting: [visitor.userID])
        return (agent, visitor, room)
    }

    /// Sends a message as any member of the room, with any date (`order.1`). Returns the event's id.
    @discardableResult
    package func send(_ text: String, as userID: String, at milliseconds: Int, to room: String) async throws
        -> String
    {
        let path = ["rooms", room, "send", "m.room.message", UUID().uuidString]
        let sent = try await answer(
            "PUT",
            path,
            query: ["user_id": userID, "ts": String(milliseconds)],
            body: ["msgtype": "m.text", "body": .text(text)],
            token: appServiceToken
        )
        return try sent.accepted("event_id")
    }
}

/// A room with one visitor and one agent.
package struct SynapseConversation: Sendable {
    package let server: SynapseServer
    package let room: String
    package let agent: SynapseDevice
    package let visitor: SynapseDevice

    package init(server: SynapseServer, room: String, agent: SynapseDevice, visitor: SynapseDevice) {
        self.server = server
        self.room = room
        self.agent = agent
        self.visitor = visitor
    }

    /// Sends a message from the agent. Returns the event's id.
    @discardableResult
    package func sendAgentMessage(_ text: String) async throws -> String {
        try await agent.send(text, to: room)
    }
}
