public import ChatProviderKit
public import Foundation

/// Keeps a ``UserSession`` and carries out its effects: it stores, waits, requests tokens from the app and
/// changes from the vendor, and reports outcomes to callers. It makes no decisions.
///
/// There is one for each provider in an app's configuration. It outlives the providers: an answer that
/// arrives after a provider was shut down still identifies the vendor's user.
///
/// ```swift
/// let owner = request.userSession(traits: traits)
/// owner.attach(vendor)
/// try await owner.login(.token(identity))
/// ```
///
/// **Order.** Each event is carried out completely before the next one is applied. Storing comes first, then
/// ``UserSessionVendor/follow(_:)`` and ``outputs``, then callers and the vendor. The vendor is called once
/// the record is on the disk.
@MainActor
public final class UserSessionOwner {
    /// Time limits in seconds.
    public struct Limits: Sendable {
        /// The wait for the answer to a login or a logout, including the app's token; at most 300, because the call is
        /// given up then.
        public var call: TimeInterval
        /// Whether the vendor's numbers belong to the new user as soon as the vendor has answered a login or logout. If
        /// not, they are dropped for five seconds.
        public var answersAtOnce: Bool
        /// The pauses between attempts that the app has not requested.
        public var pauses: Backoff
        /// Whether a user whose session has expired is logged in again without a call by the app.
        public var renewsSessions: Bool

        /// Creates limits.
        public init(
            call: TimeInterval = 30,
            answersAtOnce: Bool = false,
            pauses: Backoff = Backoff(),
            renewsSessions: Bool = true
        ) {
            self.call = call
            self.answersAtOnce = answersAtOnce
            self.pauses = pauses
            self.renewsSessions = renewsSessions
        }
    }

    /// The outcome of a login or a logout, and the reason if it failed.
    private typealias Told = (outcome: UserSession.Outcome, failure: ChatError?)
    /// A caller that waits for a login or a logout.
    private typealias Waiting = CheckedContinuation<Told, Never>

    private var memory: any SessionMemory
    private let lifecycle: any AppLifecycle
    private let clock: any ChatClock
    private var limits = Limits()
    private let outlivesProviders: Bool
    private let hasAnonymousLogin: Bool
    private let observations = ObservationTokens()
    private let outputsSource: Observed<UserSession.Outputs>.Source
    /// The current provider's vendor; `nil` between two providers.
    package private(set) weak var vendor: (any UserSessionVendor)?

    package private(set) var session: UserSession
    private var events: [UserSession.Event] = []
    private var isApplying = false
    private var isPresentationDue = false
    private var deadlines: [UserSession.Deadline: ObservationToken] = [:]
    private var backoff = Backoff()
    /// The app's user with what only the app knows, such as a name.
    private var appUser = ChatUser.anonymous
    /// The number of token sources so far.
    private var sourceNumber = 0
    /// The number of the running call. An answer to an earlier one is ignored.
    package private(set) var callNumber = 0
    private var failure: ChatError?
    private var callerCount = 0
    private var callers: [UserSession.Caller: Waiting] = [:]
    /// The result for the current call that requests the conversation; `nil` if there is no such call.
    private var opening: Result<Void, ChatError>?
    /// Shows the requested conversation; `nil` if none is requested.
    private var show: (@MainActor () throws(ChatError) -> Void)?

    /// The app's token source, for a vendor that requests tokens.
    public let credentials: CredentialSource

    /// Creates the owner of a session. Without a memory, it starts as on a first launch.
    ///
    /// - Parameters:
    ///   - traits: The vendor's traits.
    ///   - hasAnonymousLogin: Whether the vendor has a separate login for the anonymous visitor. If not, a
    ///     login as `ChatUser.anonymous` is a logout.
    ///   - outlivesProviders: Whether the next provider adopts this owner, as in a support chat. If not,
    ///     nothing is stored after the provider's shutdown: the next one has its own session and memory.
    public init(
        traits: UserSession.Traits,
        hasAnonymousLogin: Bool = false,
        outlivesProviders: Bool = false,
        memory: any SessionMemory = VolatileSessionMemory(),
        lifecycle: any AppLifecycle,
        clock: any ChatClock
    ) {
        self.memory = memory
        self.lifecycle = lifecycle
        self.clock = clock
        self.hasAnonymousLogin = hasAnonymousLogin
        self.outlivesProviders = outlivesProviders
        credentials = CredentialSource(answers: PendingAnswers(clock: clock), clock: clock)
        session = UserSession(traits: traits, hasNote: memory.hasNote)
        outputsSource = Observed.Source(session.outputs)
        readMemory()
    }

    private func followApp() {
        lifecycle.isInBackground.observe { [weak self] isInBackground in
            guard !isInBackground else { return }
            self?.readMemory()
            self?.send(.occasion)
        }.store(in: observations)
        lifecycle.isNetworkReachable.observe { [weak self] isReachable in
            if isReachable == true { self?.send(.occasion) }
        }.store(in: observations)
        lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in self?.readMemory() }
            .store(in: observations)
    }

    /// Restores the session of an earlier launch from a memory, and stores later changes there. If the app
    /// has already logged a user in or out, that change is stored instead.
    public func use(_ newMemory: any SessionMemory) {
        let isSame = newMemory.isSame(as: memory)
        memory = newMemory
        if isSame || !session.isRead { return readMemory() }
        guard session.user == nil, session.vendor == .anonymous, session.runningCall == nil else {
            newMemory.save(session.record)
            return
        }
        let isPresent = session.isPresent
        resetSession()
        readMemory()
        publish()
        if isPresent { send(.providerArrived) }
    }

    /// Replaces the session with that of a new launch.
    private func resetSession() {
        session = UserSession(traits: traits, hasNote: memory.hasNote)
        session.renewsSessions = limits.renewsSessions
    }

    /// The vendor's traits.
    public var traits: UserSession.Traits { session.traits }

    /// The session's outputs.
    public var outputs: Observed<UserSession.Outputs> { outputsSource.observed }

    /// Takes the user from a recording: stores the record, and makes no call.
    public func replay(_ record: UserSession.Record) {
        let endsVisitor = record.user.map(traits.endsAnonymousVisitor) ?? traits.makesNewVisitorAtLogout
        if endsVisitor { memory.dropAnonymousRecord() }
        memory.save(record)
        resetSession()
        send(.read(record))
    }

    // MARK: The provider

    /// Attaches a provider to the session. It sends ``UserSession/Event/providerArrived`` as soon as it can
    /// make calls.
    public func attach(_ newVendor: any UserSessionVendor, limits newLimits: Limits = Limits()) {
        limits = newLimits
        backoff = limits.pauses
        limits.call = min(limits.call, 300)
        credentials.limit = limits.call
        session.renewsSessions = limits.renewsSessions
        vendor = newVendor
        newVendor.follow(session.outputs)
        observations.cancelAll()
        followApp()
    }

    /// Detaches a provider that has been shut down. Waiting callers get their outcome at once. The answer to a running
    /// call is still used.
    public func detach(_ oldVendor: any UserSessionVendor) {
        guard vendor === oldVendor else { return }
        vendor = nil
        observations.cancelAll()
        if !outlivesProviders {
            retire()
            releaseCredentials()
        }
        failure = .providerShutDown
        send(.providerLeft)
    }

    /// Stops storing, because another session stores from now on.
    public func retire() { memory = VolatileSessionMemory() }

    /// Reports that the provider cannot be made ready for calls. A waiting login throws the error.
    public func providerFailed(_ error: ChatError) {
        failure = error
        send(.providerFailed)
    }

    /// Applies an event from the vendor, such as an expired session.
    public func send(_ event: UserSession.Event) {
        events.append(event)
        guard !isApplying else { return }
        isApplying = true
        while !events.isEmpty { apply(events.removeFirst()) }
        isApplying = false
        presentIfDue()
    }

    /// Shows the requested conversation once no event is being applied. If the SDK reports its screen before the call
    /// returns, that report is applied at once, and before the SDK's next count.
    private func presentIfDue() {
        guard isPresentationDue else { return }
        isPresentationDue = false
        switch session.screen {
        case .requested, .possible, .shown: present()
        // It has been withdrawn since.
        case .none, .closing: break
        }
    }

    // MARK: The app

    /// The app's user, with everything that the app has provided since the launch.
    public var user: ChatUser {
        guard let id = session.user?.id else { return .anonymous }
        return appUser.id.map(UserID.init) == id ? appUser : .known(KnownUser(id: id.text))
    }

    /// Whether the vendor is known to have the anonymous visitor. A login then needs no logout before it.
    public var hasAnonymousVisitor: Bool { session.vendor == .anonymous }

    /// Logs a user in.
    ///
    /// A login as the anonymous visitor is a ``logout()``, unless the vendor has such a login.
    ///
    /// - Parameter secret: Fetches the proof of identity for a user without a token, such as a digest, each
    ///   time the vendor receives the user; `nil` if there is none, or if the user already contains it.
    /// - Parameter isRefused: Whether the vendor has refused the user's credentials. The user is then logged
    ///   in again, even if the vendor already has this user.
    /// - Throws: `ChatError`: the error of the vendor or of the app's backend; `timeout`; `cancelled` if
    ///   another call has replaced this one, or if the task was cancelled, which ends the wait but not the
    ///   login; `shutDown` if there is no longer a provider.
    public func login(
        _ user: ChatUser,
        secret: CredentialSource.Source? = nil,
        isRefused: Bool = false
    ) async throws(ChatError) {
        if user == .anonymous, !hasAnonymousLogin { return await logout() }
        // A running call may be a response to this refusal. The login joins it.
        if isRefused, session.runningCall == nil { send(.sessionExpired) }
        appUser = user
        sourceNumber += 1
        switch (user, secret) {
        case (.token(let identity), _): credentials.use(identity.token)
        case (.anonymous, let source?), (.known, let source?): credentials.use(source)
        case (.anonymous, nil), (.known, nil): credentials.release()
        }
        let login = UserSession.Login(user)
        let (outcome, failure) = await result { .login(login, caller: $0) }
        switch outcome {
        case .succeeded: return
        case .replaced where Task.isCancelled: throw .callCancelled
        case .replaced: throw ChatError(.cancelled, "Another login or logout has replaced this login.")
        case .failed, .owed, .timedOut, .providerLeft:
            throw failure ?? ChatError(.vendor, "The login has failed. Try again.")
        }
    }

    /// Applies the rules of a login that the provider checks before it calls the vendor.
    ///
    /// Bob signs in on the phone where Ada was logged in, and the vendor's rules refuse his address. The vendor never learns
    /// of Bob, but the app's user is no longer Ada. So a refused login as another user logs the current one out.
    ///
    /// - Throws: What `rules` throws.
    public func check(_ newUser: ChatUser, by rules: () throws(ChatError) -> Void) throws(ChatError) {
        do throws(ChatError) {
            try rules()
        } catch {
            // Before the store is read, the stored user is unknown.
            let user = if case .unread(let waiting) = session.store { waiting.login } else { session.user }
            let isSame = user.map { $0.id == newUser.id.map(UserID.init) } ?? session.isRead
            if !isSame { send(.logout()) }
            throw error
        }
    }

    /// Logs the user out. This method cannot fail: an incomplete logout stays pending, and is retried.
    ///
    /// Returns when the vendor has answered, after five seconds at the latest.
    public func logout() async {
        if await result({ .logout(caller: $0) }).outcome == .succeeded { return }
        vendor?.diagnose("The vendor has not completed the logout yet. It is being retried.")
    }

    /// Makes the vendor create a new anonymous visitor. Like ``logout()``, it waits up to five seconds. If a user is
    /// logged in, nothing happens.
    public func forgetAnonymousVisitor() async {
        send(.forgetAnonymousVisitor)
        if session.vendor == .unwanted { await logout() }
    }

    /// Drops the stored record of the anonymous visitor, whom the vendor has ended for a reason that its
    /// traits do not cover.
    public func dropAnonymousRecord() { memory.dropAnonymousRecord() }

    /// Opens the conversation in the vendor's screen.
    ///
    /// While the user is changing, the screen opens as soon as the change has ended. If it cannot open then, the vendor
    /// reports the reason as a diagnostic. A later call replaces one that is waiting.
    ///
    /// - Parameter show: Shows the screen, and throws if that is impossible.
    /// - Throws: `notAllowedNow` if the vendor has another user, and no running change would correct that; what `show`
    ///   throws.
    public func openConversation(_ show: @escaping @MainActor () throws(ChatError) -> Void) throws(ChatError)
    {
        (opening, self.show) = (.success(()), show)
        defer { opening = nil }
        send(.open)
        try opening?.get()
    }

    /// Opens a vendor's screen that shows none of the user's data, such as a help center. Unlike a conversation,
    /// it does not wait for the user's session (U8).
    ///
    /// - Throws: What `show` throws.
    package func openHelpCenter(_ show: () throws(ChatError) -> Void) throws(ChatError) {
        send(.screenRequested)
        try show()
    }

    /// Closes the conversation.
    public func dismissConversation() { send(.dismiss) }

    /// Sends an event, and waits until its caller has the outcome, or its task is cancelled.
    private func result(_ event: (UserSession.Caller) -> UserSession.Event) async -> Told {
        callerCount += 1
        let caller = callerCount
        let named = event(caller)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Waiting) in
                callers[caller] = continuation
                send(named)
            }
        } onCancel: {
            Task { @MainActor in self.tell(caller, .replaced) }
        }
    }

    // MARK: Applying events

    private func apply(_ event: UserSession.Event) {
        if event == .sessionExpired, isExpiryRepeated { return }
        let effects = session.apply(event)
        for effect in effects where effect.comesFirst { perform(effect) }
        publish()
        for effect in effects where !effect.comesFirst { perform(effect) }
    }

    /// Whether the vendor repeats an expiry that it has already reported. Until the vendor answers the renewal,
    /// there is no newer session that could expire.
    private var isExpiryRepeated: Bool {
        session.vendor == .expired && session.runningCall == .login
    }

    private func publish() {
        let outputs = session.outputs
        guard outputs != outputsSource.value else { return }
        vendor?.follow(outputs)
        outputsSource.value = outputs
    }

    package func releaseCredentials() {
        credentials.release()
        appUser = .anonymous
    }

    private func perform(_ effect: UserSession.Effect) {
        switch effect {
        case .keepNote: memory.hasNote = true
        case .removeNote: memory.hasNote = false
        case .store(let record): store(record)
        case .dropAnonymousRecord: memory.dropAnonymousRecord()
        case .forgetReports(let isChanged): vendor?.forgetReports(isChanged: isChanged)
        case .closeScreen: vendor?.closeScreen()
        case .releaseCredentials: releaseCredentials()
        case .call(let call): make(call)
        case .giveUpCall:
            callNumber += 1
            askForUserIfDue()
        case .present: isPresentationDue = true
        case .refuseOpening:
            let message = "The vendor does not have the app's user. Wait for the login, and open again."
            refuseOpening(ChatError(.notAllowedNow, message))
        case .askForCount: vendor?.askForUnreadCount()
        case .tell(let caller, let outcome): tell(caller, outcome)
        case .schedule(let deadline): schedule(deadline)
        }
    }

    private func tell(_ caller: UserSession.Caller, _ outcome: UserSession.Outcome) {
        if outcome == .timedOut { failure = timeout }
        callers.removeValue(forKey: caller)?.resume(returning: (outcome, failure))
    }

    private var timeout: ChatError {
        let party = credentials.isAsking ? "The app's backend" : "The vendor"
        return ChatError(.timeout, "\(party) has not answered within \(Int(limits.call)) seconds. Try again.")
    }

    private func present() {
        let show = show
        self.show = nil
        do throws(ChatError) {
            try show?()
        } catch {
            refuseOpening(error)
            send(.screen(isShown: false))
        }
    }

    private func refuseOpening(_ error: ChatError) {
        // If a conversation still waits to open, an earlier request was refused.
        if !session.isOpeningAwaited { show = nil }
        if opening != nil, !session.isOpeningAwaited {
            opening = .failure(error)
        } else {
            vendor?.diagnose("the conversation cannot be shown: \(error)")
        }
    }

    // MARK: The store

    private func readMemory() {
        guard !session.isRead else { return }
        do {
            let stored = try memory.read()
            send(.read(stored?.record, isOwn: stored?.isOwn ?? true))
            guard session.traits.canBeAsked else { return }
            // Until now there was no user to compare the vendor's answer with. Earlier counts were dropped.
            vendor?.askForUser()
            if session.outputs.numbers == .reported { vendor?.askForUnreadCount() }
        } catch {
            // For example, before the first unlock. It is retried.
        }
    }

    private func store(_ record: UserSession.Record) {
        memory.save(record)
        Task {
            await memory.flush()
            if record == session.record { send(.written) }
        }
    }

    // MARK: Deadlines

    private func schedule(_ deadline: UserSession.Deadline) {
        if deadline == .quiet, limits.answersAtOnce { return send(.deadlinePassed(.quiet)) }
        deadlines[deadline] = clock.schedule(after: seconds(of: deadline)) { [weak self] in
            guard let self else { return }
            deadlines[deadline] = nil
            // Entering the foreground triggers a retry separately.
            if deadline == .retry, lifecycle.isInBackground.value { return }
            send(.deadlinePassed(deadline))
        }
    }

    private func seconds(of deadline: UserSession.Deadline) -> TimeInterval {
        switch deadline {
        case .logout, .screen, .quiet: 5
        case .login, .timeLimit: limits.call
        case .answer: 300
        case .retry: backoff.pause()
        }
    }

    // MARK: Calls

    private func make(_ call: UserSession.Effect.Call) {
        callNumber += 1
        let number = callNumber
        // The closure outlives the provider, and its answer still counts.
        let answer: UserSessionVendor.Answer = { self.takeAnswer($0, to: number) }
        guard let vendor else { return answer(.failure(VendorRefusal(.providerShutDown, isTemporary: true))) }
        switch call {
        case .logout: vendor.logOut(answer)
        case .wipe: vendor.deleteLocalData(answer)
        case .login where credentials.isAvailable && !vendor.asksForTokens: logInWithToken(number, answer)
        case .login: vendor.logIn(appUser, token: nil, answer)
        }
    }

    private func logInWithToken(_ number: Int, _ answer: @escaping UserSessionVendor.Answer) {
        let user = appUser
        Task {
            do throws(ChatError) {
                let token = try await token()
                // While the app signed the token, the user may have changed, the call may have been given up,
                // or the provider may have been shut down.
                guard number == callNumber, session.runningCall == .login, appUser == user, let vendor else {
                    throw .callCancelled
                }
                vendor.logIn(user, token: token, answer)
            } catch {
                answer(.failure(VendorRefusal(error, isTemporary: true)))
            }
        }
    }

    /// Returns a token from the newest source: a login as the same user may replace the source during the
    /// wait.
    private func token() async throws(ChatError) -> Secret {
        while true {
            let number = sourceNumber
            do throws(ChatError) {
                return try await credentials.token()
            } catch {
                guard number != sourceNumber, credentials.isAvailable else { throw error }
            }
        }
    }

    /// Asks for the vendor's user if that is still due. A provider that arrived during the previous provider's call has
    /// asked too early.
    private func askForUserIfDue() {
        if session.isToBeAsked { vendor?.askForUser() }
    }

    private func takeAnswer(_ result: Result<Void, VendorRefusal>, to number: Int) {
        guard number == callNumber else { return }
        switch result {
        case .success:
            backoff.reset()
            send(.answered(.succeeded))
        case .failure(let refusal):
            failure = refusal.error
            if session.runningCall == .login, session.loginCallers.isEmpty {
                vendor?.couldNotRenewSession(refusal.error)
            }
            send(.answered(refusal.isTemporary ? .failed : .refused))
        }
        askForUserIfDue()
    }
}

extension UserSession.Effect {
    /// Whether the effect must be carried out before any observer or caller learns of the event.
    fileprivate var comesFirst: Bool {
        switch self {
        case .keepNote, .store, .dropAnonymousRecord, .forgetReports: true
        case .removeNote, .closeScreen, .releaseCredentials, .call, .giveUpCall, .present, .refuseOpening,
            .askForCount, .tell, .schedule:
            false
        }
    }
}
