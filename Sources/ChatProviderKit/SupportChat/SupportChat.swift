public import Foundation

/// An app's support chat: the providers that a configuration names, and their counters. Observers stay when a provider is
/// swapped.
///
/// ```swift
/// let support = try SupportChat(contentsOf: url, adapters: [.zendeskChat, .helpshift])
/// token = support.totalUnreadCount.observe { badge.show($0.badgeNumber) }
/// try support.start()
/// ```
///
/// **One or several.** ``chatState``, ``currentUnreadCount`` and ``events`` are those of the current provider: the first of the
/// configuration's active ones. For one provider use ``channel(for:)``; for the number of all, ``totalUnreadCount``.
///
/// **Swapping.** ``switchProvider(to:)`` and ``reload(_:)`` touch only what changes. The old provider is shut down before
/// the new one is made. Observers hear the outcome alone: the number goes in one step from the old provider's count to the
/// one that is stored for the new provider, with no 0 in between.
///
/// Ada has the conversation open when the app swaps the vendor. A conversation that the app draws itself stays open, for the
/// provider that follows, and what Ada reads there does not count. The old vendor's own screen is closed. What that provider
/// had not shown yet counts, when it is back.
///
/// **Users.** ``login(_:)`` and ``logout()`` reach every provider, also one that is swapped in later.
///
/// **Notifications.** ``registerPushToken(_:)`` reaches every provider, also one that is swapped in later; one that is
/// swapped out loses the token. ``notificationWasTapped(userInfo:id:)`` and the
/// other notification methods reach the one that the notification is from.
///
/// Call ``shutDown()`` before releasing it.
@MainActor
public final class SupportChat {
    /// The configuration that is in force.
    public private(set) var configuration: ChatConfiguration
    /// The adapters.
    public let registry: ChatProviderRegistry
    /// Whether the messages of any provider are counted; `true` unless the app says otherwise.
    ///
    /// With `false` there is no badge: the total is 0, `cached`, as without any provider. What each channel says by its own
    /// ``SupportChannel/countsMessages``, which explains the rest, is kept, and holds when this is `true` again. No
    /// configuration changes this, and it is not stored.
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
    /// The app's own store; `nil` where the configuration names it.
    private let appStore: (any ReadMarkerStore)?
    package private(set) var store: any ReadMarkerStore

    private var channels: [SupportChannel] = []
    private var currentID: ChatProviderID?
    private var active: [ChatProviderID] = []
    private var totalCount = UnreadTotal()
    var handedScreens = HandedScreens()
    let identities: SupportChatUsers
    let notifications = SupportChatNotifications()
    let snapshots: Observed<SupportChat.Snapshot>.Source
    package let eventSource = KeptEvents()
    /// Sent after the start, a swap, a reload or a switch of what is counted, and after the shutdown.
    package let changes = ObservedEvents<Void>.Source()

    /// Sent when a login or a logout is called, before it reaches any vendor, and when none runs any more.
    package let userCalls = ObservedEvents<UserCall>.Source()
    /// How many logins and logouts run.
    private var userCallCount = 0

    /// Whether providers are being started or swapped, or several counts change. Observers hear the outcome.
    package private(set) var isChanging = false
    private var shutsDownAfterChange = false

    /// Creates the providers that a configuration file names, and their counters, on the platform's own lifecycle.
    ///
    /// They show what is stored. Nothing connects before ``start()``. On a phone call it in `didFinishLaunching` or later,
    /// and not in an app extension, which has no application.
    ///
    /// - Parameters:
    ///   - url: The configuration, a JSON file.
    ///   - adapters: The adapters that the program has.
    ///   - store: Where read markers are stored; `nil` for the file that the configuration names.
    /// - Throws: ``ChatConfigurationError`` with all mistakes of the file, and what an adapter throws.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    public convenience init(
        contentsOf url: URL,
        adapters: [ChatAdapter],
        store: (any ReadMarkerStore)? = nil
    ) throws {
        try self.init(
            contentsOf: url,
            adapters: adapters,
            lifecycle: PlatformAppLifecycle.make(),
            store: store
        )
    }

    /// Creates the providers that a configuration file names, and their counters, on a lifecycle of the app's choice.
    ///
    /// - Parameters:
    ///   - url: The configuration, a JSON file.
    ///   - adapters: The adapters that the program has.
    ///   - lifecycle: Whether the app is in the background.
    ///   - store: Where read markers are stored; `nil` for the file that the configuration names.
    ///   - clock: The time, for adapters that wait.
    /// - Throws: ``ChatConfigurationError`` with all mistakes of the file, and what an adapter throws.
    public convenience init(
        contentsOf url: URL,
        adapters: [ChatAdapter],
        lifecycle: any AppLifecycle,
        store: (any ReadMarkerStore)? = nil,
        clock: any ChatClock = SystemChatClock()
    ) throws {
        let registry = ChatProviderRegistry(adapters)
        try self.init(
            configuration: ChatConfiguration(contentsOf: url, registry: registry),
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
    }

    /// Creates the providers of a configuration, and their counters, on the platform's own lifecycle: in
    /// `didFinishLaunching` or later, and not in an app extension.
    ///
    /// The parameters and errors are those of ``init(configuration:registry:lifecycle:store:clock:prepare:)``.
    @available(iOSApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    public convenience init(
        configuration: ChatConfiguration,
        registry: ChatProviderRegistry,
        store: (any ReadMarkerStore)? = nil,
        clock: any ChatClock = SystemChatClock(),
        prepare: @escaping @MainActor (any ChatProvider) -> Void = { _ in }
    ) throws {
        try self.init(
            configuration: configuration,
            registry: registry,
            lifecycle: PlatformAppLifecycle.make(),
            store: store,
            clock: clock,
            prepare: prepare
        )
    }

    /// Creates the providers of a configuration, and their counters, on a lifecycle of the app's choice.
    ///
    /// They show what is stored. Nothing connects before ``start()``.
    ///
    /// - Parameters:
    ///   - configuration: The providers, and which of them are active.
    ///   - registry: The adapters that the program has.
    ///   - lifecycle: Whether the app is in the background.
    ///   - store: Where read markers are stored; `nil` for the file that the configuration names.
    ///   - clock: The time, for adapters that wait.
    ///   - prepare: Called with each provider when it has been created, before it is started.
    /// - Throws: ``ChatConfigurationError``, and what an adapter throws. Nothing is left behind.
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

    /// Says what of the configuration was left out.
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

    /// The channel of a provider, active or not; `nil` for an id that no configuration had.
    public func channel(for id: ChatProviderID) -> SupportChannel? {
        for channel in channels where channel.id == id { return channel }
        return nil
    }

    // MARK: Start and end

    /// Starts the providers. In the background nothing connects until the app enters the foreground. A second call does
    /// nothing, also after an error.
    ///
    /// - Throws: ``ChatError``: `notInstalled` for the first provider that cannot run here, while the others run: keep the
    ///   `SupportChat`. `notAllowedNow` while a swap runs, `shutDown` after ``shutDown()``. A provider that
    ///   connects later, as after a launch into the background, does not throw: its connection fails.
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

    /// Shuts all providers down. Observers get a last value, and nothing after it. A call by an observer during a swap takes
    /// effect after the swap.
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
        changes.send(())
        letGo()
    }

    /// Releases what the app has given: closures that observe, that prepare a provider, and that fetch tokens. A logout may
    /// still run, and the app's icon waits for its end.
    private func letGo() {
        prepare = { _ in }
        identities.finish()
        for channel in channels { channel.finish() }
        snapshots.finish(with: snapshots.value)
        eventSource.finish()
    }

    // MARK: Swapping

    /// Makes one provider the only active one. The former ones are shut down before it starts. If it is active already, it
    /// runs on untouched.
    ///
    /// - Throws: ``ChatConfigurationError`` for an id that the configuration has not, ``ChatError`` or an adapter's own
    ///   error where the new provider cannot be made or started: then the former providers are created again.
    ///   `notAllowedNow` while another swap runs, `shutDown` after ``shutDown()``.
    public func switchProvider(to id: ChatProviderID) throws { try switchProviders(to: [id]) }

    /// Makes some providers the active ones, the first of them the current one. Those that are active already run on
    /// untouched.
    ///
    /// - Throws: As ``switchProvider(to:)``.
    public func switchProviders(to ids: [ChatProviderID]) throws {
        var changed = configuration
        changed.activeProviderIDs = ids
        try reload(changed)
    }

    /// Puts one provider in the place of another; all others run on untouched. If the new one is active already, the old
    /// one goes.
    ///
    /// - Throws: As ``switchProvider(to:)``, and ``ChatError`` with `invalidArgument` for an old one that is not active.
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

    /// Applies another configuration, and changes only what differs: a provider whose settings are the same runs on; a
    /// change of `counter` or `markers` creates the counters again, and leaves providers and connections alone. What
    /// the app has set by ``SupportChannel/countsMessages`` holds where `counts` is as before.
    ///
    /// - Throws: As ``switchProvider(to:)``. The former configuration stays in force.
    public func reload(_ newConfiguration: ChatConfiguration) throws {
        try refuseIfBusy()
        let going = active.filter { id in
            guard newConfiguration.activeProviderIDs.contains(id), let new = newConfiguration.providers[id]
            else { return true }
            return channel(for: id)?.configuration?.makesSameProvider(as: new) != true
        }
        let coming = newConfiguration.activeProviderIDs.filter { !active.contains($0) || going.contains($0) }
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
                    channel(for: id)?.giveConversation(to: follower(of: id, going, coming).flatMap(channel))
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
                restore(going, order: old.2) { follower(of: $0, going, coming) }
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

    /// Takes another store, with who is logged in, or is to be logged out, at the providers that are not active. The others
    /// see to that themselves.
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

    /// Creates the former providers again. A failure is a diagnostic, and the next reload tries again.
    private func restore(
        _ ids: [ChatProviderID],
        order: [ChatProviderID],
        follower: (ChatProviderID) -> ChatProviderID?
    ) {
        for id in ids {
            do {
                // Where it cannot be created again, its channel keeps the views for the next time.
                defer {
                    for holder in [follower(id), id].compactMap({ $0 }) {
                        channel(for: holder)?.giveConversation(to: channel(for: id))
                    }
                }
                try open(id)
            } catch {
                tellOfRestoring(id, error)
            }
            if isStarted { channel(for: id)?.start() }
        }
        settleActive(order.filter(active.contains))
    }

    private func tellOfRestoring(_ id: ChatProviderID, _ error: any Error) {
        let message =
            "the provider could not be made again after a swap that failed: \(error.diagnosticDescription)"
        let event = ChatEvent.diagnostic(ChatEvent.Diagnostic(source: id.rawValue, message: message))
        channel(for: id)?.pass(event)
        if currentID != id { eventSource.send(event, isLogged: true) }
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
        // Reading has left out what is not known: what is there now was written in Swift.
        try checker.finish(allowsNotes: checker.notes.isEmpty)
    }

    func checkIsNotShutDown() throws {
        guard !isShutDown, !shutsDownAfterChange else {
            throw ChatError(.shutDown, "The support chat was shut down: make another.")
        }
    }

    private func refuseIfBusy() throws {
        try checkIsNotShutDown()
        guard !isChanging else {
            throw ChatError(
                .notAllowedNow,
                "A swap is running: ask again after it."
            )
        }
    }

    private func change(_ change: () throws -> Void) throws {
        defer {
            if shutsDownAfterChange { shutDown() } else if !isShutDown { changes.send(()) }
        }
        try inOneStep(change)
    }

    /// Carries out a change of several counts. Observers hear none of the sums in between.
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
        // In the background nothing has been asked to connect yet.
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

    /// Takes over what the configuration says of counting, where it differs from the former one.
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
        guard let channel = channel(for: id), let provider = configuration.providers[id] else { return }
        let made = try registry.makeProvider(
            id,
            of: configuration,
            lifecycle: lifecycle,
            clock: clock,
            sessions: identities.sessions
        )
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
        channel.serve(with: counter, provider)
        identities.providerDidArrive(made)
        notifications.providerDidArrive(made)
    }

    /// Closes a provider that leaves the chat, which goes on without it.
    private func leave(_ id: ChatProviderID) {
        notifications.providerWillLeave(channel(for: id)?.provider)
        channel(for: id)?.takeConversation()
        close(id)
    }

    /// The provider that takes the place of one that goes: its own successor where it is created again, otherwise the
    /// newcomer whose turn it is. One that runs already does not show what the other has shown.
    private func follower(
        of id: ChatProviderID,
        _ going: [ChatProviderID],
        _ coming: [ChatProviderID]
    ) -> ChatProviderID? {
        if coming.contains(id) { return id }
        let newcomers = coming.filter { !going.contains($0) }
        let place = going.filter { !coming.contains($0) }.firstIndex(of: id)
        return place.flatMap { newcomers.indices.contains($0) ? newcomers[$0] : nil }
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

    // MARK: Users

    /// The active providers that can be told who the user is.
    var identityProviders: [any IdentityManaging] {
        active.compactMap { channel(for: $0)?.provider as? any IdentityManaging }
    }

    /// The providers at which a user may be logged in: those of the configuration, those of earlier ones, and those
    /// that only the store knows.
    private var providersWithUsers: Set<ChatProviderID> {
        Set(configuration.providers.keys).union(identities.sessions.ids).union(store.providersWithUsers)
    }

    /// Says who is logged in at each provider, also at those that are not active. The counters have read the store before, and
    /// have told what is wrong with it.
    private func updateUsers() {
        for id in providersWithUsers.sorted(by: { $0.rawValue < $1.rawValue }) { identities.update(id) }
    }

    /// Leaves a logout for the providers that are not active and have a user, other than the next one. Each completes it when
    /// it is created again.
    private func oweLogouts(before newUser: (@MainActor (ChatProviderID) -> ChatUser)?) {
        for id in providersWithUsers where !active.contains(id) {
            oweLogout(of: id) { newUser?(id).id }
        }
    }

    /// - Parameter newUser: The id of the user to come; `nil` for a logout. Called where a user may be logged in.
    private func oweLogout(of id: ChatProviderID, before newUser: () -> String?) {
        defer { identities.update(id) }
        if let session = identities.sessions[id] {
            let user = session.status.value.userID
            if user == nil || !newUser().isSameID(as: user) { session.oweLogout() }
            return
        }
        do {
            guard let stored = try store.user(of: id)?.id, !newUser().isSameID(as: stored) else { return }
        } catch {
            // What cannot be read just now may be a user. Once it is, the note says that a change was called.
            store.setNote(true, of: id)
            if newUser() != nil { return }
        }
        store.save(.user(StoredValue.User(id: nil, owesLogout: true)), for: .user(of: id))
    }

    /// Carries out a login or a logout: leaves the logouts, and tells of the call while it runs.
    func changeUser(
        _ call: UserCall,
        to newUser: (@MainActor (ChatProviderID) -> ChatUser)?,
        _ body: () async throws -> Void
    ) async rethrows {
        userCalls.send(call)
        userCallCount += 1
        defer {
            userCallCount -= 1
            if userCallCount == 0 { userCalls.send(.returned) }
        }
        oweLogouts(before: newUser)
        try await body()
    }

    // MARK: What the channels tell

    func channelChanged(_ channel: SupportChannel) {
        updateTotal(channel)
        storeSnapshot()
    }

    private func updateTotal(_ channel: SupportChannel) {
        let count = channel.counter?.isCountWanted == true ? channel.unreadCount.value : nil
        totalCount.replace(channel.countInTotal, with: count)
        channel.countInTotal = count
    }

    /// Publishes the outcome of a change. All of it is stored before the first observer hears of it.
    private func publishAll() {
        for channel in channels {
            channel.storeSnapshot()
            updateTotal(channel)
        }
        storeSnapshot()
        for channel in channels where channel.counter == nil { channel.tell() }
        for id in active { channel(for: id)?.tell() }
        tell()
    }

    func countingWasSwitched() { if !isChanging, !isShutDown { changes.send(()) } }

    /// The store can be read again: all counters take up their records at once, so that no total lacks one of them for
    /// longer than that.
    func recordWasRead() {
        for id in active { channel(for: id)?.counter?.adoptRecord() }
    }

    func pass(_ event: ChatEvent, of channel: SupportChannel) {
        if channel.id == currentID { eventSource.send(event, isLogged: true) }
    }

    private func storeSnapshot() {
        let snapshot = SupportChat.Snapshot(
            current: current?.snapshot.value ?? .none,
            totalUnreadCount: totalCount.value,
            activeProviderIDs: active
        )
        snapshots.store(snapshot)
    }

    /// Tells the observers what was stored.
    func tell() {
        if !isChanging { snapshots.tell() }
    }

    // MARK: Screens that a swap has handed on

    /// The channel with a view of the conversation.
    func channel(with view: ObjectIdentifier) -> SupportChannel? { channels.first { $0.has(view) } }

    /// The channel that has a screen which was opened at another one.
    func holder(of screen: HandedScreens.Screen, openedAt origin: ChatProviderID) -> SupportChannel? {
        handedScreens.holder(of: screen, openedAt: origin).flatMap(channel)
    }
}
