public import ChatProviderKit
public import ChatProviderRecording
public import ZendeskChatAdapter

/// A client that passes everything on to another, and writes down what that one says.
///
/// ```swift
/// let client = RecordingZendeskChatClient(liveClient, writer: writer)
/// let provider = ZendeskChatProvider(client: client)
/// let users = provider.currentUser.observe { client.recordUser($0) }
/// ```
///
/// Each callback is one line, written before anybody else hears of it. A chat state is written as what has changed
/// since the last one. Message bodies, names, addresses and links are redacted, unless the writer includes bodies.
/// Left out are entries of a type that this version does not know, pictures of agents, places of files on the device,
/// what comes while the client forgets a user, and what comes late of the chat of a user who is gone.
///
/// The app itself writes its lifecycle and its conversation screen with the writer, and its users with
/// ``recordUser(_:)``.
@MainActor
public final class RecordingZendeskChatClient: ZendeskChatClient, ZendeskChatClientWrapping {
    package let client: any ZendeskChatClient
    private let writer: RecordingWriter
    private let provider: ChatProviderID?
    private let tokens = ObservationTokens()

    // What a replay of the lines so far holds.
    private var lastStatus = ZendeskConnectionStatus.disconnected
    private var lastState = ZendeskChatState()
    private var lastUserID: String?
    private var hasStarted = false
    /// The chat that the client was told to forget.
    private var former: FormerVisitor?
    /// Whether the client was told to forget its user, and no user has come since: what it says is of either.
    private var isLeaving = false

    /// Starts to record. Where the client is connected or has a chat already, that is written first.
    ///
    /// - Parameters:
    ///   - client: The client to record.
    ///   - writer: Where the lines go.
    ///   - provider: The provider's id, written to each line: for an app in which Zendesk runs twice.
    ///   - userID: The user who is logged in.
    public init(
        _ client: any ZendeskChatClient,
        writer: RecordingWriter,
        provider: ChatProviderID? = nil,
        userID: String? = nil
    ) {
        self.client = client
        self.writer = writer
        self.provider = provider
        lastUserID = userID
        client.observeConnectionStatus { [weak self] in self?.write($0) }.store(in: tokens)
        write(client.connectionStatus)
        client.observeChatState { [weak self] state in
            self?.hear(state)
        }.store(in: tokens)
        hasStarted = true
        if client.chatState != lastState { write(client.chatState) }
        client.observeNotifications { [weak self] in self?.hear($0) }.store(in: tokens)
    }

    /// Writes that another user has come, or that the user has logged out.
    ///
    /// Call it for what `ZendeskChatProvider.observeCurrentUser` says, also the first time: a user who is the present
    /// one already is not written.
    public func recordUser(_ user: ChatUser) {
        let wasLeaving = isLeaving
        isLeaving = false
        // After a reset the anonymous user is another visitor.
        guard !user.id.isSameID(as: lastUserID) || user.id == nil && wasLeaving else { return }
        lastUserID = user.id
        writer.recordUser(user.id, provider: provider ?? ChatProviderID(ZendeskRecordingVendor().type))
        lastState = ZendeskChatState()
        // What the next user's chat has brought already, the provider takes up now. Whom a token names comes later.
        if case .token = user { return }
        guard wasLeaving, client.chatState.isNewVisitors, former?.owns(client.chatState) != true else {
            return
        }
        write(client.chatState)
    }

    /// The client is told to forget its user.
    func forgetUser() {
        former = FormerVisitor(of: lastState, userID: lastUserID)
        isLeaving = true
    }

    private func write(_ status: ZendeskConnectionStatus) {
        guard status != lastStatus else { return }
        lastStatus = status
        if status == .connected, !isLeaving { former = nil }
        write(.connectionStatus(status))
    }

    private func hear(_ state: ZendeskChatState) {
        // A client may call at once: what it says then is read anyway.
        guard hasStarted else { return }
        guard !isLeaving, former?.owns(state) != true else { return }
        write(state)
    }

    private func hear(_ notification: ZendeskNotification) {
        switch notification {
        case .chatEnded, .authenticationFailed: if !isLeaving { write(.notification(notification)) }
        case .messageReceived, .unknown: write(.notification(notification))
        }
    }

    /// Writes a state, also one that is as the last: after a reconnection it says that the log is loaded.
    private func write(_ state: ZendeskChatState) {
        write(.chatState(state, since: lastState))
        lastState = state
    }

    private func write(_ content: RecordedCallback.Content) {
        let callback = RecordedCallback(content: content) { [writer] text in
            MainActor.assumeIsolated { writer.redacted(text) }
        }
        writer.record(ZendeskRecordingVendor().key, callback, provider: provider)
    }
}
