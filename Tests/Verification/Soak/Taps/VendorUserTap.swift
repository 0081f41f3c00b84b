import ChatProviderKit
import CountingModel
import Foundation
import InputValidation

/// Observes what decides a vendor's user, and publishes the expected state before the counter shows it.
///
/// The rules are those of ``VendorUsers``. If a vendor's calls are asynchronous, the library itself determines only
/// when an answer is processed, which is some turns after the SDK has given it: the tap sees that the library stores
/// the result.
@MainActor
final class VendorUserTap {
    /// The parts of the phone that the tap needs.
    struct Phone {
        /// The vendor.
        var vendor: SoakAction.Vendor
        /// The true time, in seconds.
        var time: @MainActor () -> Double
        /// Whether the store has been read.
        var isRead: @MainActor () -> Bool
        /// The stored user.
        var stored: @MainActor () -> StoredValue.User
        /// How the stored user signed in, according to earlier records.
        var form: @MainActor (StoredValue.User) -> VendorUsers.Form
        /// Notes how the stored user signed in.
        var noteForm: @MainActor (StoredValue.User, VendorUsers.Form) -> Void
        /// Whether the user's record is on the disk, or cannot be written.
        var isWritten: @MainActor () -> Bool
        /// Whether the SDK has an instance.
        var isInitialized: @MainActor () -> Bool
        /// Whether the app is in the foreground, with a network.
        var isInFront: @MainActor () -> Bool
        /// The SDK's user; `nil` for none.
        var vendorsUser: @MainActor () -> String?
        /// Calls after a number of seconds.
        var schedule: @MainActor (Double, @escaping @MainActor () -> Void) -> ObservationToken
        /// Closes the screen of a former user.
        var withdrawScreen: @MainActor () -> Void
        /// Receives the state to show from now on, and whether the vendor's anonymous visitor has ended.
        var show: @MainActor (_ shown: VendorUsers.Shown, _ endsVisitor: Bool) -> Void
        /// Called when the store was read.
        var storeWasRead: @MainActor () -> Void
        /// Receives each violation of a rule.
        var object: @MainActor (SoakMismatch) -> Void
    }

    /// A call from the app before the store was read.
    private enum Call {
        case login(VendorUsers.Login, isRefused: Bool)
        case logout
    }

    private let phone: Phone
    private(set) var users: VendorUsers
    private var shown: VendorUsers.Shown
    /// The SDK's answer, which the library has not processed yet.
    private var answer: Bool?
    /// When the SDK gave its last answer.
    private var answerTime = 0.0
    /// The number of calls so far.
    private var calls = 0
    private var waiting: [Call] = []
    /// Whether the store was read.
    private(set) var isRead = false
    private var endOfQuiet: ObservationToken?

    init(_ phone: Phone, _ traits: VendorUsers.Traits, hasNote: Bool) {
        self.phone = phone
        let stored = phone.stored()
        users = VendorUsers(traits, stored, form: phone.form(stored), hasNote: hasNote)
        shown = users.shown
    }

    // MARK: The app

    /// - Parameter isRefused: Whether one of the user's requests was refused.
    /// - Returns: The number of the wait, which another caller may share.
    func appLogsIn(_ login: VendorUsers.Login, isRefused: Bool) -> Int {
        guard phone.isRead() else {
            waits += 1
            wait(for: .login(login, isRefused: isRefused))
            return waits
        }
        // U4: "If a login as this user, or a renewal, is running, it joins it": a joined login changes nothing. The
        // library processes an answer some turns later, but in the same moment.
        let isRunning = users.call != nil && (answer == nil || answerTime == phone.time())
        takeAnswer()
        if login != users.login || !users.isLoginRunning {
            waits += 1
            startWait()
        }
        // The SDK is asked in the same turn as the login: its answer is not shown before the refusal is processed.
        let isAsked = !isRunning && canAsk
        change { users in
            if isAsked { ask(&users) }
            users.logIn(login, isRefused: isRefused && !isRunning)
        }
        return waits
    }

    func appLogsOut() {
        guard phone.isRead() else { return wait(for: .logout) }
        takeAnswer()
        change { $0.logOut() }
    }

    /// U5: "A login that has not begun is replaced by a later call". A logout is always carried out.
    private func wait(for call: Call) {
        if case .login = waiting.last { waiting.removeLast() }
        waiting.append(call)
    }

    /// Whether the app has requested a change that waits for the store.
    var isWaiting: Bool { !waiting.isEmpty }

    // MARK: The SDK

    /// - Returns: The call's number.
    func callBegins(_ request: VendorUsers.Request) -> Int {
        takeAnswer()
        if case .login = request { logOutAtOnce() }
        if users.call != nil, elapsed >= VendorUsers.end - slack { change { $0.giveUp() } }
        // U6, by the question after the store was read: "if it has nobody in place of a user, the session has expired", and
        // "an SDK that remembers a user whom the app has not named is treated as one whose logout is owed".
        let isGone = request != .logout && users.vendor == .appUser && vendorsUser.id == nil
        let isUnnamed = request == .logout && users.vendor == .anonymous && vendorsUser.id != nil
        if isGone || isUnnamed, phone.isInitialized() { change { $0.ask(vendorsUser) } }
        object("U10 no vendor is called before the store is read", unless: phone.isRead())
        object("U1 the vendor is called once the record is on the disk", unless: phone.isWritten())
        let isBegun = foundAgain == phone.time()
        change { users in
            if let problem = users.begin(request, at: phone.time(), isBegun: isBegun) { object(problem) }
        }
        calls += 1
        slack = max(uncertainty, 2) + 1
        return calls
    }

    /// Ignores an answer to an earlier call, which was given up.
    func callEnds(_ number: Int, hasSucceeded: Bool) {
        guard number == calls, users.call != nil else { return }
        answer = hasSucceeded
        answerTime = phone.time()
        // An answer by callback is processed in the same turn.
        if users.traits.isQuiet { takeAnswer() }
    }

    /// The SDK reports an event, and so is asked for its user. If it no longer has one, that may come from a logout
    /// that begins; whatever settles the logout is stored. Without an instance, the SDK does not name the user it
    /// keeps.
    func sdkTells() {
        guard canAsk else { return }
        change { ask(&$0) }
    }

    private var canAsk: Bool {
        users.traits.canBeAsked && phone.isRead() && phone.isInitialized() && !users.owesLogout
    }

    private func ask(_ users: inout VendorUsers) {
        let wasExpired = users.vendor == .expired
        users.ask(vendorsUser)
        if wasExpired, users.vendor == .appUser { foundAgain = phone.time() }
    }

    /// When the SDK, asked, had the expired user again. A renewal may have begun: a token is signed first.
    private var foundAgain: Double?

    /// The session of the SDK's user has expired, or the user is rejected.
    func sessionExpired() {
        readStore()
        change { if phone.isRead() { $0.expire() } else { $0.expireLater() } }
    }

    /// The session of the SDK's user ends soon.
    func credentialsExpire() {
        readStore()
        if phone.isRead() { change { $0.renew(at: phone.time()) } }
    }

    /// The last of the SDK's screens has closed.
    func screenHasClosed() {
        if elapsed >= users.traits.patience { change { $0.repeatRenewal() } }
    }

    /// Whether a logout is owed, so that the SDK's events are ignored.
    var owesLogout: Bool { users.owesLogout }
    /// Whether the app can be asked for a fresh token of its user.
    var hasTokenSource: Bool { users.hasCredentials && users.login.form == .token }

    /// Whether the SDK has the user who is shown.
    var hasAppUser: Bool { vendorsUser == users.shown.user }

    /// Whether the SDK has the user of a login.
    func hasAppUser(of request: VendorUsers.Request) -> Bool {
        if case .login(let login) = request { login.user == vendorsUser } else { false }
    }

    /// Whether a screen that appears now belongs to another user than the app's.
    var hasAnothersScreen: Bool {
        users.owesLogout || users.vendor == .anonymous && users.login.isNamed
    }

    private var vendorsUser: ExactUser { ExactUser(id: phone.vendorsUser()) }

    /// The SDK receives the user in the turn in which the login ends, as a visitor with a name.
    func vendorIsTold() {
        takeAnswer()
        guard users.isLoginDue, !users.owesLogout, isRead else { return }
        change { users in
            let problem = users.begin(.login(users.login), at: phone.time())
            if let problem { object(problem) }
            users.end(hasSucceeded: true)
        }
    }

    // MARK: The library

    /// The user was stored, so an answer has been processed or given up.
    func userWasStored() {
        takeAnswer()
        if users.call != nil, elapsed >= VendorUsers.end - slack { change { $0.giveUp() } }
        let stored = phone.stored()
        if users.login.isNamed, !users.owesLogout { phone.noteForm(stored, users.login.form) }
        if !stored.owesLogout { logOutAtOnce() }
        guard users.call == nil, VendorUsers.Record(stored) != users.record else { return }
        // Without an instance of the SDK, a login fails.
        if users.isLoginDue, !phone.isInitialized() { return change { $0.failLogin() } }
        // The SDK was asked, and has another user than it was known to have.
        change { $0.ask(vendorsUser) }
    }

    /// The session that the phone keeps was removed.
    func logOutAtOnce() {
        takeAnswer()
        guard users.traits.logsOutAtOnce, users.owesLogout, users.call == nil else { return }
        change { users in
            if let problem = users.begin(.logout, at: phone.time()) { object(problem) }
            users.end(hasSucceeded: true)
        }
    }

    /// U2: settled "by the vendor, asked, not having that user".
    private func settleIfGone() {
        guard users.traits.canBeAsked, users.owesLogout, users.call == nil else { return }
        if phone.isInitialized(), vendorsUser.id == nil { change { $0.ask(vendorsUser) } }
    }

    /// The chat now belongs to another user.
    func chatDidChange(_ userID: String?) {
        takeAnswer()
        if userID != nil, ExactUser(id: userID) == users.appUser { settleIfGone() }
        guard userID == nil else { return }
        if users.call != nil, elapsed >= users.traits.patience - slack { change { $0.stopWaiting() } }
        if waited >= users.traits.patience { change { $0.stopWaitingForTurn() } }
    }

    /// The app's call has returned, so the answer that it waited for was processed.
    ///
    /// - Parameters:
    ///   - wait: The number of the call's wait; `nil` for a logout.
    ///   - failedLogin: The login that has failed.
    func callReturned(_ wait: Int?, failedLogin: VendorUsers.Login?) {
        takeAnswer()
        if wait == waits {
            loginStart = nil
            returnedWait = waits
        }
        guard let failedLogin, users.login == failedLogin else { return }
        // It has not reached the SDK.
        change { $0.stopWaitingForTurn() }
    }

    /// Performs everything that is due.
    func catchUp() {
        readStore()
        checkIsTried()
        if waited >= users.traits.patience { change { $0.stopWaitingForTurn() } }
        guard users.call != nil else { return }
        if elapsed >= users.traits.patience { change { $0.stopWaiting() } }
        if elapsed >= VendorUsers.end { change { $0.giveUp() } }
    }

    /// U2: an owed logout is retried "2, 4, 8, … 300 s after a failure while the app is in front".
    private func checkIsTried() {
        guard users.owesLogout, users.call == nil, phone.isRead(), phone.isInitialized(), phone.isInFront()
        else {
            untried = nil
            return
        }
        guard let before = untried, before.calls == calls else {
            untried = (phone.time(), calls)
            return
        }
        // Time passes in steps of up to four minutes.
        if phone.time() - before.since > 600 { object("U2 an owed logout is retried") }
    }

    /// Since when a logout is owed in the foreground without a call, and the number of calls before.
    private var untried: (since: Double, calls: Int)?

    /// The library's deadlines begin before the SDK is called: a token is signed first, which takes turns.
    private var slack = 0.0
    /// How much time one step takes, in seconds.
    var uncertainty = 0.0

    /// Whether a call is running or due.
    var isUnsettled: Bool {
        isWaiting || users.call != nil || users.shown.standing != .settled
            || users.isLoginDue && users.hasCredentials
    }

    private func startWait() {
        loginStart = phone.time()
        waitIsOlder = users.call == nil
    }

    /// The number of waits for logins so far.
    private var waits = 0
    /// The last wait whose caller has its result.
    private var returnedWait = 0
    /// When the app called for the awaited login.
    private var loginStart: Double?
    /// Whether that was before the SDK was called. The wait that began first ends first.
    private var waitIsOlder = true
    private var waited: Double { loginStart.map { phone.time() - $0 } ?? 0 }

    private var elapsed: Double { users.call.map { phone.time() - $0.start } ?? 0 }

    /// The library processes the SDK's answer.
    func takeAnswer() {
        readStore()
        guard let answer else { return }
        self.answer = nil
        let patience = users.traits.patience
        if waited > patience || waited == patience && waitIsOlder { change { $0.stopWaitingForTurn() } }
        change { $0.end(hasSucceeded: answer) }
        if users.isQuiet { scheduleEndOfQuiet() }
    }

    private func scheduleEndOfQuiet() {
        endOfQuiet = phone.schedule(5) { [weak self] in self?.change { $0.endQuiet() } }
    }

    /// U10: "changes wait".
    func readStore() {
        guard !isRead, phone.isRead() else { return }
        isRead = true
        users.read()
        if users.isQuiet { scheduleEndOfQuiet() }
        let calls = waiting
        waiting = []
        for call in calls {
            switch call {
            case .login(let login, let isRefused):
                users.logIn(login, isRefused: isRefused)
                // A login without a caller, as after a failed start of the SDK, is made as soon as possible.
                if returnedWait != waits { startWait() }
            case .logout: users.logOut()
            }
        }
        change { _ in }
        phone.storeWasRead()
    }

    private func change(_ change: (inout VendorUsers) -> Void) {
        let former = users.login
        let formerEnds = users.visitorEnds
        var newUsers = users
        change(&newUsers)
        users = newUsers
        let isAnother = users.appUser != former.user || users.login.isNamed != former.isNamed
        if isAnother || users.owesLogout { phone.withdrawScreen() }
        let endsVisitor = users.visitorEnds != formerEnds
        guard users.shown != shown || endsVisitor else { return }
        shown = users.shown
        phone.show(shown, endsVisitor)
    }

    private func object(_ rule: String, unless isKept: Bool = false) {
        guard !isKept else { return }
        phone.object(SoakMismatch(expected: "\(phone.vendor.id): \(rule)", found: "\(users)"))
    }
}

extension VendorUsers.Request {
    /// A login at Messaging with one of the soak's tokens.
    static func login(by jwt: Secret) -> Self {
        struct Claims: Decodable {
            var external_id: String
        }
        let user = ExactUser(id: claims(Claims.self, of: jwt.value)?.external_id)
        return .login(VendorUsers.Login(user: user, form: .token))
    }

    /// A login at Helpshift with one of the soak's tokens; an empty one stands for the anonymous visitor.
    static func login(byIdentity token: String) -> Self {
        struct Claims: Decodable {
            struct Identity: Decodable {
                var value: String
            }
            var identities: [Identity]
        }
        let user = ExactUser(id: claims(Claims.self, of: token)?.identities.first?.value)
        return .login(VendorUsers.Login(user: user, form: .token))
    }

    private static func claims<Claims: Decodable>(_ type: Claims.Type, of token: String) -> Claims? {
        let parts = token.utf8.split(separator: UInt8(ascii: "."))
        return parts.dropFirst().first.flatMap { Base64URL.decode($0) }
            .flatMap { try? JSONDecoder().decode(type, from: $0) }
    }
}

extension VendorUsers.Login {
    /// A user as the soak's app names it.
    init(_ user: ChatUser) {
        let form: VendorUsers.Form =
            switch user {
            case .anonymous, .token: .token
            case .known(let known): .known(known.authToken?.value ?? "")
            }
        self.init(user: ExactUser(id: user.id), form: form)
    }
}
