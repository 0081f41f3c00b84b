/// An app's support chat: the providers in a configuration, and their counters. Observers stay when a
/// provider is swapped.
///
/// ```swift
/// let support = try SupportChat(contentsOf: url, adapters: [.zendeskChat, .helpshift])
/// token = support.totalUnreadCount.observe { badge.show($0.badgeNumber) }
/// try support.start()
/// ```
///
/// **One or several.** ``chatState``, ``currentUnreadCount`` and ``events`` belong to the current provider,
/// the first active one in the configuration. Use ``channel(for:)`` for a specific provider, and
/// ``totalUnreadCount`` for the number of all.
///
/// **Swapping.** ``switchProvider(to:)`` and ``reload(_:)`` affect only what changes. The old provider is
/// shut down before the new one is created. Observers receive only the outcome: the number changes in one
/// step from the old provider's count to the new provider's stored count, with no 0 in between.
///
/// Ada has the conversation open when the app swaps the vendor. If the app draws it, it stays open for the
/// next provider, and messages that Ada reads there don't count. The old vendor's own screen closes. Messages
/// that it had not shown yet count when that provider is active again.
///
/// **Users.** ``login(_:)`` and ``logout()`` apply to every provider, including those that are swapped in
/// later.
///
/// **Notifications.** ``registerPushToken(_:)`` applies to every provider, including those that are swapped
/// in later. A provider that is swapped out unregisters the token. ``notificationWasTapped(userInfo:id:)``
/// and the other notification methods call the provider that sent the notification.
///
/// Call ``shutDown()`` before you release the support chat.
@MainActor
public final class SupportChat {
    /// The current configuration.
    public private(set) var configuration: ChatConfiguration
    /// The available adapters.
    public let registry: ChatProviderRegistry
    /// Whether messages are counted at all, by default `true`.
    ///
    /// While it is `false`, there is no badge: the total is 0, `cached`, as without any provider. Each
    /// channel keeps its own ``SupportChannel/countsMessages``, which has the details, and uses it when this
    /// property is `true` again. No configuration changes this property, and it is not stored.
    public var countsMessages = true {
        didSet {
            guard countsMessages != oldValue else { return }
            inOneStep {
                for channel in channels { channel.switchCounting() }
            }
            countingWasSwitched()
        }
    }
    /// Whether the providers were started.
    public private(set) var isStarted = false
    /// Whether ``shutDown()`` was called.
    public private(set) var isShutDown = false

    package let lifecycle: any AppLifecycle
    package let clock: any ChatClock
    private var prepare: @MainActor (any ChatProvider) -> Void
    /// The app's store; `nil` if the configuration names it.
    private let appStore: (any ReadMarkerStore)?
    package private(set) var store: any ReadMarkerStore

    private var channels: [SupportChannel] = []
    private var currentID: ChatProviderID?
    private(set) var active: [ChatProviderID] = []
    var handedScreens = HandedScreens()
    let identities: SupportChatUsers
    let notifications = SupportChatNotifications()
    let snapshots: Observed<SupportChat.Snapshot>.Source
    package let eventSource = KeptEvents()
    /// Sent after the start, a swap, a reload or a change of counting, and after the shutdown.
    package let providerChanges = ObservedEvents<Void>.Source()

    /// Sent when a login or a logout is called, before it reaches any vendor, and when the last running one
    /// has ended.
    package let userCalls = ObservedEvents<UserCall>.Source()
    /// A vendor's notification has arrived in the foreground. Not every vendor's SDK reports the message in it.
    package let foregroundPushes = ObservedEvents<Void>.Source()
    /// Sent when a stored record has become readable, even if no count changes.
    package let recordReads = ObservedEvents<Void>.Source()
    /// The number of running logins and logouts.
    var userCallCount = 0

    /// Whether providers are being started or swapped, or several counts are changing. Observers receive only
    /// the outcome.
    package private(set) var isChanging = false
    private var shutsDownAfterChange = false

    /// Creates the providers of a configuration, and their counters, with a lifecycle of your choice.
    ///
    /// They show the stored counts. Nothing connects before ``start()``.
    ///
    /// - Parameters:
    ///   - configuration: The providers, and which of them are active.
    ///   - registry: The adapters that the program links.
    ///   - lifecycle: Reports whether the app is in the background.
    ///   - store: The store for read markers; `nil` for the file that the configuration names.
    ///   - clock: The clock for adapters that wait.
    ///   - prepare: Called with each provider after it has been created and before it is started.
    /// - Throws: ``ChatConfigurationError``, and any error of an adapter. A failed call leaves nothing
    ///   behind.
    public init(
        configuration: ChatConfiguration,
        registry: ChatProviderRegistry,
        lifecycle: any AppLifecycle,
        store: (any ReadMarkerStore)? = nil,
        clock: any ChatClock = SystemChatClock(),
        prepare: @escaping @MainActor (any ChatProvider) -> Void = { _ in }
    ) throws {
        try Self.check(configuration, registry, configuration.activeProviderIDs)
        self.configuration = configuration
        self.registry = registry
        self.lifecycle = lifecycle
        self.clock = clock
        self.prepare = prepare
        appStore = store
        self.store = store ?? configuration.makeStore()
        identities = SupportChatUsers(clock: clock)
        snapshots = Observed.Source(
            Snapshot(current: .none, totalUnreadCount: .cached(0), activeProviderIDs: [])
        )
        identities.chat = self
        let shared = LiveChats.sharedProviders(of: self, on: self.store)
        if !shared.isEmpty { self.store = SharedStore(self.store, leaving: shared) }
        makeChannels()
        try inOneStep {
            do {
                for id in configuration.activeProviderIDs { try open(id) }
            } catch {
                for id in active.reversed() { close(id) }
                throw error
            }
            updateUsers()
        }
        LiveChats.insert(self)
        tellOfNotes()
        tellOfOtherChats(shared)
    }

    /// Reports the parts of the configuration that were ignored.
    private func tellOfNotes() {
        for note in configuration.notes {
            let message = "a part of the configuration is not used: \(note)"
            eventSource.send(.diagnostic(ChatEvent.Diagnostic(source: "configuration", message: message)))
        }
    }

    // MARK: Each provider

    /// The current provider's channel; `nil` between two providers, and after ``shutDown()``.
    public var current: SupportChannel? {
        guard let currentID else { return nil }
        return channel(for: currentID)
    }

    /// Returns the channel of a provider, active or not; `nil` for an id that no configuration has had.
    public func channel(for id: ChatProviderID) -> SupportChannel? {
        for channel in channels where channel.id == id { return channel }
        return nil
    }

    // MARK: Start and end

    /// Starts the providers. In the background, nothing connects until the app enters the foreground. A
    /// second call does nothing, even after an error.
    ///
    /// - Throws: ``ChatError``: `notInstalled` for the first provider that cannot run here; the others run,
    ///   so keep the `SupportChat`. `notAllowedNow` during a swap, `shutDown` after ``shutDown()``. A
    ///   provider that connects later, for example after a launch in the background, does not throw: its
    ///   connection fails.
    public func start() throws {
        try refuseIfBusy()
        guard !isStarted else { return }
        isStarted = true
        defer { openWaitingTaps() }
        try change {
            for id in active { channel(for: id)?.start() }
            try checkInstalled(active)
        }
    }

    /// Shuts all providers down. Observers receive one last value, and nothing after it. If an observer calls
    /// it during a swap, it takes effect after the swap.
    public func shutDown() {
        guard !isShutDown else { return }
        guard !isChanging else {
            shutsDownAfterChange = true
            return
        }
        isShutDown = true
        _ = notifications.takeWaiting()
        inOneStep {
            for id in active.reversed() { close(id) }
            (store as? FileReadMarkerStore)?.end()
        }
        providerChanges.send(())
        // Release the app's closures: observers, the closure that prepares providers, and token sources. A
        // logout may still be running, and the app's icon waits for it to end.
        prepare = { _ in }
        identities.finish()
        for channel in channels { channel.finish() }
        snapshots.finish(with: snapshots.value)
        eventSource.finish()
    }

    // MARK: Swapping

    /// Makes one provider the only active one. The previous ones are shut down before it starts. If it is
    /// already active, it keeps running unchanged.
    ///
    /// - Throws: ``ChatConfigurationError`` for an id that the configuration does not contain, ``ChatError``
    ///   or an adapter's own error if the new provider cannot be created or started. The previous providers
    ///   are then created again. `notAllowedNow` during another swap, `shutDown` after ``shutDown()``.
    public func switchProvider(to id: ChatProviderID) throws { try switchProviders(to: [id]) }

    /// Makes several providers the active ones, the first of them the current one. Providers that are already
    /// active keep running unchanged.
    ///
    /// - Throws: The same errors as ``switchProvider(to:)``.
    public func switchProviders(to ids: [ChatProviderID]) throws {
        var changed = configuration
        changed.activeProviderIDs = ids
        try reload(changed)
    }

    /// Replaces one provider with another. All others keep running unchanged. If the new one is already
    /// active, the old one is only removed.
    ///
    /// - Throws: The same errors as ``switchProvider(to:)``, and ``ChatError`` with `invalidArgument` if the
    ///   old provider is not active.
    public func replaceProvider(_ old: ChatProviderID, with new: ChatProviderID) throws {
        guard configuration.activeProviderIDs.contains(old) else {
            throw ChatError(.invalidArgument, "\(old) is not active, and cannot be replaced.")
        }
        var ids: [ChatProviderID] = []
        for id in configuration.activeProviderIDs {
            let next = id == old ? new : id
            if !ids.contains(next) { ids.append(next) }
        }
        try switchProviders(to: ids)
    }

    /// Applies another configuration, and changes only what differs. A provider with the same settings keeps
    /// running. After a change of `counter`, the counters count again. After a change of `markers`, they use
    /// the other store. Neither affects providers or connections. Values that the app has set with
    /// ``SupportChannel/countsMessages`` stay, unless `counts` changes.
    ///
    /// - Throws: The same errors as ``switchProvider(to:)``. The previous configuration then stays in effect.
    public func reload(_ newConfiguration: ChatConfiguration) throws {
        try refuseIfBusy()
        let swap = ProviderSwap(of: active, to: newConfiguration.activeProviderIDs) { id in
            guard let new = newConfiguration.providers[id] else { return false }
            return configuration.providers[id]?.makesSameProvider(as: new) == true
        }
        let (going, coming) = (swap.going, swap.coming)
        try Self.check(newConfiguration, registry, coming)
        try change {
            let old = (configuration, store, active)
            let oldCounting = channels.map(\.countsMessages)
            for id in going.reversed() { leave(id) }
            configuration = newConfiguration
            if appStore == nil, newConfiguration.markers != old.0.markers {
                moveUsers(to: newConfiguration.makeStore(replacing: store))
            }
            makeChannels()
            followCounting(after: old.0) { $0.counter == nil }
            do {
                for id in coming { try open(id) }
                for id in going {
                    channel(for: id)?.giveConversation(to: swap.successor(of: id).flatMap(channel))
                }
                if isStarted { for id in coming { channel(for: id)?.start() } }
                try checkInstalled(isStarted ? coming : [])
            } catch {
                for id in active.filter(coming.contains).reversed() { leave(id) }
                if store !== old.1 {
                    (store as? FileReadMarkerStore)?.giveUp()
                    moveUsers(to: old.1)
                    (store as? FileReadMarkerStore)?.reclaim()
                }
                configuration = old.0
                for (channel, counts) in zip(channels, oldCounting) { channel.countsMessages = counts }
                restore(swap, order: old.2)
                throw error
            }
            for id in active where !coming.contains(id) {
                if store !== old.1 { channel(for: id)?.counter?.replaceStore(with: store) }
                channel(for: id)?.counter?.policy = configuration.counter
            }
            followCounting(after: old.0) { _ in true }
            settleActive(configuration.activeProviderIDs)
        }
        tellOfNotes()
    }

    /// Adopts another store, and moves the users and pending logouts of inactive providers to it. Active
    /// providers do that themselves.
    private func moveUsers(to newStore: any ReadMarkerStore) {
        for id in providersWithUsers where !active.contains(id) {
            if let session = identities.sessions[id] {
                session.use(newStore, of: id)
            } else if let user = try? store.user(of: id) {
                newStore.save(.user(user), for: .user(of: id))
            }
        }
        store = newStore
    }

    /// Creates the previous providers again. A failure is reported as a diagnostic, and the next reload
    /// retries.
    private func restore(_ swap: ProviderSwap, order: [ChatProviderID]) {
        for id in swap.going {
            do {
                // Runs even if the provider can't be created again: its channel then keeps the views for the
                // next one.
                defer {
                    for holder in [swap.successor(of: id), id].compactMap({ $0 }) {
                        channel(for: holder)?.giveConversation(to: channel(for: id))
                    }
                }
                try open(id)
            } catch {
                let message =
                    "the provider could not be created again after a failed swap: \(error.diagnosticDescription)"
                let event = ChatEvent.diagnostic(ChatEvent.Diagnostic(source: id.rawValue, message: message))
                channel(for: id)?.pass(event)
                if currentID != id { eventSource.send(event, isLogged: true) }
            }
            if isStarted { channel(for: id)?.start() }
        }
        settleActive(order.filter(active.contains))
    }

    // MARK: Parts of a change

    private static func check(
        _ configuration: ChatConfiguration,
        _ registry: ChatProviderRegistry,
        _ coming: [ChatProviderID]
    ) throws {
        let checker = ConfigurationChecker()
        registry.check(configuration, with: checker)
        registry.checkLinks(of: coming, in: configuration, with: checker)
        // Reading a document removes its unknown parts. One that is left was written in Swift, and is a
        // mistake.
        try checker.finish(allowsNotes: checker.notes.isEmpty)
    }

    func checkIsNotShutDown() throws {
        guard !isShutDown, !shutsDownAfterChange else {
            throw ChatError(.shutDown, "The support chat was shut down: create another.")
        }
    }

    private func refuseIfBusy() throws {
        try checkIsNotShutDown()
        guard !isChanging else {
            throw ChatError(
                .notAllowedNow,
                "A swap is in progress: call again when it has ended."
            )
        }
    }

    private func change(_ change: () throws -> Void) throws {
        defer {
            if shutsDownAfterChange { shutDown() } else if !isShutDown { providerChanges.send(()) }
        }
        try inOneStep(change)
    }

    /// Carries out a change of several counts. Observers receive none of the sums in between.
    private func inOneStep(_ change: () throws -> Void) rethrows {
        let isPartOfAnother = isChanging
        isChanging = true
        defer {
            isChanging = isPartOfAnother
            if !isPartOfAnother { publishAll() }
        }
        try change()
    }

    private func checkInstalled(_ ids: [ChatProviderID]) throws {
        // In the background, no provider connects, so a missing SDK is not known yet.
        guard !lifecycle.isInBackground.value else { return }
        for id in ids where channel(for: id)?.isInstalled == false {
            throw ChatError(.notInstalled, "\(id): the vendor's SDK is not installed or refused to start.")
        }
    }

    private func makeChannels() {
        for (id, provider) in configuration.providers where channel(for: id) == nil {
            channels.append(SupportChannel(id, of: self, countsMessages: provider.counts))
        }
    }

    /// Adopts the configuration's counting settings, if they differ from the previous ones.
    private func followCounting(
        after former: ChatConfiguration,
        where isDue: (SupportChannel) -> Bool
    ) {
        for channel in channels where isDue(channel) {
            guard let counts = configuration.providers[channel.id]?.counts,
                counts != former.providers[channel.id]?.counts
            else { continue }
            channel.countsMessages = counts
        }
    }

    private func open(_ id: ChatProviderID) throws {
        guard let channel = channel(for: id), let provider = configuration.providers[id],
            let adapter = registry[provider.type]
        else { return }
        let made = try adapter.make(id, provider, lifecycle, clock, identities.sessions)
        prepare(made)
        let running = active + [id]
        active = configuration.activeProviderIDs.filter(running.contains)
        if id == configuration.activeProviderIDs.first { currentID = id }
        let counter = MessageCounter(
            provider: made,
            lifecycle: lifecycle,
            store: store,
            policy: configuration.counter,
            connectsOnFirstUse: provider.connects == .onFirstUse
        )
        channel.serve(with: counter)
        identities.providerDidArrive(made)
        notifications.providerDidArrive(made)
    }

    /// Closes a provider that leaves the chat. The chat continues without it.
    private func leave(_ id: ChatProviderID) {
        notifications.providerWillLeave(channel(for: id)?.provider)
        channel(for: id)?.takeConversation()
        close(id)
    }

    private func close(_ id: ChatProviderID) {
        guard let channel = channel(for: id), channel.counter != nil else { return }
        channel.stop()
        active.removeAll { $0 == id }
        if currentID == id { currentID = nil }
        channel.clear()
        identities.providerDidLeave(id)
    }

    private func settleActive(_ order: [ChatProviderID]) {
        active = order
        currentID = order.first
        updateUsers()
    }

    // MARK: The channels

    /// Publishes the outcome of a change. All of it is stored before the first observer is called.
    private func publishAll() {
        for channel in channels { channel.storeSnapshot() }
        storeSnapshot()
        for channel in channels where channel.counter == nil { channel.tell() }
        for id in active { channel(for: id)?.tell() }
        tell()
    }

    func countingWasSwitched() { if !isChanging, !isShutDown { providerChanges.send(()) } }

    /// The store is readable again. All counters adopt their records at once, so that the total is complete as
    /// soon as possible.
    func recordWasRead() {
        for id in active { channel(for: id)?.counter?.adoptRecord() }
        recordReads.send(())
    }

    func pass(_ event: ChatEvent, of channel: SupportChannel) {
        if channel.id == currentID { eventSource.send(event, isLogged: true) }
    }

    /// Stores the current values of all channels.
    func storeSnapshot() {
        let counted = channels.filter { $0.counter?.isCountWanted == true }
        let snapshot = SupportChat.Snapshot(
            current: current?.snapshot.value ?? .none,
            totalUnreadCount: UnreadCount.total(of: counted.map(\.unreadCount.value)),
            activeProviderIDs: active
        )
        snapshots.store(snapshot)
    }

    /// Delivers the stored values to the observers.
    func tell() {
        if !isChanging { snapshots.tell() }
    }

    // MARK: Screens that a swap has transferred

    /// Returns the channel that has a view of the conversation.
    func channel(with view: ObjectIdentifier) -> SupportChannel? { channels.first { $0.has(view) } }

    /// Returns the channel that now has a screen which was opened on another one.
    func holder(of screen: HandedScreens.Screen, openedAt origin: ChatProviderID) -> SupportChannel? {
        handedScreens.holder(of: screen, openedAt: origin).flatMap(channel)
    }
}
