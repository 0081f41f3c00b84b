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
/// A preview has no account, no network and no vendor's SDK. The badge still gets a number as it does in the app:
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
/// The agents are where the vendors are. What they write reaches the app as its vendor delivers it: at once on a
/// connection, and after it where the app is away. Each provider has an account and a device of its own, which outlive
/// the provider.
///
/// To use a configuration of your own, pass ``adapters`` to a `ChatProviderRegistry`. Its providers with
/// `"client": "simulator"` are then these vendors.
@MainActor
public final class SimulatedVendors {
    /// The vendors' time.
    public let clock: any ChatClock
    /// Decides on the tokens of users at Zendesk Chat. Set it before a provider is made.
    package var zendeskChatTokens: SimulatedZendeskTokens?
    /// Decides on the tokens of users at Zendesk Messaging. Set it before a provider is made.
    package var messagingTokens: SimulatedMessagingTokens?
    /// Decides on the tokens of users at Helpshift. Set it before a provider is made.
    package var helpshiftIdentitySystem: SimulatedIdentitySystem?

    private var accounts: [ChatProviderID: any SimulatedAccount] = [:]
    private var matrixSessions: [ChatProviderID: InMemoryMatrixSessionStore] = [:]
    /// Where the user has written: an agent can answer there.
    private var begun: Set<ChatProviderID> = []

    /// Creates vendors without conversations.
    ///
    /// - Parameter clock: The vendors' time. Without latency, nothing waits for it.
    public init(clock: any ChatClock = SystemChatClock()) { self.clock = clock }

    /// Whether the devices have a network. `true` at first.
    public var isOnline = true {
        didSet { for account in accounts.values { account.isOnline = isOnline } }
    }

    /// The adapters of all vendors: with `"client": "simulator"` in memory, otherwise the vendors' own SDKs.
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
    ///   - lifecycle: Tells when the app is in the background.
    ///   - store: Where the read markers outlive the support chat.
    /// - Throws: What creating a provider, or logging in at Matrix, throws.
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

    /// Logs the user in where the vendor knows no anonymous one, which is so at Matrix.
    package func logIn(at channel: SupportChannel) async throws {
        guard let provider = channel.provider as? MatrixChatProvider else { return }
        try await (accounts[channel.id] as? SimulatedMatrixAccount)?.logIn(at: provider)
    }

    /// Whether a provider is one of these vendors.
    package func hasAgents(_ id: ChatProviderID) -> Bool { accounts[id] != nil }

    /// The account of a provider at a vendor, such as `SimulatedZendeskAccount`; `nil` before the provider is made,
    /// and for a provider of another vendor.
    package func account<Account>(_ id: ChatProviderID, as type: Account.Type) -> Account? {
        accounts[id] as? Account
    }

    /// - Throws: `ChatError` where the channel has no provider now, or one that is not simulated here.
    private func account(of channel: SupportChannel) throws -> any SimulatedAccount {
        guard channel.provider != nil else {
            throw ChatError(
                .notAllowedNow,
                "\(channel.id) is not active. Name it in activeProviderIDs, or switch to it, so that its user can write."
            )
        }
        return try account(channel.id)
    }

    /// - Throws: `ChatError` where a provider is not simulated here.
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

    /// Returns when all that needs no time to pass has happened.
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

    /// Opens the conversation: in the vendor's screen, or as a screen of the app's would.
    ///
    /// - Throws: What `presentConversation()` throws.
    public func openConversation(_ channel: SupportChannel) async throws {
        if let presenter = channel.provider as? any ConversationPresenting, presenter.canPresentConversation {
            try presenter.presentConversation()
        } else {
            channel.conversationWillAppear()
            accounts[channel.id]?.conversationScreenMoved(isVisible: true)
        }
        await settle()
    }

    /// Closes what ``openConversation(_:)`` has opened.
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

    /// The user writes, at Helpshift, Intercom and Zendesk Messaging on the vendor's screen, which is open.
    ///
    /// - Throws: `ChatEntry.DeliveryFailure`, or why the vendor's screen accepts no message; `ChatError` if the
    ///   provider is not active, or not simulated here.
    public func userWrites(_ text: String, to channel: SupportChannel) async throws {
        if let sender = channel.provider as? any MessageSending {
            _ = try await sender.send(text)
        } else {
            try await account(of: channel).userWrites(text)
        }
        begun.insert(channel.id)
        await settle()
    }

    // MARK: The agents

    /// An agent writes to the user. Where the user has not written yet, they first do so: they open the conversation,
    /// write "Hello", and leave.
    ///
    /// - Throws: `ChatError`, which says what is wrong and what to do: `.invalidArgument` where the provider is not
    ///   simulated here; `.notAllowedNow` where the provider has to be active for the user to write, or the vendor has
    ///   no user. Otherwise what ``openConversation(_:)`` and ``userWrites(_:to:)`` throw, or why no agent can write.
    public func agentWrites(_ text: String, to channel: SupportChannel) async throws {
        if !begun.contains(channel.id) { try await beginConversation(channel) }
        try await agentWrites(text, to: channel.id)
    }

    private func beginConversation(_ channel: SupportChannel) async throws {
        let account = try account(of: channel)
        try await openConversation(channel)
        do {
            // A vendor may make its user when the conversation is opened.
            try account.checkHasUser()
            try await userWrites("Hello", to: channel)
        } catch {
            await closeConversation(channel)
            throw error
        }
        await closeConversation(channel)
    }

    /// An agent writes to the user of a provider, which need not be active, in a conversation that they have begun.
    ///
    /// - Throws: As ``agentWrites(_:to:)``.
    package func agentWrites(_ text: String, to id: ChatProviderID) async throws {
        try account(id).agentWrites(text)
        await settle()
    }

    /// An agent writes to a user of Zendesk Messaging's, whoever uses the app at present.
    ///
    /// - Throws: `ChatError` where the provider is not this vendor, or the user has no conversation.
    package func agentWrites(_ text: String, toUser userID: String, at id: ChatProviderID) throws {
        guard let account = account(id, as: SimulatedMessagingAccount.self) else {
            throw Self.notSimulated(id)
        }
        try account.agentWrites(text, toUser: userID)
    }

    /// An agent ends a chat of Zendesk Chat's.
    ///
    /// - Throws: `ChatError` where the provider is not this vendor; otherwise why no chat can be ended.
    package func endChat(at id: ChatProviderID) throws {
        guard let account = account(id, as: SimulatedZendeskAccount.self) else { throw Self.notSimulated(id) }
        try account.server.dashboard.endChat()
    }
}
