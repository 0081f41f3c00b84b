public import ChatProviderKit
public import Foundation
import InputValidation

/// Keeps a ``UserSession`` and carries out what it decides: it stores, waits, asks the app for tokens and the vendor for
/// changes, and tells callers. It has no opinion of its own.
///
/// There is one for each provider of an app's configuration. It outlives the providers: an answer that comes after a
/// provider was shut down still says whom the vendor has.
///
/// ```swift
/// let owner = request.userSession(traits: traits)
/// owner.attach(vendor)
/// try await owner.login(.token(identity))
/// ```
///
/// **Order.** Each event is carried out to its end before the next one is applied. What is stored comes first, then
/// ``UserSessionVendor/follow(_:)`` and ``outputs``, then callers and vendor. The vendor is called once the record is on
/// the disk.
@MainActor
public final class UserSessionOwner {
    /// How long things take, in seconds.
    public struct Limits: Sendable {
        /// The wait for the answer to a login or a logout, the app's token included.
        public var call: TimeInterval
        /// Whether the vendor's numbers are of the new user as soon as a change has been answered.
        public var answersAtOnce: Bool
        /// The pauses between attempts that the app has not asked for.
        public var pauses: Backoff
        /// Whether a user whose session has expired is logged in again without a call of the app's.
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

    /// What has become of a login or a logout, and why it has failed.
    private typealias Told = (outcome: UserSession.Outcome, failure: ChatError?)
    /// Who waits for a login or a logout.
    private typealias Waiting = CheckedContinuation<Told, Never>

    private var memory: any SessionMemory
    private let lifecycle: any AppLifecycle
    private let clock: any ChatClock
    private var limits = Limits()
    private let outlivesProviders: Bool
    private let hasAnonymousLogin: Bool
    private let answers: PendingAnswers
    private let observations = ObservationTokens()
    private let outputsSource: Observed<UserSession.Outputs>.Source
    /// The vendor of the present provider; `nil` between two.
    package private(set) weak var vendor: (any UserSessionVendor)?

    /// What decides.
    package private(set) var session: UserSession
    private var events: [UserSession.Event] = []
    private var isApplying = false
    private var isPresentationDue = false
    private var deadlines: [UserSession.Deadline: ObservationToken] = [:]
    private var backoff = Backoff()
    /// The app's user with what only the app knows, such as a name.
    private var appUser = ChatUser.anonymous
    /// How many sources of tokens there have been.
    private var sourceNumber = 0
    /// The number of the call that runs. An answer to an earlier one was given up.
    package private(set) var callNumber = 0
    /// Why the last call has failed.
    private var failure: ChatError?
    private var callerCount = 0
    private var callers: [UserSession.Caller: Waiting] = [:]
    /// What the call that asks for the conversation will say; `nil` while there is no such call.
    private var opening: Result<Void, ChatError>?

    /// The app's source of tokens, for a vendor that asks for one.
    public let credentials: CredentialSource

    /// Creates the owner of a session. Without a memory it begins as on a first launch.
    ///
    /// - Parameters:
    ///   - traits: What the vendor is like.
    ///   - hasAnonymousLogin: Whether the vendor has a login of its own for the anonymous visitor. Otherwise a login as
    ///     `ChatUser.anonymous` is a logout.
    ///   - outlivesProviders: Whether the next provider takes this owner over, as in a support chat. Otherwise nothing is
    ///     stored after the provider has been shut down: the next one has a session and a memory of its own.
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
        answers = PendingAnswers(clock: clock)
        credentials = CredentialSource(answers: answers, clock: clock)
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

    /// Restores the session of an earlier launch from a memory, and stores later changes there. If the app has already logged
    /// a user in or out, that is stored instead.
    public func use(_ newMemory: any SessionMemory) {
        let isSame = newMemory.isSame(as: memory)
        memory = newMemory
        if isSame { return readMemory() }
        guard session.isRead else { return readMemory() }
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

    /// Replaces the session by one as at a launch.
    private func resetSession() {
        session = UserSession(traits: traits, hasNote: memory.hasNote)
        session.renewsSessions = limits.renewsSessions
    }

    /// What the vendor is like.
    public var traits: UserSession.Traits { session.traits }

    /// What is to hold now.
    public var outputs: Observed<UserSession.Outputs> { outputsSource.observed }

    /// Follows a recording, which says who the user is: stores that, and makes no call.
    public func replay(_ record: UserSession.Record) {
        let endsVisitor = record.user.map(traits.endsAnonymousVisitor) ?? traits.makesNewVisitorAtLogout
        if endsVisitor { memory.dropAnonymousRecord() }
        memory.save(record)
        resetSession()
        send(.read(record))
    }

    // MARK: The provider

    /// Has a provider follow the session. It sends ``UserSession/Event/providerArrived`` as soon as it can make calls.
    public func attach(_ newVendor: any UserSessionVendor, limits newLimits: Limits = Limits()) {
        limits = newLimits
        backoff = limits.pauses
        credentials.limit = limits.call
        session.renewsSessions = limits.renewsSessions
        vendor = newVendor
        newVendor.follow(session.outputs)
        observations.cancelAll()
        followApp()
    }

    /// The provider is shut down. Callers are told at once. The answer to a call that runs still counts.
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

    /// Stores nothing any more: what is stored from now on is another's.
    public func retire() { memory = VolatileSessionMemory() }

    /// The provider cannot be made ready for calls. A login that waits for that throws the error.
    public func providerFailed(_ error: ChatError) {
        failure = error
        send(.providerFailed)
    }

    /// What the vendor tells, such as that a session has expired.
    public func send(_ event: UserSession.Event) {
        events.append(event)
        guard !isApplying else { return }
        isApplying = true
        while !events.isEmpty { apply(events.removeFirst()) }
        isApplying = false
        presentIfDue()
    }

    /// A screen that appears in the turn of the call is heard before the count that comes with it.
    private func presentIfDue() {
        guard isPresentationDue else { return }
        isPresentationDue = false
        switch session.screen {
        case .requested, .possible, .shown: present()
        // It was withdrawn in the meantime.
        case .none, .closing: break
        }
    }

    // MARK: What the app says

    /// The app's user, with all that the app has said since the launch.
    public var user: ChatUser {
        guard let id = session.user?.id else { return .anonymous }
        return appUser.id.map(UserID.init) == id ? appUser : .known(KnownUser(id: id.text))
    }

    /// Whether the vendor is known to have the anonymous visitor, as before a login that no logout precedes.
    public var hasAnonymousVisitor: Bool { session.vendor == .anonymous }

    /// Logs a user in.
    ///
    /// A login as the anonymous visitor is a ``logout()``, unless the vendor has such a login.
    ///
    /// - Parameter secret: Gets what proves who a user without a token is, such as a digest, each time the vendor
    ///   learns of the user; `nil` where nothing does, or the user has it.
    /// - Parameter isRefused: Whether the vendor has refused the user's credentials. The user is then logged in again, even if
    ///   the vendor has this user already.
    /// - Throws: `ChatError`: what the vendor says, or the app's backend; `timeout`; `cancelled` if another call has
    ///   replaced this one, or the task was cancelled, which ends the wait and not the login; `shutDown` if there is no
    ///   provider any more.
    public func login(
        _ user: ChatUser,
        secret: CredentialSource.Source? = nil,
        isRefused: Bool = false
    ) async throws(ChatError) {
        if user == .anonymous, !hasAnonymousLogin {
            await logout()
            return
        }
        // A call that is running may have been made because of this very refusal. The login joins it.
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

    /// Logs the user out. It cannot fail: what the vendor has not done is owed, and tried again.
    ///
    /// Returns when the vendor has answered, and after five seconds at the latest.
    ///
    /// - Returns: Whether the vendor has done it.
    @discardableResult
    public func logout() async -> Bool { await result { .logout(caller: $0) }.outcome == .succeeded }

    /// Has the vendor make a new anonymous visitor, and returns as ``logout()`` does. If a user is logged in, nothing happens.
    public func forgetAnonymousVisitor() async {
        send(.forgetAnonymousVisitor)
        if session.vendor == .unwanted { await logout() }
    }

    /// Drops what is stored for the anonymous visitor, whom the vendor has ended for another reason than its traits tell.
    public func dropAnonymousRecord() { memory.dropAnonymousRecord() }

    /// Opens the conversation in the vendor's screen.
    ///
    /// While the user is changing, the screen opens as soon as the change has ended. If it cannot open then,
    /// ``UserSessionVendor/couldNotOpenScreen(_:)`` gets the reason.
    ///
    /// - Throws: `notAllowedNow` if the vendor has another user, and nothing is under way that would change that; what
    ///   the vendor says.
    public func openConversation() throws(ChatError) {
        opening = .success(())
        defer { opening = nil }
        send(.open)
        try opening?.get()
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

    // MARK: Carrying out

    private func apply(_ event: UserSession.Event) {
        if event == .sessionExpired, isExpiryRepeated { return }
        let effects = session.apply(event)
        for effect in effects where effect.comesFirst { perform(effect) }
        publish()
        for effect in effects where !effect.comesFirst { perform(effect) }
    }

    /// Whether an expiry that the vendor reports now is one that it has reported before. The renewal still waits for the app's
    /// token, so the vendor has not been called since.
    private var isExpiryRepeated: Bool {
        session.vendor == .expired && session.runningCall == .login && credentials.isAsking
    }

    private func publish() {
        let outputs = session.outputs
        guard outputs != outputsSource.value else { return }
        vendor?.follow(outputs)
        outputsSource.value = outputs
    }

    /// Releases the app's source of tokens.
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
        case .refuseOpening: refuseOpening(.openingRefused)
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
        do throws(ChatError) {
            try vendor?.openScreen()
        } catch {
            refuseOpening(error)
            send(.screen(isShown: false))
        }
    }

    private func refuseOpening(_ error: ChatError) {
        if opening != nil { opening = .failure(error) } else { vendor?.couldNotOpenScreen(error) }
    }

    // MARK: The store

    private func readMemory() {
        guard !session.isRead else { return }
        do {
            let stored = try memory.read()
            send(.read(stored?.record, isOwn: stored?.isOwn ?? true))
            guard session.traits.canBeAsked else { return }
            // Until now there was no user to compare the vendor's answer with. A count that came before was dropped.
            vendor?.askForUser()
            if session.outputs.numbers == .reported { vendor?.askForUnreadCount() }
        } catch {
            // As before the first unlock. It is tried again.
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
            // The foreground is an occasion of its own.
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
        // The closure outlives the provider, and so does what it tells.
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
                // While the app signed the token, the user may have changed, the call may have been given up, or the provider
                // may have gone.
                guard number == callNumber, session.runningCall == .login, appUser == user, let vendor else {
                    throw .callCancelled
                }
                vendor.logIn(user, token: token, answer)
            } catch {
                answer(.failure(VendorRefusal(error, isTemporary: true)))
            }
        }
    }

    /// Returns a token of the newest source: a login as the same user may replace the source during the wait.
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

    /// A provider that has come while the call of the one before ran has asked in vain.
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
    /// Whether it has to be carried out before anybody hears of the event.
    fileprivate var comesFirst: Bool {
        switch self {
        case .keepNote, .store, .dropAnonymousRecord, .forgetReports: true
        case .removeNote, .closeScreen, .releaseCredentials, .call, .giveUpCall, .present, .refuseOpening,
            .askForCount, .tell, .schedule:
            false
        }
    }
}

extension ChatError {
    fileprivate static var openingRefused: ChatError {
        ChatError(
            .notAllowedNow,
            "The vendor does not have the app's user. Wait for the login, and open again."
        )
    }
}

extension UserSession.Login {
    /// What a session has to know of a user.
    init(_ user: ChatUser) {
        switch user {
        case .anonymous: self.init(id: nil, kind: .token)
        case .token(let identity): self.init(id: UserID(identity.userID), kind: .token)
        case .known(let known):
            let texts = [known.id, known.email, known.name, known.authToken?.value]
            self.init(id: user.id.map(UserID.init), kind: .known, fingerprint: Self.fingerprint(of: texts))
        }
    }

    private static func fingerprint(of texts: [String?]) -> UInt64 {
        // No text contains these two bytes.
        Fingerprint.of(texts.flatMap { $0.map { Array($0.utf8) + [0xFF] } ?? [0xFE] })
    }
}
