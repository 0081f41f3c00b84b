package import ChatAdapterKit
public import ChatProviderKit

/// A support chat with Intercom's SDK, which has screens of its own and tells how many **conversations** are unread. It
/// tells nothing of messages: three new messages in one conversation are 1.
@MainActor
public final class IntercomChatProvider: ChatProvider {
    let core: ProviderCore
    let users: UserSessionOwner
    let settings: IntercomProviderSettings
    let lifecycle: any AppLifecycle
    /// What the provider uses of what it receives.
    package let inputs = ObservedEvents<IntercomInput>.Source()
    var count = IntercomCount()
    var reports = 0
    private var secondQuestion: ObservationToken?
    var isInstalled = false
    let vendor: IntercomVendor

    /// The name under which the app knows this provider.
    public var id: ChatProviderID { core.id }
    /// `true`: conversations stay.
    public var keepsLogAfterChatEnds: Bool { true }
    /// `connected` once the SDK is in use: it does not tell of its line. Without a network, `unreachable`.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// The user, and the number of unread conversations. There is no log.
    public var chatState: Observed<ChatState> { core.chatState }
    /// What happens at the provider and is not part of its state.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Creates a provider. The SDK is called from ``install()`` on.
    public convenience init(
        id: ChatProviderID = "intercom",
        client: any IntercomClient,
        settings: IntercomProviderSettings,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        let users = UserSessionOwner(traits: .intercom, lifecycle: lifecycle, clock: clock)
        self.init(
            id: id,
            client: client,
            settings: settings,
            users: users,
            clock: clock,
            lifecycle: lifecycle
        )
    }

    package init(
        id: ChatProviderID,
        client: any IntercomClient,
        settings: IntercomProviderSettings,
        users: UserSessionOwner,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) {
        (self.settings, self.users, self.lifecycle) = (settings, users, lifecycle)
        vendor = IntercomVendor(client)
        core = ProviderCore(id: id, clock: clock, user: users.user)
        vendor.provider = self
        users.attach(vendor)
    }

    /// Names the workspace to the SDK. Intercom wants that in `didFinishLaunching`.
    public func install() {
        guard !core.isShutDown, !isInstalled else { return }
        isInstalled = true
        vendor.client.setAPIKey(settings.apiKey, appID: settings.appId)
        vendor.client.observeEvents { [weak self] in self?.receive($0) }.store(in: core.observations)
        users.send(.providerArrived)
        askForUser()
    }

    /// Names the workspace, and begins to use the SDK.
    public func prepare() { connect() }

    /// Begins to use the SDK, which connects by itself. If nobody is logged in, that is an unidentified user from now on.
    public func connect() {
        install()
        guard !core.isShutDown, core.status == .disconnected(nil) else { return }
        core.publish(status: .connected)
        lifecycle.isNetworkReachable.observe { [weak self] in self?.networkDidChange(isReachable: $0) }
            .store(in: core.observations)
        lifecycle.isInBackground.observe { [weak self] in if !$0 { self?.appDidComeBack() } }
            .store(in: core.observations)
    }

    /// Does nothing: the SDK has no call for it.
    public func disconnect() {}

    /// Releases the SDK. Its user stays: log out before, where the user is to be gone.
    public func shutDown() {
        guard !core.isShutDown else { return }
        core.shutDown()
        users.detach(vendor)
        inputs.finish()
    }

    /// Restores who was logged in before the start.
    public func restoreUser(from store: any ReadMarkerStore) {
        if !core.isShutDown { users.use(store, of: id) }
    }

    private func networkDidChange(isReachable: Bool?) {
        _ = count.apply(.aged)
        secondQuestion = nil
        core.publish(status: isReachable == false ? .unreachable(.network) : .connected)
        if isReachable != false { vendor.askForUnreadCount() }
    }

    private func appDidComeBack() {
        _ = count.apply(.aged)
        secondQuestion = nil
        core.update { if $0.loading == .loaded { $0.loading = .loadedEarlier } }
        vendor.askForUnreadCount()
    }

    package func receive(_ event: IntercomEvent) {
        askForUser()
        switch event {
        case .unreadConversationCount(let number):
            return report(.told(number), as: .event(event))
        case .window(.didShow) where core.users?.screen != VendorScreen.none || core.users?.isSettled != true:
            // Otherwise it is a carousel or a survey, say: the conversation was not requested.
            users.send(.screen(isShown: true))
        case .window(.didShow):
            // Not recorded either: a replay takes a window that shows for the conversation.
            return core.send(.vendor(name: "\(event)", data: [:]))
        case .window(.didHide):
            users.send(.screen(isShown: false))
            vendor.askForUnreadCount()
        case .window, .didStartNewConversation: core.send(.vendor(name: "\(event)", data: [:]))
        }
        inputs.send(.event(event))
    }

    /// Publishes a number of conversations, unless it may be another user's.
    package func report(_ event: IntercomCount.Event, as input: IntercomInput) {
        guard !core.isShutDown, core.users?.numbers == .reported, let number = count.apply(event) else {
            return
        }
        inputs.send(input)
        reports += 1
        core.update {
            $0.reportedUnread = .init(count: number, isFromCache: !count.isLive, sequence: reports)
            $0.sessionStatus = .started
            $0.loading = count.isLive ? .loaded : .loadedEarlier
        }
    }

    func answer(_ number: Int) {
        guard isInstalled, core.status.isConnected else { return }
        report(.answered(number), as: .answered(number))
        guard count.source == .heard, core.users?.numbers == .reported, secondQuestion == nil else { return }
        secondQuestion = core.clock.schedule(after: 5) { [weak self] in
            guard let self else { return }
            secondQuestion = nil
            guard core.status.isConnected else { return }
            let number = vendor.client.unreadConversationCount
            report(.confirmed(number), as: .event(.unreadConversationCount(number)))
        }
    }

    func askForUser() {
        if isInstalled, !core.isShutDown { users.send(.asked(vendor.client.userID.map { UserID($0) })) }
    }

    func follow(_ outputs: UserSession.Outputs) {
        let wasVisible = core.users?.isScreenVisible ?? false
        switch core.follow(outputs, user: users.user) {
        case .none: break
        case .renewed(let user): core.renewUser(user)
        case .restored(let user): begin(user)
        case .replaced(let user):
            count = IntercomCount()
            secondQuestion = nil
            begin(user)
        }
        if wasVisible != outputs.isScreenVisible {
            core.send(.conversationVisibilityChanged(outputs.isScreenVisible))
        }
        guard outputs.numbers != .reported else { return }
        core.update { if $0.loading == .loaded { $0.loading = .loadedEarlier } }
    }

    private func begin(_ user: ChatUser) {
        inputs.send(.user(user.id))
        core.replaceUser(by: user)
    }
}
