public import ChatProviderKit
import ChatProviderTesting
import HelpshiftAdapter
package import HelpshiftSimulator
import IntercomAdapter
import MatrixAdapter
import ZendeskChatAdapter
package import ZendeskChatSimulator
import ZendeskMessagingAdapter
package import ZendeskMessagingSimulator

/// Every vendor in memory, with an agent at each: for previews, demonstrations and tests.
///
/// A preview has no account, no network and no vendor's SDK. Its badge still gets a number as in the app:
///
/// ```swift
/// let vendors = SimulatedVendors()
/// let support = try await vendors.startSupportChat([.zendeskChat, .helpshift])
/// if let channel = support.channel(for: "helpshift") {
///     try await vendors.agentWrites("Your parcel is on its way.", to: channel)
/// }
/// // support.totalUnreadCount.value.number is 1
/// ```
///
/// Agents' messages reach the app as the vendor delivers them: at once while it is connected, otherwise with the next
/// connection. Each provider has its own account and device, which outlive the provider.
///
/// To use your own configuration, pass ``adapters`` to a `ChatProviderRegistry`. Its providers with
/// `"client": "simulator"` then use these vendors.
@MainActor
public final class SimulatedVendors {
    /// The vendors' clock.
    public let clock: any ChatClock
    /// Decides on the tokens of users at Zendesk Chat. Set it before a provider is created.
    package var zendeskChatTokens: SimulatedZendeskTokens?
    /// Decides on the tokens of users at Zendesk Messaging. Set it before a provider is created.
    package var messagingTokens: SimulatedMessagingTokens?
    /// Decides on the tokens of users at Helpshift. Set it before a provider is created.
    package var helpshiftIdentitySystem: SimulatedIdentitySystem?

    private var accounts: [ChatProviderID: any SimulatedAccount] = [:]
    private var matrixSessions: [ChatProviderID: InMemoryMatrixSessionStore] = [:]
    /// The ids of the users who have written, by provider, so that an agent can answer. The anonymous user's is `nil`.
    private var writers: [ChatProviderID: Set<String?>] = [:]

    /// Creates vendors without conversations.
    ///
    /// - Parameter clock: The vendors' clock. Without latency, nothing waits for it.
    public init(clock: any ChatClock = SystemChatClock()) { self.clock = clock }

    /// Whether the devices have a network. `true` at first.
    public var isOnline = true {
        didSet { for account in accounts.values { account.isOnline = isOnline } }
    }

    /// The adapters of all vendors: in memory with `"client": "simulator"`, otherwise on the vendors' SDKs.
    public var adapters: [ChatAdapter] {
        [
            .zendeskChat { [self] request in
                account(request.id) { SimulatedZendeskAccount(clock, tokens: zendeskChatTokens) }
                    .makeSDK(request.lifecycle)
            },
            .zendeskMessaging { [self] request in
                account(request.id) {
                    SimulatedMessagingAccount(
                        clock,
                        channelKey: request.settings.channelKey,
                        tokens: messagingTokens
                    )
                }
                .makeSDK(request.lifecycle)
            },
            .helpshift { [self] request in
                account(request.id) {
                    SimulatedHelpshiftAccount(clock, identitySystem: helpshiftIdentitySystem)
                }
                .makeSDK(request.lifecycle)
            },
            .intercom { [self] request in account(request.id) { SimulatedIntercomAccount() }.makeSDK() },
            .matrix(
                sessions: { [self] in sessions(of: $0) },
                push: nil,
                simulator: { [self] request in
                    account(request.id) {
                        SimulatedMatrixAccount(clock, supportUserID: request.settings.supportUserId)
                    }
                    .transport
                }
            ),
        ]
    }

    private func account<Account: SimulatedAccount>(_ id: ChatProviderID, make: () -> Account) -> Account {
        if let account = account(id, as: Account.self) { return account }
        let account = make()
        account.isOnline = isOnline
        accounts[id] = account
        return account
    }

    private func sessions(of id: ChatProviderID) -> InMemoryMatrixSessionStore {
        let sessions = matrixSessions[id] ?? InMemoryMatrixSessionStore()
        matrixSessions[id] = sessions
        return sessions
    }

    /// Starts a support chat with some of the vendors, whose providers have the adapters' names as ids.
    ///
    /// - Parameters:
    ///   - vendors: The active providers, the current one first.
    ///   - lifecycle: Reports when the app is in the background.
    ///   - store: Keeps the read markers after the support chat has ended.
    /// - Throws: Any error of creating a provider, or of the login at Matrix.
    public func startSupportChat(
        _ vendors: [SimulatedVendor] = SimulatedVendor.allCases,
        lifecycle: any AppLifecycle = ManualAppLifecycle(),
        store: any ReadMarkerStore = InMemoryReadMarkerStore()
    ) async throws -> SupportChat {
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: vendors.map(\.id),
                providers: Dictionary(
                    uniqueKeysWithValues: SimulatedVendor.allCases.map { ($0.id, $0.configuration) }
                )
            ),
            registry: ChatProviderRegistry(adapters),
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        try support.start()
        for id in support.activeProviderIDs.value {
            if let channel = support.channel(for: id) { try await logIn(at: channel) }
        }
        await settle()
        return support
    }

    /// Logs the user in, if the vendor has no anonymous users, as Matrix here.
    package func logIn(at channel: SupportChannel) async throws {
        guard let provider = channel.provider as? MatrixChatProvider else { return }
        try await (accounts[channel.id] as? SimulatedMatrixAccount)?.logIn(at: provider)
    }

    /// Whether a provider is one of these vendors.
    package func hasAgents(_ id: ChatProviderID) -> Bool { accounts[id] != nil }

    /// Returns a provider's account at a vendor, such as `SimulatedZendeskAccount`; `nil` before the provider is
    /// created, and for another vendor's provider.
    package func account<Account>(_ id: ChatProviderID, as type: Account.Type) -> Account? {
        accounts[id] as? Account
    }

    /// - Throws: `ChatError` if the channel has no provider, or one that is not simulated here.
    private func account(of channel: SupportChannel) throws -> any SimulatedAccount {
        guard channel.provider != nil else {
            throw ChatError(
                .notAllowedNow,
                "\(channel.id) is not active. Name it in activeProviderIDs, or switch to it, so that its user can write."
            )
        }
        return try account(channel.id)
    }

    /// - Throws: `ChatError` if the provider is not simulated here.
    private func account(_ id: ChatProviderID) throws -> any SimulatedAccount {
        guard let account = accounts[id] else { throw Self.notSimulated(id) }
        return account
    }

    private static func notSimulated(_ id: ChatProviderID) -> ChatError {
        ChatError(
            .invalidArgument,
            """
            \(id) is not simulated here. Set its "client" to "simulator", and create the support chat with the adapters \
            of this SimulatedVendors first.
            """
        )
    }

    /// Returns when everything that needs no time to pass has happened.
    public func settle() async {
        for _ in 0..<50 {
            for account in accounts.values { await account.settle() }
            (clock as? ManualChatClock)?.advance(by: 0)
            await Task.yield()
        }
        for account in accounts.values { await account.settleConnection() }
    }

    /// The app is killed, and the vendors' SDKs with it.
    package func kill() {
        for account in accounts.values { account.kill() }
    }

    // MARK: The user

    /// Opens the conversation in the vendor's screen, or as the app's own screen would.
    ///
    /// - Throws: The errors of `presentConversation()`.
    public func openConversation(_ channel: SupportChannel) async throws {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            try presenter.presentConversation()
        } else {
            channel.conversationWillAppear()
            accounts[channel.id]?.conversationScreenMoved(isVisible: true)
        }
        await settle()
    }

    /// Closes the conversation that ``openConversation(_:)`` has opened.
    public func closeConversation(_ channel: SupportChannel) async {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            presenter.dismissConversation()
        } else {
            channel.conversationWillDisappear()
            accounts[channel.id]?.conversationScreenMoved(isVisible: false)
            channel.conversationDidClose()
        }
        await settle()
    }

    /// The user writes. At Helpshift, Intercom and Zendesk Messaging, the vendor's screen must be open.
    ///
    /// - Throws: `ChatEntry.DeliveryFailure`, or why the vendor's screen accepts no message; `ChatError` if the
    ///   provider is not active, or not simulated here.
    public func userWrites(_ text: String, to channel: SupportChannel) async throws {
        if let sender = channel.provider as? any MessageSending {
            _ = try await sender.send(text)
        } else {
            try await account(of: channel).userWrites(text)
        }
        writers[channel.id, default: []].insert(channel.snapshot.value.chatState.userID)
        await settle()
    }

    // MARK: The agents

    /// An agent writes to the current user. If that user has not written yet, or if the chat has ended, the user first
    /// opens the conversation, writes "Hello", and leaves.
    ///
    /// - Throws: `ChatError`: `.invalidArgument` if the provider is not simulated here; `.notAllowedNow` if the
    ///   provider must be active for the user to write, or if the vendor has no user; the errors of
    ///   ``openConversation(_:)`` and ``userWrites(_:to:)``; or why no agent can write.
    public func agentWrites(_ text: String, to channel: SupportChannel) async throws {
        if !hasConversation(channel) { try await beginConversation(channel) }
        try await agentWrites(text, to: channel.id)
    }

    private func hasConversation(_ channel: SupportChannel) -> Bool {
        if let hasConversation = accounts[channel.id]?.hasConversation { return hasConversation }
        let ids = writers[channel.id] ?? []
        // The user of an inactive provider is unknown.
        guard channel.provider != nil else { return !ids.isEmpty }
        return ids.contains(channel.snapshot.value.chatState.userID)
    }

    private func beginConversation(_ channel: SupportChannel) async throws {
        let account = try account(of: channel)
        try await openConversation(channel)
        do {
            // A vendor may create its user when the conversation is opened.
            try account.checkHasUser()
            try await userWrites("Hello", to: channel)
        } catch {
            await closeConversation(channel)
            throw error
        }
        await closeConversation(channel)
    }

    /// An agent writes to the user of a provider, active or not, in a conversation that the user has begun.
    ///
    /// - Throws: The same errors as ``agentWrites(_:to:)``.
    package func agentWrites(_ text: String, to id: ChatProviderID) async throws {
        try account(id).agentWrites(text)
        await settle()
    }

    /// An agent writes to a user of Zendesk Messaging, who need not be the app's current user.
    ///
    /// - Throws: `ChatError` if the provider is not this vendor's, or if the user has no conversation.
    package func agentWrites(_ text: String, toUser userID: String, at id: ChatProviderID) throws {
        guard let account = account(id, as: SimulatedMessagingAccount.self) else {
            throw Self.notSimulated(id)
        }
        try account.agentWrites(text, toUser: userID)
    }

    /// An agent ends a Zendesk chat.
    ///
    /// - Throws: `ChatError` if the provider is not this vendor's; otherwise why no chat can be ended.
    package func endChat(at id: ChatProviderID) throws {
        guard let account = account(id, as: SimulatedZendeskAccount.self) else { throw Self.notSimulated(id) }
        try account.server.dashboard.endChat()
    }
}
