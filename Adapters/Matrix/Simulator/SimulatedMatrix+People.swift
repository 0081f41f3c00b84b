public import ChatProviderKit
import Foundation
public import MatrixAdapter

// What a test does at the server.
extension SimulatedMatrix {
    /// An agent, who is registered if there is no user of that name.
    public func agent(_ name: String, displayName: String? = nil) -> SimulatedMatrixAgent {
        registerIfUnknown(name, displayName: displayName)
        let login = core.open(userID(name), deviceID: "AGENT", refreshes: false)
        return SimulatedMatrixAgent(self, userID: userID(name), token: login["access_token"].string ?? "")
    }

    /// Registers a user of this server's whom it does not know. A name with letters that ids cannot have makes none.
    func registerIfUnknown(_ user: String, displayName: String? = nil) {
        let id = userID(user)
        guard core.accounts[id] == nil, id.hasSuffix(":\(name)") else { return }
        try? core.register(String(id.dropFirst().prefix { $0 != ":" }), displayName: displayName)
    }

    /// Has the server take guests, or not. It does, if nothing is said.
    public var acceptsGuests: Bool {
        get { core.settings.acceptsGuests }
        set { core.settings.acceptsGuests = newValue }
    }

    /// The largest file that the server takes, in bytes. 50 MiB, if nothing is said.
    public var maximumUploadSize: Int {
        get { core.settings.maximumUploadSize }
        set { core.settings.maximumUploadSize = newValue }
    }

    /// Whether a user may send ten messages at once and then one in five seconds, as on a server with default
    /// settings. Not limited by default.
    public var limitsMessages: Bool {
        get { core.settings.messageLimit != nil }
        set { core.settings.messageLimit = newValue ? LeakyBucket.Rate(perSecond: 0.2, burst: 10) : nil }
    }

    /// Ends the access tokens of a user, as if their time were over: clients renew them.
    public func expireTokens(of user: String) {
        let (userID, now) = (userID(user), Int((clock.now.timeIntervalSince1970 * 1_000).rounded()))
        for (token, known) in core.accessTokens where known.userID == userID {
            core.accessTokens[token]?.expiresAt = now
        }
    }

    /// Ends the sessions of a user on all devices, as the user or an administrator does: clients have to log in.
    public func logOut(_ user: String) {
        core.end(core.accounts[userID(user)]?.devices ?? [], of: userID(user))
        tell()
    }

    /// On how many devices a user is logged in.
    package func deviceCount(of user: String) -> Int { core.accounts[userID(user)]?.devices.count ?? 0 }

    /// The push tokens of a user's devices, as the server has them.
    package func pushKeys(of user: String) -> [String] {
        core.accounts[userID(user)]?.pushers.compactMap { $0.content["pushkey"].string } ?? []
    }

    /// How many guests there have been.
    package var guestCount: Int { core.accounts.values.count { $0.isGuest } }

    /// The server's count of what a user has not read in a room.
    public func unreadCount(of user: String, in room: String) -> Int {
        core.rooms[room].map { core.unread(of: userID(user), in: $0).count } ?? 0
    }

    /// What a user is in a room: `invite`, `join`, `leave` or `ban`.
    public func membership(of user: String, in room: String) -> String {
        core.rooms[room]?.membership(of: userID(user)) ?? "leave"
    }

    /// A provider whose server this is.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - configuration: The room and the rest. Whatever address it names, the provider asks this server.
    ///   - sessions: Where the session is kept across launches.
    public func makeProvider(
        id: ChatProviderID = "matrix",
        configuration: MatrixConfiguration,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore()
    ) -> MatrixChatProvider {
        MatrixChatProvider(
            id: id,
            configuration: configuration,
            sessions: sessions,
            clock: clock,
            transport: SimulatedMatrixTransport(self)
        )
    }

    /// A provider for one room of this server.
    public func makeProvider(
        room: String,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore()
    ) -> MatrixChatProvider {
        makeProvider(
            configuration: MatrixConfiguration(homeserver: homeserver, conversation: .room(room)),
            sessions: sessions
        )
    }

    // MARK: For agents

    /// A request of a user on this server, which is answered at once.
    func perform(
        _ method: String,
        _ target: String,
        _ body: Data,
        mimeType: String = "application/json",
        token: String
    ) throws(MatrixError) -> JSONValue {
        let headers = ["authorization": "Bearer \(token)", "content-type": mimeType]
        let request = HTTPRequest(method: method, target: target, headers: headers, body: body)
        guard case .answer(let answer) = take(request) else { return [:] }
        guard answer.status == 200 else {
            throw .refused(status: answer.status, code: answer.json["errcode"].string ?? "")
        }
        return answer.json
    }
}
