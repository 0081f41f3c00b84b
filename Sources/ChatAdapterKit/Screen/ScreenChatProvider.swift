public import ChatProviderKit

/// A support chat with a vendor whose SDK shows the conversation itself, and reports the number of unread
/// messages. It has no log.
///
/// Implement a ``ScreenChatVendor`` instead of a provider:
///
/// ```swift
/// ChatAdapter(HarborSettings.self) { request in
///     ScreenChatProvider(HarborVendor(client(request.settings)), request: request)
/// }
/// ```
@MainActor
public final class ScreenChatProvider: ChatProvider {
    /// What a recording contains of a provider: the reports that it has used, and its users.
    package enum Input: Sendable, Hashable, Codable {
        case signal(ScreenChatSignal)
        /// The SDK has answered a request for the number.
        case answered(Int)
        /// A user has logged in, or out if `nil`.
        case user(String?)
    }

    package let vendor: any ScreenChatVendor
    package let users: UserSessionOwner
    package let inputs = ObservedEvents<Input>.Source()
    let core: ProviderCore
    let session: ScreenChatSession
    private let lifecycle: any AppLifecycle
    private var freshness: CountFreshness
    private var secondQuestion: ObservationToken?
    private var isInstalled = false

    /// The app's name for this provider.
    public var id: ChatProviderID { core.id }
    /// `true`: conversations stay after they end.
    public var keepsLogAfterChatEnds: Bool { true }
    /// The state of the connection; messages arrive while it is `connected`.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// The user and the number of unread messages. There is no log.
    public var chatState: Observed<ChatState> { core.chatState }
    /// Events that are not part of the state, such as diagnostics.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Creates a provider, which makes no call to the SDK before ``install()``.
    ///
    /// - Parameter users: The session of the provider's users; `nil` for a new one, which ends with the
    ///   provider.
    public init(
        id: ChatProviderID,
        vendor: any ScreenChatVendor,
        users: UserSessionOwner? = nil,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) {
        let traits = vendor.traits
        let users = users ?? UserSessionOwner(traits: traits.users, lifecycle: lifecycle, clock: clock)
        (self.vendor, self.users, self.lifecycle) = (vendor, users, lifecycle)
        freshness = Self.freshness(traits)
        core = ProviderCore(id: id, clock: clock, user: users.user)
        session = ScreenChatSession(vendor, clock: clock)
        session.provider = self
        users.attach(session, limits: traits.limits)
    }

    /// Creates the provider for a configuration's request.
    public convenience init<Settings>(_ vendor: any ScreenChatVendor, request: ChatAdapter.Request<Settings>)
    {
        self.init(
            id: request.id,
            vendor: vendor,
            users: request.userSession(traits: vendor.traits.users),
            clock: request.clock,
            lifecycle: request.lifecycle
        )
    }

    private static func freshness(_ traits: ScreenChatTraits) -> CountFreshness {
        CountFreshness(hasHeardFromServer: traits.answers != .fromDeviceBeginningAtZero)
    }

    /// Passes the account to the SDK. Some vendors require that in `didFinishLaunching`.
    public func install() {
        guard !core.isShutDown, !isInstalled else { return }
        isInstalled = true
        vendor.install { [weak self] in self?.receive($0) }.store(in: core.observations)
        users.send(.providerArrived)
        askForUser()
    }

    /// Passes the account to the SDK. If the SDK connects by itself, the provider also starts to use it.
    public func prepare() {
        install()
        if !vendor.traits.reportsConnection { connect() }
    }

    /// Opens the connection, or starts to use an SDK that connects by itself.
    public func connect() {
        install()
        guard !core.isShutDown, !core.status.isConnectedOrConnecting else { return }
        if vendor.traits.reportsConnection {
            core.publish(status: .connecting)
        } else {
            guard core.status == .disconnected(nil) else { return }
            core.publish(status: .connected)
            followApp()
        }
        vendor.open()
    }

    /// Closes the connection, if the SDK has a call for it.
    public func disconnect() { if !core.isShutDown { vendor.close() } }

    /// Releases the SDK. Its user stays logged in: log out first if that is not intended.
    public func shutDown() {
        guard !core.isShutDown else { return }
        core.shutDown()
        users.detach(session)
        inputs.finish()
        secondQuestion = nil
        vendor.close()
    }

    /// Restores the user of the last launch.
    public func restoreUser(from store: any ReadMarkerStore) {
        if !core.isShutDown { users.use(store, of: id) }
    }

    private func followApp() {
        lifecycle.isNetworkReachable.observe { [weak self] in
            self?.ageCount()
            self?.core.publish(status: $0 == false ? .unreachable(.network) : .connected)
            if $0 != false { self?.askForUnreadCount() }
        }.store(in: core.observations)
        lifecycle.isInBackground.observe { [weak self] in
            guard !$0 else { return }
            self?.ageCount()
            self?.core.update { if $0.loading == .loaded { $0.loading = .loadedEarlier } }
            self?.askForUnreadCount()
        }.store(in: core.observations)
    }

    // MARK: The SDK's reports

    package func receive(_ signal: ScreenChatSignal) {
        guard !core.isShutDown else { return }
        askForUser()
        switch signal {
        case .unreadCount(let number):
            return report(number, after: .told, as: .signal(signal))
        case .screen(isShown: true) where isOtherScreen:
            // The report is not recorded, because a replay treats each screen as the conversation.
            return core.send(.vendor(name: "otherScreen", data: [:]))
        case .screen(let isShown):
            users.send(.screen(isShown: isShown))
            if !isShown { askForUnreadCount() }
        case .connection(let isOpen):
            ageCount()
            core.publish(status: isOpen ? .connected : .disconnected(.network))
            if isOpen {
                users.send(.occasion)
                askForUnreadCount()
            }
        case .sessionExpired: users.send(.sessionExpired)
        case .other(let name): core.send(.vendor(name: name, data: [:]))
        }
        inputs.send(.signal(signal))
    }

    /// Whether a visible screen is one that the app has not requested, such as a survey.
    private var isOtherScreen: Bool {
        vendor.traits.reportsOtherScreens && core.users?.isSettled == true
            && core.users?.screen == VendorScreen.none
    }

    private func ageCount() {
        _ = freshness.apply(.aged)
        secondQuestion = nil
    }

    func loginWasAccepted() { _ = freshness.apply(.heardFromServer) }

    func askForUser() {
        guard isInstalled, !core.isShutDown else { return }
        let sdkUser = vendor.userID
        let appUser = users.session.user?.id
        if let sdkUser, let appUser, vendor.isUser(sdkUser, sameAs: appUser) {
            users.send(.asked(appUser))
        } else {
            users.send(.asked(sdkUser))
        }
    }

    func askForUnreadCount() {
        guard isInstalled, !core.isShutDown else { return }
        vendor.askForUnreadCount { [weak self] in self?.answer($0) }
        logVisitorIn()
    }

    /// Logs an anonymous visitor in, if neither the app nor the SDK has a user.
    private func logVisitorIn() {
        guard core.status.isConnected, core.users?.numbers == .reported, core.user == .anonymous,
            vendor.needsVisitorLogin
        else { return }
        session.visitor.start { [weak self] hasUser in
            guard let self, hasUser else { return }
            loginWasAccepted()
            vendor.askForUnreadCount { [weak self] in self?.answer($0) }
        }
    }

    private func answer(_ number: Int) {
        guard core.status.isConnected else { return }
        let event = vendor.traits.answers == .fromServer ? CountFreshness.Event.told : .answered(number)
        report(number, after: event, as: .answered(number))
    }

    /// Uses a recorded answer. A 0 is valid too, because only usable numbers are recorded.
    package func replay(answer: Int) {
        _ = freshness.apply(.heardFromServer)
        report(answer, after: .answered(answer), as: .answered(answer))
    }

    /// Publishes a number, unless it may belong to another user.
    private func report(_ number: Int, after event: CountFreshness.Event, as input: Input) {
        guard !core.isShutDown, core.users?.numbers == .reported else { return }
        let effect = freshness.apply(event)
        guard effect != .none else { return }
        inputs.send(input)
        let isLive = freshness.isLive && core.status.isConnected
        core.update {
            $0.report(unread: number, isFromCache: !isLive)
            $0.sessionStatus = .started
            $0.loading = isLive ? .loaded : .loadedEarlier
        }
        guard effect == .publishAndAskAgain else { return }
        secondQuestion = core.clock.schedule(after: CountFreshness.pause) { [weak self] in
            _ = self?.freshness.apply(.pauseEnded)
            self?.askForUnreadCount()
        }
    }

    // MARK: The session

    func follow(_ outputs: UserSession.Outputs) {
        let wasVisible = core.users?.isScreenVisible ?? false
        switch core.follow(outputs, user: users.user) {
        case .none: break
        case .restored(let user): replaceUser(by: user)
        case .replaced(let user):
            freshness = Self.freshness(vendor.traits)
            secondQuestion = nil
            replaceUser(by: user)
        }
        if wasVisible != outputs.isScreenVisible {
            core.send(.conversationVisibilityChanged(outputs.isScreenVisible))
        }
        guard outputs.numbers != .reported else { return }
        core.update { if $0.loading == .loaded { $0.loading = .loadedEarlier } }
    }

    private func replaceUser(by user: ChatUser) {
        inputs.send(.user(user.id))
        core.replaceUser(by: user)
    }
}
