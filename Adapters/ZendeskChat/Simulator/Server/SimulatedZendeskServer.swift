public import ChatProviderKit
public import Foundation
public import ZendeskChatAdapter

/// Zendesk's server in memory: the account, its visitors and their chats. It outlives all launches of an app.
///
/// Agents act in the ``dashboard``.
@MainActor
public final class SimulatedZendeskServer {
    /// Returns the id of the user that a token names, or why the token is refused.
    public typealias TokenCheck =
        @MainActor (_ token: String) -> Result<String, ZendeskChatAuthenticationError>

    /// The clock of the server and its SDKs.
    public let clock: any ChatClock
    /// How far the server's clock is ahead of the device's, in seconds.
    public var clockSkew: TimeInterval = 0
    /// The time until the server answers, in seconds. With 0, it answers before the call returns. Otherwise, advance
    /// the clock.
    public var latency: TimeInterval = 0
    /// The files that the account accepts.
    public var settings = ChatEntry.Attachment.Limits(
        fileSizeLimit: 20 * 1024 * 1024,
        isFileSendingEnabled: true,
        supportedFileTypes: ["png", "jpg", "jpeg", "gif", "pdf", "txt"]
    ) {
        didSet { for client in liveClients { client.hear(settings) } }
    }
    /// Checks tokens. By default, a token is the id of its user. ``checkTokens(with:)`` sets a check for real tokens.
    public var checkToken: TokenCheck = { token in
        token.isEmpty ? .failure(.invalidAccessToken) : .success(token)
    }
    /// The departments, each online, away or offline.
    public var departments: [ChatState.Department] { didSet { accountDidChange() } }
    /// Whether an agent is online.
    public var isOnline = true { didSet { accountDidChange() } }
    /// Whether a visit still shows the log of a chat that ended before it.
    ///
    /// Zendesk does not document this for Chat SDK v2. Its developers say of v1 that the events of an ended chat are no
    /// longer available (zendesk/zendesk_sdk_chat_ios, issue 193), so a visit begins with an empty log unless this is
    /// `true`.
    public var keepsEndedChats = false

    /// The transcripts that were e-mailed, oldest first.
    public internal(set) var mailedTranscripts: [(email: String, logs: [ChatEntry])] = []
    /// The messages that were left while no agent was available, oldest first.
    public internal(set) var offlineMessages: [ZendeskChatOfflineForm] = []

    var visitors: [String: SimulatedZendeskVisitor] = [:]
    private var clients: [WeakClient] = []
    private var nextNumber = 0

    private struct WeakClient {
        weak var client: SimulatedZendeskChat?
    }

    /// Creates an account with these departments.
    public init(clock: any ChatClock, departments: [ChatState.Department] = []) {
        self.clock = clock
        self.departments = departments
    }

    /// The agents' dashboard.
    public var dashboard: SimulatedZendeskDashboard { SimulatedZendeskDashboard(server: self) }

    /// Returns a visitor; `nil` for one who has never connected.
    public func visitor(_ id: String) -> SimulatedZendeskVisitor? { visitors[id] }

    // MARK: For the device

    var account: ZendeskChatAccount {
        ZendeskChatAccount(accountStatus: isOnline ? .online : .offline, departments: departments)
    }

    /// The server's time.
    var time: Date { clock.now.addingTimeInterval(clockSkew) }

    /// The server's time in whole milliseconds, as in entries.
    var now: Date { time.inWholeMilliseconds }

    func makeID(_ prefix: String) -> String {
        nextNumber += 1
        return "\(prefix)-\(nextNumber)"
    }

    func register(_ client: SimulatedZendeskChat) {
        clients.removeAll { $0.client == nil }
        clients.append(WeakClient(client: client))
    }

    private var liveClients: [SimulatedZendeskChat] { clients.compactMap(\.client) }

    /// Returns the visitor with this id, and creates the visitor at the first visit.
    func arrive(_ id: String) -> SimulatedZendeskVisitor {
        let visitor = visitors[id] ?? SimulatedZendeskVisitor(id: id)
        visitors[id] = visitor
        return visitor
    }

    /// Changes a visitor's chat, and notifies the visitor's devices.
    func change(_ visitorID: String, _ change: (inout SimulatedZendeskVisitor) -> Void) {
        guard var visitor = visitors[visitorID] else { return }
        change(&visitor)
        visitors[visitorID] = visitor
        for client in liveClients where client.visitorID == visitorID { client.serverDidChange() }
    }

    /// Adds an entry to a visitor's chat, and sends a push to a device that is not connected.
    func add(_ entry: ChatEntry, to visitorID: String) {
        change(visitorID) { $0.chat?.logs.upsert(entry) }
        guard entry.participant != .visitor, entry.isMessage else { return }
        for client in liveClients where client.visitorID == visitorID { client.pushIfAsleep(entry) }
    }

    /// Removes an entry from a visitor's chat, and from the visitor's devices.
    func remove(_ id: ChatEntry.ID, from visitorID: String) {
        visitors[visitorID]?.chat?.logs.remove(id: id)
        for client in liveClients where client.visitorID == visitorID { client.serverDidRemove(id) }
    }

    func end(_ visitorID: String) {
        guard let chat = visitors[visitorID]?.chat, chat.isOpen else { return }
        if let email = chat.transcriptEmail { mailedTranscripts.append((email, Array(chat.logs))) }
        change(visitorID) {
            $0.chat?.isOpen = false
            $0.chat?.agents = []
            $0.chat?.queuePosition = 0
        }
        for client in liveClients where client.visitorID == visitorID { client.chatDidEnd() }
    }

    /// Expires the token of a user, whose device is asked for another one.
    public func expireToken(of userID: String) {
        for client in liveClients where client.visitorID == userID { client.tokenDidExpire() }
    }

    private func accountDidChange() {
        for client in liveClients { client.hear(account) }
    }
}

extension Date {
    var inWholeMilliseconds: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
    }
}
