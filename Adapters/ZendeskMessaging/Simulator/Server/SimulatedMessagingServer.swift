public import ChatProviderKit
public import Foundation
import ZendeskMessagingAdapter

/// Zendesk's server in memory: the channels, their users and conversations. It outlives all launches of an app.
///
/// Agents act through ``agents``.
@MainActor
public final class SimulatedMessagingServer {
    /// The time.
    public let clock: any ChatClock
    /// How far the server's clock is ahead of the device's, in seconds.
    public var clockSkew: TimeInterval = 0
    /// The time until the server answers, in seconds. With 0, it answers before the call returns. Otherwise, advance
    /// the clock.
    public var latency: TimeInterval = 0
    /// Checks tokens.
    public var tokens = SimulatedMessagingTokens()
    /// The status with which the server refuses all requests; `nil` if it works.
    public var failingStatus: Int?
    /// Whether realtime connections can be opened.
    public var takesRealtimeLines = true {
        didSet { if takesRealtimeLines { for client in liveClients { client.updateLine() } } }
    }
    /// The channels by their keys.
    public private(set) var channels: [String: SimulatedMessagingChannel]

    package private(set) var users: [String: SimulatedMessagingUser] = [:]
    private var clients: [WeakClient] = []
    private var devices: [Data: WeakDevice] = [:]
    private var nextNumber = 0

    private struct WeakClient {
        weak var client: SimulatedZendeskMessaging?
    }

    private struct WeakDevice {
        weak var device: SimulatedMessagingDevice?
    }

    /// Creates an account with channels.
    ///
    /// - Parameters:
    ///   - clock: The time.
    ///   - channels: The channels by their keys.
    public init(
        clock: any ChatClock,
        channels: [String: SimulatedMessagingChannel] = ["demo": SimulatedMessagingChannel()]
    ) {
        self.clock = clock
        self.channels = channels
    }

    /// The agents.
    public var agents: SimulatedMessagingAgents { SimulatedMessagingAgents(server: self) }

    /// Changes or creates a channel. A running SDK keeps the settings that it has fetched.
    public func setChannel(_ channel: SimulatedMessagingChannel, forKey key: String) {
        channels[key] = channel
    }

    /// Returns a user by the server's id.
    public func user(_ id: String) -> SimulatedMessagingUser? { users[id] }

    /// Returns a user by the id of the app's backend.
    public func user(externalID: String) -> SimulatedMessagingUser? {
        users.values.first { $0.externalID?.utf8.elementsEqual(externalID.utf8) == true }
    }

    /// The number of requests that the server has answered or refused.
    public internal(set) var requestCount = 0

    /// Expires the token of a user. The next request with it is refused.
    public func expireToken(of externalID: String) {
        guard let id = user(externalID: externalID)?.id else { return }
        users[id]?.tokenEnd = .distantPast
    }

    /// Marks messages as read on another device.
    ///
    /// - Parameter conversationID: The conversation; by default, all of the user's.
    public func readElsewhere(userID: String, conversationID: String? = nil) {
        for conversation in users[userID]?.conversations ?? []
        where conversationID == nil || conversation.id == conversationID {
            markRead(conversation.id, of: userID, upTo: conversation.messages.count, on: nil)
        }
    }

    /// Sends a message from the user on another device.
    public func writeElsewhere(_ text: String, userID: String, conversationID: String) {
        append(text, by: .user, to: conversationID, of: userID, from: UUID())
    }

    // MARK: For the devices

    /// The server's time.
    var time: Date { clock.now.addingTimeInterval(clockSkew) }

    func register(_ client: SimulatedZendeskMessaging) {
        clients.removeAll { $0.client == nil }
        clients.append(WeakClient(client: client))
    }

    private var liveClients: [SimulatedZendeskMessaging] { clients.compactMap(\.client) }

    private func clients(of userID: String) -> [SimulatedZendeskMessaging] {
        liveClients.filter { $0.userID == userID }
    }

    private func makeNumber() -> Int {
        nextNumber += 1
        return nextNumber
    }

    func change(_ userID: String, _ change: (inout SimulatedMessagingUser) -> Void) {
        guard var user = users[userID] else { return }
        change(&user)
        users[userID] = user
    }

    private func change(
        _ conversationID: String,
        of userID: String,
        _ change: (inout SimulatedMessagingConversation) -> Void
    ) {
        self.change(userID) { user in
            guard let place = user.conversations.firstIndex(where: { $0.id == conversationID }) else {
                return
            }
            change(&user.conversations[place])
        }
    }

    /// Creates a user without a token.
    func makeUser() -> String {
        let user = SimulatedMessagingUser(id: "user-\(makeNumber())")
        users[user.id] = user
        return user.id
    }

    /// Removes a user with all conversations.
    func deleteUser(_ id: String) { users[id] = nil }

    /// Logs a user in. A new user takes over the anonymous user and the conversations. A known user gets the anonymous
    /// user's conversations.
    func logIn(
        _ claims: SimulatedMessagingTokens.Claims,
        from anonymousID: String?,
        channel: SimulatedMessagingChannel
    ) -> String {
        let id = user(externalID: claims.external_id)?.id ?? anonymousID ?? makeUser()
        if let anonymousID, anonymousID != id { merge(anonymousID, into: id, channel: channel) }
        change(id) { user in
            user.externalID = claims.external_id
            user.name = claims.name ?? user.name
            user.email = claims.email ?? user.email
            user.tokenEnd = claims.exp.map(Date.init(timeIntervalSince1970:))
            user.sessionCount += 1
        }
        return id
    }

    /// Adopts a new token of a logged-in user.
    func renew(_ claims: SimulatedMessagingTokens.Claims, of userID: String) {
        change(userID) { $0.tokenEnd = claims.exp.map(Date.init(timeIntervalSince1970:)) }
    }

    func logOut(_ userID: String) { change(userID) { $0.sessionCount -= 1 } }

    private func merge(_ anonymousID: String, into id: String, channel: SimulatedMessagingChannel) {
        let brought = users[anonymousID]?.conversations ?? []
        deleteUser(anonymousID)
        change(id) { user in
            guard !channel.allowsSeveralConversations, let own = user.conversations.first else {
                user.conversations += brought
                return
            }
            var joined = own
            let history = brought.flatMap(\.messages)
            joined.messages = (history + own.messages).sorted { $0.timestamp < $1.timestamp }
            joined.readCount =
                joined.messages.prefix { message in
                    own.messages.prefix(own.readCount).contains(message)
                        || brought.contains { $0.messages.prefix($0.readCount).contains(message) }
                }.count
            joined.updateNumber = makeNumber()
            user.conversations[0] = joined
        }
    }

    func startConversation(of userID: String, in channel: SimulatedMessagingChannel) -> String? {
        guard let user = users[userID] else { return nil }
        let number = makeNumber()
        let conversation = SimulatedMessagingConversation(
            id: "conversation-\(number)",
            isAuthenticated: user.externalID != nil && user.conversations.count < 100,
            updateNumber: number
        )
        change(userID) { $0.conversations.append(conversation) }
        for client in clients(of: userID) { client.conversationDidStart(conversation.id) }
        return conversation.id
    }

    @discardableResult
    func append(
        _ text: String,
        by author: SimulatedMessage.Author,
        kind: SimulatedMessage.Kind = .text,
        to conversationID: String,
        of userID: String,
        from deviceID: UUID? = nil
    ) -> SimulatedMessage {
        let number = makeNumber()
        let message = SimulatedMessage(
            id: "message-\(number)",
            author: author,
            kind: kind,
            text: text,
            timestamp: time,
            deviceID: deviceID
        )
        change(conversationID, of: userID) {
            $0.messages.append(message)
            $0.updateNumber = number
        }
        for client in clients(of: userID) { client.messageDidArrive(in: conversationID) }
        if author != .user { push(message, of: conversationID, to: userID) }
        return message
    }

    func assign(_ name: String, to conversationID: String, of userID: String) {
        change(conversationID, of: userID) { $0.agent = name }
        for client in clients(of: userID) { client.agentWasAssigned(to: conversationID) }
    }

    func markServed(_ conversationID: String, by name: String, of userID: String) {
        for client in clients(of: userID) { client.conversationWasServed(conversationID, by: name) }
    }

    func markRead(
        _ conversationID: String,
        of userID: String,
        upTo count: Int,
        on reader: SimulatedZendeskMessaging?
    ) {
        guard let read = users[userID]?[conversation: conversationID]?.readCount, read < count else { return }
        change(conversationID, of: userID) {
            $0.readCount = min(count, $0.messages.count)
            $0.lastRead = time
        }
        for client in clients(of: userID) where client !== reader { client.wasReadElsewhere(conversationID) }
    }

    func setMetadata(
        fields: [String: ZendeskMessagingFieldValue],
        tags: [String],
        of conversationID: String,
        of userID: String
    ) {
        change(conversationID, of: userID) { conversation in
            conversation.fields.merge(fields) { $1 }
            conversation.tags += tags.filter { [tags = conversation.tags] in !tags.contains($0) }
        }
    }

    // MARK: Pushes

    func setPushToken(_ token: Data, of userID: String, on device: SimulatedMessagingDevice) {
        change(userID) { $0.pushTokens.insert(token) }
        devices[token] = WeakDevice(device: device)
    }

    func removePushToken(_ token: Data) {
        for id in Array(users.keys) { change(id) { $0.pushTokens.remove(token) } }
        devices[token] = nil
    }

    /// Sends a push, if the user has no realtime connection.
    private func push(_ message: SimulatedMessage, of conversationID: String, to userID: String) {
        guard !clients(of: userID).contains(where: { $0.hasLine }) else { return }
        let payload = SimulatedMessagingPush(
            conversationID: conversationID,
            messageID: message.id,
            timestamp: message.timestamp
        )
        for token in users[userID]?.pushTokens ?? [] {
            guard let device = devices[token]?.device else { continue }
            device.pushes.append(payload.userInfo)
            for client in liveClients where client.device === device { client.pushDidArrive(payload) }
        }
    }
}
