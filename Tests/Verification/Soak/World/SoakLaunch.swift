import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// One launch of the app, with everything that a kill destroys: the vendors' SDKs, and the library's support chat.
@MainActor
final class SoakLaunch {
    typealias Vendor = SoakAction.Vendor

    static let cast = [
        ModelParticipant(id: "zendesk-chat", vendor: .zendesk),
        ModelParticipant(id: "helpshift", vendor: .helpshift),
        ModelParticipant(id: "zendesk-messaging", vendor: .zendeskMessaging, answersAreLines: true),
        ModelParticipant(id: "matrix", vendor: .matrix),
    ]

    let phone: SoakPhone
    let lifecycle = ManualAppLifecycle()
    let disk: SimulatedDisk
    /// The store that the app provides.
    let store: WitnessStore
    let zendeskSDK: SimulatedZendeskChat
    let helpshiftSDK: SimulatedHelpshift
    let messagingSDK: SimulatedZendeskMessaging
    let mailbox: SoakMailbox
    private(set) var chat: SupportChat?
    private var zendeskTap: ZendeskTap?
    private var helpshiftTap: HelpshiftTap?
    private var messagingTap: MessagingTap?
    /// The sessions of the vendors' users, which outlive the providers.
    private(set) var sessions: [Vendor: SessionTap] = [:]
    private var isSavingUser = false
    /// Whether the app shows its conversation of Zendesk Chat, for the current user.
    private var isZendeskConversationOpen = false
    /// A rule that the library has violated.
    private(set) var objection: SoakMismatch?
    private var matrixTap: MatrixTap?
    /// The vendors with a provider, whose events the model hears.
    private var isHeard: Set<Vendor> = []
    /// Whether the present providers are the first ones of this launch.
    private var isStarting = true

    /// - Parameters:
    ///   - values: The stored values.
    init(
        _ phone: SoakPhone,
        start: SoakAction.Start,
        disk: SimulatedDisk,
        values: SoakValues,
        mailbox: SoakMailbox
    ) {
        self.phone = phone
        self.disk = disk
        self.mailbox = mailbox
        disk[\.isUnreadable] = start.isLocked
        store = WitnessStore(phone, disk: disk, values: values)
        if start.isInBackground { lifecycle.send(.didEnterBackground) }
        zendeskSDK = SimulatedZendeskChat(
            server: phone.zendeskServer,
            device: phone.zendeskDevice,
            lifecycle: lifecycle
        )
        zendeskSDK.tellsPresentValue = phone.setting.tellsPresentValue
        helpshiftSDK = SimulatedHelpshift(
            server: phone.helpshiftServer,
            device: phone.helpshiftDevice,
            version: phone.setting.isNewHelpshift ? .v10_5_0 : .v10_4_1,
            lifecycle: lifecycle
        )
        messagingSDK = SimulatedZendeskMessaging(
            server: phone.messagingServer,
            device: phone.messagingDevice,
            lifecycle: lifecycle,
            variants: phone.setting.messaging
        )
        helpshiftSDK.deliversFormerUsersEvents = phone.deliversLateEvents
        if phone.isSilent { helpshiftSDK.server.condition = .silent }
        mailbox.store = store
        zendeskTap = ZendeskTap(zendeskSDK) { [weak self] in self?.say(.zendesk, .zendesk($0)) }
        makeChat()
        isStarting = false
        if phone.setting.pushesHelpshift { helpshift?.registerPushToken(Data([7])) }
        zendesk?.registerPushToken(Data([7]))
        messaging?.registerPushToken(Data([7]))
    }

    // MARK: The support chat

    var zendesk: ZendeskChatProvider? { channel(.zendesk)?.provider as? ZendeskChatProvider }

    var helpshift: HelpshiftChatProvider? { channel(.helpshift)?.provider as? HelpshiftChatProvider }

    var messaging: ZendeskMessagingProvider? { channel(.messaging)?.provider as? ZendeskMessagingProvider }

    var matrix: MatrixChatProvider? { channel(.matrix)?.provider as? MatrixChatProvider }

    /// A vendor's users.
    func users(_ vendor: Vendor) -> (any IdentityManaging)? {
        channel(vendor)?.provider as? any IdentityManaging
    }

    func channel(_ vendor: Vendor) -> SupportChannel? { chat?.channel(for: ChatProviderID(vendor.id)) }

    private func makeChat() {
        let adapter = ChatAdapter(SoakSettings.self) { [unowned self] in makeProvider($0) }
        chat = try? SupportChat(
            configuration: phone.configuration.value,
            registry: ChatProviderRegistry([adapter]),
            lifecycle: lifecycle,
            store: store,
            clock: phone.clock,
            prepare: { [weak self] in self?.prepare($0) }
        )
        try? chat?.start()
    }

    private func makeProvider(_ request: ChatAdapter.Request<SoakSettings>) -> any ChatProvider {
        switch request.settings.vendor {
        case .zendesk: makeZendesk(request)
        case .helpshift: makeHelpshift(request)
        case .messaging: makeMessaging(request)
        case .matrix: makeMatrix(request)
        }
    }

    private func makeZendesk(_ request: ChatAdapter.Request<SoakSettings>) -> any ChatProvider {
        ZendeskChatProvider(
            client: zendeskSDK,
            session: session(of: .zendesk, request).owner,
            clock: phone.clock
        )
    }

    private func makeHelpshift(_ request: ChatAdapter.Request<SoakSettings>) -> any ChatProvider {
        let session = session(of: .helpshift, request)
        let tap = HelpshiftTap(helpshiftSDK, session, sabotage: phone.sabotage) { [weak self] in
            self?.say(.helpshift, $0)
        }
        helpshiftTap = tap
        return HelpshiftChatProvider(
            client: tap,
            configuration: HelpshiftProviderSettings(
                platformId: "soak_platform_20260101",
                domain: "soak.helpshift.com"
            ),
            session: session.owner,
            clock: phone.clock,
            lifecycle: lifecycle
        )
    }

    private func makeMessaging(_ request: ChatAdapter.Request<SoakSettings>) -> any ChatProvider {
        let session = session(of: .messaging, request)
        let tap = makeMessagingTap(session)
        let provider = ZendeskMessagingProvider(
            client: tap,
            configuration: ZendeskMessagingProviderSettings(channelKey: SoakKey.channel),
            session: session.owner,
            clock: phone.clock,
            lifecycle: lifecycle
        )
        provider.backoff.random = { 0.5 }
        tap.attach(to: provider)
        messagingTap = tap
        return provider
    }

    private func makeMatrix(_ request: ChatAdapter.Request<SoakSettings>) -> any ChatProvider {
        let tap = MatrixTap(
            phone,
            userID: { [weak self] in self?.mailbox.user(Vendor.matrix.place) },
            isAlive: { [disk] in !disk.isDead },
            emit: { [weak self] in self?.say(.matrix, $0) },
            beginAnew: { [weak self] event in
                guard let self, !disk.isDead, isHeard.contains(.matrix) else { return }
                let events = presentEvents(.matrix, knowsLog: false) + [event]
                mailbox.restart(Vendor.matrix.place, events, readsStore: false)
            }
        )
        let provider = MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: phone.matrixServer.homeserver,
                conversation: .direct(with: phone.matrixServer.userID("support")),
                history: phone.setting.matrixHistory
            ),
            sessions: SoakSessionStore(kept: phone.matrixSessions, disk: disk),
            session: session(of: .matrix, request).owner,
            clock: phone.clock,
            transport: TappedMatrixTransport(tap: tap)
        )
        provider.polling.backoff.random = { 0.5 }
        tap.attach(to: provider)
        matrixTap = tap
        return provider
    }

    private func makeMessagingTap(_ session: SessionTap) -> MessagingTap {
        MessagingTap(
            messagingSDK,
            session,
            MessagingTap.App(
                sabotage: phone.sabotage,
                emit: { [weak self] in self?.say(.messaging, $0, mayBeOfBefore: $1) },
                isAlive: { [disk] in !disk.isDead },
                userID: { [weak self] in self?.mailbox.user(Vendor.messaging.place) }
            )
        )
    }

    /// The session that a new provider continues.
    private func session(of vendor: Vendor, _ request: ChatAdapter.Request<SoakSettings>) -> SessionTap {
        let owner = request.userSession(traits: vendor.traits, hasAnonymousLogin: vendor == .helpshift)
        if let known = sessions[vendor], known.owner === owner { return known }
        let id = ChatProviderID(vendor.id)
        let session = SessionTap(
            owner,
            at: vendor,
            user: SessionUser(
                stored: SoakMailbox.user(of: vendor.id, in: store.memory),
                at: vendor,
                hasNote: store.hasNote(of: id)
            ),
            SessionTap.App(
                show: { [weak self] in self?.show($0, at: vendor, endsVisitor: $1) },
                withdrawScreen: { [weak self] in self?.withdrawScreen(vendor) }
            )
        )
        store.onSave[.user(of: id)] = { [weak self, weak session] in
            // The process may have ended while saving.
            self?.isSavingUser = true
            session?.update()
            self?.isSavingUser = false
        }
        let anonymousRecord = StoredValue.Key.record(of: id, userID: nil)
        store.onSave[anonymousRecord] = { [weak self, weak session] in
            guard let self, store.memory[anonymousRecord] == nil else { return }
            if session?.visitorWasDropped() == true { say(vendor, .newVisitor(provider: vendor.id)) }
        }
        sessions[vendor] = session
        return session
    }

    private func show(_ user: SessionUser, at vendor: Vendor, endsVisitor: Bool) {
        let event = user.event(at: vendor, endsVisitor: endsVisitor)
        // U9: an answer ends the visitor even after the provider was shut down.
        if endsVisitor, !isHeard.contains(vendor) {
            if !disk.isDead { mailbox.add(event) }
        } else {
            say(vendor, event, mayBeOfBefore: isSavingUser)
        }
    }

    private func withdrawScreen(_ vendor: Vendor) {
        switch vendor {
        case .helpshift: helpshiftTap?.withdrawScreen()
        case .messaging: messagingTap?.withdrawScreen()
        // Their screens belong to the app here. U3: "A change of user also ends what the app has said about its own screens."
        case .zendesk: isZendeskConversationOpen = false
        case .matrix: break
        }
    }

    /// Reports a rule that was violated.
    func object(_ rule: String, _ found: String) {
        if !disk.isDead, objection == nil { objection = SoakMismatch(expected: rule, found: found) }
    }

    /// Prepares a new provider that has no observers yet.
    private func prepare(_ provider: any ChatProvider) {
        guard let vendor = Vendor(rawValue: provider.id.rawValue), provider is any IdentityManaging else {
            return
        }
        isHeard.insert(vendor)
        if let zendesk = provider as? ZendeskChatProvider { zendeskTap?.attach(to: zendesk) }
        defer { sessions[vendor]?.follow() }
        if !isStarting {
            // If a logout is owed, the anonymous user's record is dropped.
            let readsStore = vendor == .helpshift || !owesLogout(vendor)
            mailbox.restart(
                vendor.place,
                presentEvents(vendor, knowsLog: false),
                readsStore: readsStore
            )
        }
    }

    /// Whether there is a logout that the vendor has not heard of.
    private func owesLogout(_ vendor: Vendor) -> Bool {
        guard case .user(let user)? = store.memory[.user(of: ChatProviderID(vendor.id))]?.content else {
            return false
        }
        return user.owesLogout
    }

    // MARK: Changes of the configuration

    func reload(_ reload: SoakAction.Reload) {
        let former = phone.configuration
        switch reload {
        case .countsTriggers(let counts): phone.configuration.policy.countsTriggers = counts
        case .settings(let vendor, _): phone.configuration.revisions[vendor, default: 0] += 1
        case .turn(let vendor, let isOn):
            phone.configuration.isOn[vendor] = isOn
            // An app has at least one provider.
            guard phone.configuration.isOn.values.contains(true) else {
                phone.configuration = former
                return
            }
        }
        guard phone.configuration != former else { return }
        for vendor in Vendor.allCases where isRebuilt(vendor, former) {
            willGo(vendor, leavesScreen: reload.leavesScreen)
        }
        mailbox.policy = phone.configuration.policy
        try? chat?.reload(phone.configuration.value)
        let keepsProvider = isHeard.contains(.zendesk) && !isRebuilt(.zendesk, former)
        if keepsProvider, phone.configuration.policy != former.policy {
            mailbox.restart(
                Vendor.zendesk.place,
                presentEvents(.zendesk, knowsLog: true),
                readsStore: false
            )
        }
    }

    private func isRebuilt(_ vendor: Vendor, _ former: SoakConfiguration) -> Bool {
        phone.configuration.isOn[vendor] != former.isOn[vendor]
            || phone.configuration.revisions[vendor] != former.revisions[vendor]
    }

    /// Prepares for a provider's removal. Most apps close the vendor's screen first, and the vendor's events are
    /// ignored after.
    private func willGo(_ vendor: Vendor, leavesScreen: Bool = false) {
        if !leavesScreen { setScreen(vendor, isOpen: false) }
        isHeard.remove(vendor)
    }

    /// The events that a new provider or counter finds.
    ///
    /// - Parameter knowsLog: Whether the provider is not new, and has its log.
    private func presentEvents(_ vendor: Vendor, knowsLog: Bool) -> [ModelEvent] {
        var events: [ModelEvent] = []
        let user = sessions[vendor]?.user
        if let user { events.append(user.event(at: vendor)) }
        if lifecycle.isInBackground.value { events.append(.app("didEnterBackground")) }
        // The app draws the screen, so it stays open while the provider is recreated.
        let isLeftOpen = vendor == .zendesk && isZendeskConversationOpen
        if isLeftOpen || channel(vendor)?.isConversationVisible.value == true {
            events.append(.conversation("willAppear", provider: vendor.id))
        }
        if vendor == .zendesk {
            let isOfUser = user?.standing == .settled
            events += (zendeskTap?.presentEvents(knowsLog: knowsLog, isOfUser: isOfUser) ?? [])
                .map { .zendesk($0) }
        }
        return events
    }

    // MARK: Screens

    /// U3: "`dismissConversation()` makes an open screen count as closed".
    func setScreen(_ vendor: Vendor, isOpen: Bool) {
        switch vendor {
        case .zendesk: setZendeskScreen(isOpen: isOpen)
        case .helpshift where isOpen: try? helpshift?.presentConversation()
        case .helpshift:
            withdrawScreen(vendor)
            helpshift?.dismissConversation()
        case .messaging where isOpen: try? messaging?.presentConversation()
        case .messaging:
            withdrawScreen(vendor)
            messaging?.dismissConversation()
        case .matrix: setMatrixScreen(isOpen: isOpen)
        }
    }

    private func setZendeskScreen(isOpen: Bool) {
        guard isHeard.contains(.zendesk), let channel = channel(.zendesk) else { return }
        isZendeskConversationOpen = isOpen
        if isOpen {
            say(.zendesk, .conversation("willAppear", provider: "zendesk-chat"))
            channel.conversationWillAppear()
            zendeskSDK.conversationScreenWillAppear()
        } else {
            guard zendeskSDK.isScreenShown else { return }
            say(.zendesk, .conversation("willDisappear", provider: "zendesk-chat"))
            channel.conversationWillDisappear()
            zendeskSDK.conversationScreenWillDisappear()
            say(.zendesk, .conversation("didClose", provider: "zendesk-chat"))
            channel.conversationDidClose()
        }
    }

    /// Opens or closes the app's own screen.
    private func setMatrixScreen(isOpen: Bool) {
        guard isHeard.contains(.matrix), let channel = channel(.matrix) else { return }
        say(.matrix, .conversation(isOpen ? "willAppear" : "willDisappear", provider: Vendor.matrix.id))
        if isOpen { channel.conversationWillAppear() } else { channel.conversationWillDisappear() }
    }

    // MARK: The vendors' events

    private func say(_ vendor: Vendor, _ event: ModelEvent, mayBeOfBefore: Bool = false) {
        sessions[vendor]?.update()
        // A process that has ended reports nothing.
        if !disk.isDead || mayBeOfBefore, isHeard.contains(vendor) { mailbox.add(event) }
    }

    // MARK: The observer's view

    /// The badges of the present providers, by their places.
    var statuses: [Int: ModelAnswer.Status] {
        var statuses: [Int: ModelAnswer.Status] = [:]
        for vendor in Vendor.allCases where isHeard.contains(vendor) {
            guard let channel = channel(vendor), let provider = channel.provider else { continue }
            statuses[vendor.place] = ModelAnswer.Status(
                id: vendor.id,
                unread: channel.unreadCount.value.number,
                freshness: channel.unreadCount.value.freshness.rawValue,
                connection: provider.connectionStatus.value.name,
                isChatting: provider.chatState.value.isChatting
            )
        }
        return statuses
    }

    /// The badge for all providers.
    var total: UnreadCount { chat?.totalUnreadCount.value ?? .unknown }

    /// Whether Zendesk Messaging's provider observes the SDK.
    var isMessagingHeard: Bool { messagingTap?.isObserved ?? false }

    /// Ends the process: the work it had begun is abandoned.
    func terminate() {
        isHeard = []
        zendeskSDK.terminate()
        messagingSDK.terminate()
        messaging?.shutDown()
        matrixTap?.end()
        matrix?.shutDown()
    }

    /// Whether Zendesk's SDK has the app's user.
    var isZendeskSettled: Bool {
        guard let session = sessions[.zendesk] else { return false }
        return session.isRead && session.user.standing == .settled
    }
}
