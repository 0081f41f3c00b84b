public import ChatProviderKit
package import Foundation
public import MatrixAdapter

// The controls of a test.
extension SimulatedMatrix {
    /// Returns an agent, and registers the agent if there is no user with that name.
    public func agent(_ name: String, displayName: String? = nil) -> SimulatedMatrixAgent {
        registerIfUnknown(name, displayName: displayName)
        let login = core.open(userID(name), deviceID: "AGENT", refreshes: false)
        return SimulatedMatrixAgent(self, userID: userID(name), token: login["access_token"].string ?? "")
    }

    /// Registers a user of this server, unless the user exists, or the name has characters that ids cannot contain.
    func registerIfUnknown(_ user: String, displayName: String? = nil) {
        let id = userID(user)
        guard core.accounts[id] == nil, id.hasSuffix(":\(name)") else { return }
        try? core.register(String(id.dropFirst().prefix { $0 != ":" }), displayName: displayName)
    }

    /// Whether the server accepts guests; `true` by default.
    public var acceptsGuests: Bool {
        get { core.settings.acceptsGuests }
        set { core.settings.acceptsGuests = newValue }
    }

    /// The largest file that the server accepts, in bytes; 50 MiB by default.
    public var maximumUploadSize: Int {
        get { core.settings.maximumUploadSize }
        set { core.settings.maximumUploadSize = newValue }
    }

    /// Whether a user may send only ten messages at once, and then one every five seconds, as on a server with default
    /// settings; `false` by default.
    public var limitsMessages: Bool {
        get { core.settings.messageLimit != nil }
        set { core.settings.messageLimit = newValue ? LeakyBucket.Rate(perSecond: 0.2, burst: 10) : nil }
    }

    /// Expires the access tokens of a user, so that clients renew them.
    public func expireTokens(of user: String) {
        let (userID, now) = (userID(user), Int((clock.now.timeIntervalSince1970 * 1_000).rounded()))
        for (token, known) in core.accessTokens where known.userID == userID {
            core.accessTokens[token]?.expiresAt = now
        }
    }

    /// Ends the sessions of a user on all devices, as the user or an administrator can. Clients have to log in again.
    public func logOut(_ user: String) {
        core.end(core.accounts[userID(user)]?.devices ?? [], of: userID(user))
        tell()
    }

    /// Returns the number of devices on which a user is logged in.
    package func deviceCount(of user: String) -> Int { core.accounts[userID(user)]?.devices.count ?? 0 }

    /// Returns the push tokens of a user's devices.
    package func pushKeys(of user: String) -> [String] {
        core.accounts[userID(user)]?.pushers.compactMap { $0.content["pushkey"].string } ?? []
    }

    /// The number of guests so far.
    package var guestCount: Int { core.guestCount }

    /// Returns the server's count of a user's unread events in a room.
    public func unreadCount(of user: String, in room: String) -> Int {
        core.rooms[room].map { core.unread(of: userID(user), in: $0).count } ?? 0
    }

    /// Returns a user's membership in a room: `invite`, `join`, `leave` or `ban`.
    public func membership(of user: String, in room: String) -> String {
        core.rooms[room]?.membership(of: userID(user)) ?? "leave"
    }

    /// Returns the messages of a room as the server has them, oldest first.
    package func messages(
        in room: String
    ) -> [(sender: String, sentAt: Date, text: String, isFile: Bool)] {
        let events = core.rooms[room]?.events ?? []
        return events.filter { $0.type == "m.room.message" && $0.redaction == nil && !$0.isEdit }.map {
            (
                sender: $0.sender, sentAt: Date(timeIntervalSince1970: Double($0.sentAt) / 1_000),
                text: $0.content["body"].string ?? "", isFile: $0.content["msgtype"] == "m.file"
            )
        }
    }

    /// Creates a provider that uses this server.
    ///
    /// - Parameters:
    ///   - id: The app's name for the provider.
    ///   - configuration: The room and other settings. The provider uses this server, whatever the address is.
    ///   - sessions: The storage for the session across launches.
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

    /// Creates a provider for one room of this server.
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

    /// Makes a user's request, which is answered at once.
    func perform(
        _ method: String,
        _ target: String,
        _ body: Data,
        token: String
    ) throws(MatrixError) -> JSONValue {
        let request = HTTPRequest(method: method, target: target, accessToken: token, body: body)
        guard case .answer(let answer) = take(request) else { return [:] }
        guard answer.status == 200 else {
            throw .refused(status: answer.status, code: answer.json["errcode"].string ?? "")
        }
        return answer.json
    }
}
