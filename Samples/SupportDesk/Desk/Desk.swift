import ChatAdapterKit
import ChatProviderKit
import ChatProviderRecording
import ChatProviderUI
import ChatSimulators
import Foundation

/// A phone with the app, the agents on the other side, and the values that the library's observers receive.
@MainActor
final class Desk {
    private(set) var state = DeskState()
    /// Called when the state has changed.
    var onChange: () -> Void = {}

    private let vendors: DeskVendors
    private let registry: ChatProviderRegistry
    private let configuration: ChatConfiguration
    private let providerIDs: [ChatProviderID]
    private let clock: any ChatClock
    private let store = InMemoryReadMarkerStore()
    private let recording: DeskRecording?
    private let icon: DeskIcon
    private var launch: Launch
    private var providerID: ChatProviderID
    private let tokens = ObservationTokens()
    private var snapshot: SupportChannel.Snapshot?
    /// The causes of the read markers' moves, including those in earlier launches.
    private var histories: [ChatProviderID: ReadingHistory] = [:]
    private var person: Person?
    private var isBusy = false

    /// The state that a kill destroys.
    private struct Launch {
        let support: SupportChat
        let lifecycle = ManualAppLifecycle()
        let iconBadge: AppIconBadge

        @MainActor
        init(
            _ configuration: ChatConfiguration,
            _ registry: ChatProviderRegistry,
            _ store: any ReadMarkerStore,
            _ clock: any ChatClock,
            _ icon: DeskIcon
        ) throws {
            support = try SupportChat(
                configuration: configuration,
                registry: registry,
                lifecycle: lifecycle,
                store: store,
                clock: clock
            )
            iconBadge = icon.badge(of: support)
        }
    }

    /// - Parameters:
    ///   - configuration: The providers of the desk: the active ones, then the others.
    ///   - first: The provider to begin with; by default the first active one.
    ///   - recording: The file of a recording.
    /// - Throws: The errors of the configuration's adapters.
    init(
        configuration: ChatConfiguration,
        first: ChatProviderID? = nil,
        vendors: DeskVendors,
        registry: ChatProviderRegistry,
        clock: any ChatClock,
        recording: URL? = nil
    ) throws {
        let active = configuration.activeProviderIDs
        let others = configuration.providers.keys.filter { !active.contains($0) }
        providerIDs = active + others.sorted { $0.rawValue < $1.rawValue }
        providerID = first ?? providerIDs[0]
        var configuration = configuration
        configuration.activeProviderIDs = [providerID]
        self.configuration = configuration
        self.vendors = vendors
        self.registry = registry
        self.clock = clock
        self.recording = recording.map(DeskRecording.init)
        icon = DeskIcon()
        launch = try Launch(configuration, registry, store, clock, icon)
        icon.onChange = { [weak self] number in self?.change { $0.icon = number } }
    }

    /// Starts the app. The effects arrive through the observers.
    ///
    /// - Throws: `ChatRecording.Failure`.
    func start() throws {
        try recording?.begin(launch.support)
        state.isRecording = recording != nil
        log(.act, "the app starts")
        observe()
        Task {
            await logInAsBefore()
            startProviders()
            refresh()
        }
    }

    /// Ends the app and its recording.
    ///
    /// - Throws: `ChatRecording.Failure`.
    func end() async throws {
        tokens.cancelAll()
        let failure: (any Error)?
        do {
            try await recording?.end()
            failure = nil
        } catch { failure = error }
        launch.support.shutDown()
        await finishIcon()
        icon.remove()
        if let failure { throw failure }
    }

    /// Returns when the icon shows the sum of the present counts.
    func finishIcon() async { await launch.iconBadge.finishUpdate() }

    /// The explanation of the count, as in a replay.
    var explanation: [String] { presentExplanation?.lines(Self.timeFormat) ?? [] }

    private var presentExplanation: Replay.Explanation? {
        channel?.counter.map {
            Replay.Explanation(
                id: providerID,
                counter: $0,
                history: histories[providerID] ?? ReadingHistory()
            )
        }
    }

    /// Records what has moved the read marker.
    private func noteReading(hearsEnd: Bool = false) {
        guard let counter = channel?.counter else { return }
        histories[providerID, default: ReadingHistory()].update(counter, hearsEnd: hearsEnd)
    }

    /// A one-line explanation.
    private var reason: String {
        guard let explanation = presentExplanation else { return "" }
        let unread = explanation.messages.count
        let reason = explanation.reason(Self.timeFormat) { DeskMessage($0).name }
        return unread == 0
            ? reason : "\(reason) \(unread.counted("message")) \(unread == 1 ? "is" : "are") unread."
    }

    private var phone: DeskPhone {
        presentExplanation.map { DeskPhone(chat.transcript, $0) } ?? DeskPhone()
    }

    private static let timeFormat = Date.ISO8601FormatStyle.iso8601.time(includingFractionalSeconds: false)

    // MARK: The player's actions

    /// Changes the meaning of the keys.
    func setMode(_ mode: DeskState.Mode) { change { $0.mode = mode } }

    /// Starts reading a text, unless no text can be written now.
    ///
    /// - Returns: Whether it reads a text.
    @discardableResult
    func beginWriting(_ writer: DeskState.Writer) -> Bool {
        do {
            try check(writer.action(""))
            setMode(.writing(writer, text: ""))
            return true
        } catch {
            log(.remark, error.words)
            return false
        }
    }

    /// Checks whether an action is possible now, before any text is typed.
    ///
    /// - Throws: ``DeskRefusal``.
    private func check(_ action: DeskAction) throws {
        guard !isBusy else { throw DeskRefusal("The app is starting again.") }
        switch action {
        case .openOrClose: try checkIsInForeground()
        case .userWrites:
            try checkIsInForeground()
            guard let channel else { return }
            try presentVendor().checkUserCanWrite(channel)
        case .agent(let act): try presentVendor().check(act, chat)
        case .cutOrRestoreNetwork: _ = try presentVendor()
        case .logIn: _ = try presentVendor().user(for: nextPerson)
        case .logOut:
            guard person == nil, state.userID == nil else { return }
            throw DeskRefusal("No user is logged in, so logging out changes nothing (U2).")
        case .nextProvider:
            guard providerIDs.count > 1 else {
                throw DeskRefusal("The configuration has no other provider.")
            }
        case .backgroundOrForeground, .killAndRelaunch: break
        }
    }

    private func checkIsInForeground() throws {
        guard state.isInForeground else {
            throw DeskRefusal("The app is in the background: bring it to the foreground first (b).")
        }
    }

    /// Scrolls through the log.
    ///
    /// - Parameters:
    ///   - lines: The number of lines, positive for back, negative for forward.
    ///   - room: The number of lines that the window shows.
    func scroll(by lines: Int, room: Int) {
        guard case .log(let hidden) = state.mode else { return }
        setMode(.log(hidden: max(0, min(hidden + lines, state.log.count - room))))
    }

    /// Performs an action. The effects arrive through the observers.
    func perform(_ action: DeskAction) async {
        do {
            try check(action)
            switch action {
            case .openOrClose: try await openOrClose()
            case .userWrites(let text):
                log(.act, "the user writes")
                guard let channel else { break }
                try await userWrites(text, channel)
            case .agent(let act): try agent(act)
            case .backgroundOrForeground: setForeground(!state.isInForeground)
            case .cutOrRestoreNetwork: try cutOrRestoreNetwork()
            case .killAndRelaunch: try await killAndRelaunch()
            case .logIn: try await logIn()
            case .logOut:
                log(.act, "the user logs out")
                person = nil
                for id in await launch.support.logout().map(\.rawValue).sorted() {
                    log(.remark, "\(id): the logout is not complete, and is retried until it is")
                }
            case .nextProvider: await nextProvider()
            }
        } catch {
            log(.remark, error.words)
        }
        refresh()
    }

    /// The app enters the background or the foreground.
    func setForeground(_ isInForeground: Bool) {
        guard isInForeground != state.isInForeground else { return }
        log(.act, isInForeground ? "the app comes to the foreground" : "the app goes to the background")
        launch.lifecycle.send(isInForeground ? .willEnterForeground : .didEnterBackground)
    }

    private func userWrites(_ text: String, _ channel: SupportChannel) async throws {
        do {
            try await vendors.simulated.userWrites(text, to: channel)
        } catch let failure as ChatEntry.DeliveryFailure {
            throw DeskRefusal("The message was not sent: \(failure.words).")
        }
    }

    private func openOrClose() async throws {
        guard let channel else { return }
        _ = try presentVendor()
        if channel.isConversationVisible.value {
            log(.act, "the user leaves the conversation")
            await vendors.simulated.closeConversation(channel)
        } else {
            log(.act, "the user opens the conversation")
            try await vendors.simulated.openConversation(channel)
        }
    }

    private func agent(_ act: AgentAct) throws {
        let vendor = try presentVendor()
        switch act {
        case .join: log(.act, "Ada joins")
        case .leave: log(.act, "Ada leaves")
        case .write: log(.act, "Ada writes")
        case .sendFile: log(.act, "Ada sends a file")
        case .botWrites: log(.act, "a bot writes")
        case .end: log(.act, "Ada ends the chat")
        }
        let pushCount = vendor.pushCount
        if let remark = try vendor.agent(act, chat) { log(.remark, remark) }
        for _ in pushCount..<vendor.pushCount where icon.take(VendorPush(provider: providerID.rawValue)) {
            log(.observed, "a push: the icon shows \(icon.shown)")
            // The push wakes the app, which processes it before it connects.
            launch.iconBadge.update()
        }
    }

    private func cutOrRestoreNetwork() throws {
        let vendor = try presentVendor()
        log(.act, vendor.isOnline ? "the network is cut" : "the network is back")
        vendor.isOnline.toggle()
    }

    private func logIn() async throws {
        let next = nextPerson
        log(.act, "\(next.name) logs in")
        person = next
        try await launch.support.login(user(next))
    }

    private var nextPerson: Person { Person.atTheDesk.first { $0 != person } ?? .bea }

    /// Logs in the user that the app remembers, because some vendors' SDKs do not.
    private func logInAsBefore() async {
        person = person ?? vendor?.loginAtStart
        guard let person else { return }
        do {
            try await launch.support.login(user(person))
        } catch {
            log(.remark, error.words)
        }
    }

    /// The person's login for each vendor, including one that replaces another later.
    private func user(_ person: Person) -> @MainActor (ChatProviderID) -> ChatUser {
        { [vendors] id in (try? vendors[id]?.user(for: person)) ?? .anonymous }
    }

    private func nextProvider() async {
        guard let place = providerIDs.firstIndex(of: providerID) else { return }
        let next = providerIDs[(place + 1) % providerIDs.count]
        log(.act, "\(next) replaces \(providerID)")
        tokens.cancelAll()
        do {
            try launch.support.switchProvider(to: next)
            providerID = next
        } catch {
            log(.remark, error.words)
        }
        observe()
        if person == nil { await logInAsBefore() }
    }

    private func killAndRelaunch() async throws {
        log(.act, "the app is killed")
        isBusy = true
        change { $0.progress = " killed; starting again… " }
        defer {
            isBusy = false
            change { $0.progress = nil }
        }
        tokens.cancelAll()
        try await recording?.end()
        vendors.simulated.kill()
        launch.support.shutDown()
        var configuration = configuration
        configuration.activeProviderIDs = [providerID]
        launch = try Launch(configuration, registry, store, clock, icon)
        try recording?.begin(launch.support)
        log(.act, "the app starts again")
        observe()
        await logInAsBefore()
        startProviders()
    }

    private func startProviders() {
        do { try launch.support.start() } catch { log(.remark, error.words) }
    }

    // MARK: The observers' values

    private var channel: SupportChannel? { launch.support.channel(for: providerID) }
    private var vendor: (any DeskVendor)? { vendors[providerID] }
    private func presentVendor() throws -> any DeskVendor {
        guard let vendor else {
            throw DeskRefusal("\(providerID) has no vendor: the support chat is turned off.")
        }
        return vendor
    }
    private var chat: ChatState { channel?.chatState.value ?? ChatState() }

    private func observe() {
        guard let channel else { return }
        snapshot = nil
        channel.events.observe { [weak self] in self?.take($0) }.store(in: tokens)
        channel.snapshot.observe { [weak self] in self?.take($0) }.store(in: tokens)
        channel.conversationMoves.observe { [weak self] in self?.takeVisibility() }.store(in: tokens)
        launch.lifecycle.isInBackground.observe { [weak self] isInBackground in
            self?.change { $0.isInForeground = !isInBackground }
        }.store(in: tokens)
        vendor?.registerForPushes(channel)
        takeVisibility()
        change {
            $0.providerID = providerID.rawValue
            let number = (providerIDs.firstIndex(of: providerID) ?? 0) + 1
            $0.place = providerIDs.count > 1 ? " (\(number) of \(providerIDs.count))" : ""
        }
        Task { refresh() }
    }

    private func takeVisibility() {
        noteReading()
        let isOpen = channel?.isConversationVisible.value == true
        change { $0.isConversationOpen = isOpen }
    }

    private func take(_ new: SupportChannel.Snapshot) {
        let old = snapshot
        snapshot = new
        noteReading()
        let words = old.map { new.words(since: $0, countedBy: channel?.counter) } ?? "initial state"
        let oldCount = old?.unreadCount ?? state.badge
        if old != nil && words != nil || oldCount != new.unreadCount {
            log(.observed, words ?? "", from: oldCount, to: new.unreadCount)
        }
        change {
            $0.connection = new.connectionStatus
            $0.userID = new.chatState.userID
            $0.badge = new.unreadCount
            $0.chat = DeskMessage.newest(of: new.chatState.transcript)
        }
        Task { refresh() }
    }

    private func take(_ event: ChatEvent) {
        switch event {
        case .diagnostic(let diagnostic): log(.remark, diagnostic.description)
        case .authenticationFailed(let error): log(.remark, "authentication failed: \(error.words)")
        case .sessionExpired: log(.remark, "the session has ended: log in again (l)")
        case .chatEnded:
            noteReading(hearsEnd: true)
            if chat.sessionStatus != .ended { log(.observed, "the vendor reports the end of the chat") }
        case .messageReceived, .credentialsExpiring, .userStatusChanged, .conversationVisibilityChanged,
            .sessionChanged, .actionChosen, .vendor:
            break
        }
    }

    /// Updates the values without observers: the agents' side, the phone's network, and the parts of the count.
    private func refresh() {
        let vendor = vendor
        let server = vendor?.serverSide(chat) ?? ServerSide()
        let reason = reason
        let phone = phone
        change {
            $0.phone = phone
            $0.server = server
            $0.vendor = vendor?.name ?? "no vendor"
            $0.isOnline = vendor?.isOnline ?? true
            $0.reason = reason
        }
    }

    private func log(
        _ kind: DeskState.LogLine.Kind,
        _ text: String,
        from old: UnreadCount = .unknown,
        to new: UnreadCount = .unknown
    ) {
        let change = old == new ? nil : "badge \(old.words) -> \(new.words)"
        let line = DeskState.LogLine(time: clock.now, kind: kind, text: text, change: change)
        self.change {
            $0.log = $0.log.suffix(Self.longestLog - 1) + [line]
            // The lines that the player reads do not move.
            if case .log(let hidden) = $0.mode, hidden > 0 { $0.mode = .log(hidden: hidden + 1) }
        }
    }

    /// The number of lines that the log keeps.
    private static let longestLog = 2_000

    private func change(_ body: (inout DeskState) -> Void) {
        let old = state
        body(&state)
        if state != old { onChange() }
    }
}
