import ChatProviderKit
import CountingModel
import Foundation
import InputValidation
import ZendeskMessagingAdapter

/// Hears what decides who the user of Zendesk Messaging is, and says what has to be shown, before the counter shows it.
///
/// The rules are ``MessagingUsers``'. From the library comes the moment alone at which an answer is taken, which is some
/// turns after the SDK has given it: the library stores what it has made of it.
@MainActor
final class MessagingUserTap {
    /// What the tap has to know of the phone.
    struct Phone {
        /// The true time, in seconds.
        var time: @MainActor () -> Double
        /// Whether the store has been read.
        var isRead: @MainActor () -> Bool
        /// Who is stored.
        var stored: @MainActor () -> StoredValue.User
        /// Whether what is stored of the user is on the disk, or cannot be written.
        var isWritten: @MainActor () -> Bool
        /// Whether the SDK has an instance.
        var isInitialized: @MainActor () -> Bool
        /// Whether the app is in front, with a network.
        var isInFront: @MainActor () -> Bool
        /// Whom the SDK has.
        var vendorsUser: @MainActor () -> ZendeskMessagingUser?
        /// Withdraws the screen of a user who has gone.
        var withdrawScreen: @MainActor () -> Void
        /// Takes what has to be shown from now on.
        var show: @MainActor (MessagingUsers.Shown) -> Void
        /// Takes what the rules have against what the library does.
        var object: @MainActor (SoakMismatch) -> Void
    }

    /// What the app says before the store was read.
    private enum Call {
        case login(ExactUser, isRefused: Bool)
        case logout
    }

    private let phone: Phone
    private(set) var users: MessagingUsers
    private var shown: MessagingUsers.Shown
    /// What the SDK has answered, which the library has not taken yet.
    private var answer: Bool?
    /// The calls so far.
    private var calls = 0
    private var waiting: [Call] = []

    init(_ phone: Phone, hasNote: Bool) {
        self.phone = phone
        users = MessagingUsers(phone.stored(), hasNote: hasNote)
        shown = users.shown
    }

    // MARK: The app

    /// - Parameter isRefused: Whether a request of the user's was refused.
    func appLogsIn(_ user: String, isRefused: Bool) {
        let user = ExactUser(id: user)
        guard phone.isRead() else { return wait(for: .login(user, isRefused: isRefused)) }
        takeAnswer()
        sdkTells()
        if user != users.appUser || !users.isLoginRunning { loginStart = phone.time() }
        change { $0.logIn(user, isRefused: isRefused) }
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

    /// Whether the app has called for a change that waits for the store.
    var isWaiting: Bool { !waiting.isEmpty }

    // MARK: The SDK

    /// - Returns: The call's number.
    func callBegins(_ request: MessagingUsers.Request) -> Int {
        takeAnswer()
        if users.call != nil, elapsed >= MessagingUsers.end - slack { change { $0.giveUp() } }
        object("U10 no vendor is told of a change", unless: phone.isRead())
        object("U1 the vendor is called when the record is on the disk", unless: phone.isWritten())
        change { users in
            if let problem = users.begin(request, at: phone.time()) { object(problem) }
        }
        calls += 1
        slack = max(uncertainty, 2) + 1
        return calls
    }

    /// The answer to an earlier call was given up.
    func callEnds(_ number: Int, hasSucceeded: Bool) {
        if number == calls, users.call != nil { answer = hasSucceeded }
    }

    /// The SDK tells something: so it is asked whom it has. That it has nobody any more may be known by the answer to a logout
    /// that begins; what settles that is stored. Without an instance the SDK says nothing of whom it keeps.
    func sdkTells() {
        if phone.isRead(), phone.isInitialized(), !users.owesLogout { change { $0.ask(vendorsUser) } }
    }

    /// Whether the SDK has the user who is shown.
    var hasAppUser: Bool { vendorsUser == users.shown.user }

    /// Whether the SDK has the user of a login.
    func hasAppUser(of request: MessagingUsers.Request) -> Bool { request == .login(vendorsUser) }

    /// Whether a screen that shows now is another's than the app's user's.
    var hasAnothersScreen: Bool {
        users.owesLogout || users.vendor == .anonymous && users.appUser.id != nil
    }

    private var vendorsUser: ExactUser {
        let user = phone.vendorsUser()
        return ExactUser(id: user?.authenticationType == .jwt ? user?.externalID : nil)
    }

    // MARK: The library

    /// The user was stored: so an answer has been taken, or given up.
    func userWasStored() {
        takeAnswer()
        if users.call != nil, elapsed >= MessagingUsers.end - slack { change { $0.giveUp() } }
        guard users.call == nil, MessagingUsers.Record(phone.stored()) != users.record else { return }
        // Without an instance of the SDK's a login fails.
        if users.isLoginDue, !phone.isInitialized() { return change { $0.failLogin() } }
        // The SDK was asked, and has another user than it was known to have.
        change { $0.ask(vendorsUser) }
    }

    /// U2: settled "by the vendor, asked, not having that user".
    private func settleIfGone() {
        guard users.owesLogout, users.call == nil else { return }
        if phone.isInitialized(), vendorsUser.id == nil { change { $0.ask(vendorsUser) } }
    }

    /// The chat has become another user's.
    func chatDidChange(_ userID: String?) {
        takeAnswer()
        if userID != nil, ExactUser(id: userID) == users.appUser { settleIfGone() }
        guard userID == nil else { return }
        if users.call != nil, elapsed >= MessagingUsers.patience - slack { change { $0.stopWaiting() } }
        if waited >= MessagingUsers.patience { change { $0.stopWaitingForTurn() } }
    }

    /// The call of the app's has returned, so what it has waited for was taken.
    ///
    /// - Parameters:
    ///   - failedUser: The user whose login has failed.
    ///   - isReplaced: Whether another call has taken its place.
    func callReturned(failedUser: String?, isReplaced: Bool) {
        takeAnswer()
        if !isReplaced { loginStart = nil }
        guard let failedUser, users.appUser == ExactUser(id: failedUser) else { return }
        // It has not come as far as the SDK.
        change { $0.stopWaitingForTurn() }
    }

    /// What has to be done by now has been done.
    func catchUp() {
        readStore()
        checkIsTried()
        if waited >= MessagingUsers.patience { change { $0.stopWaitingForTurn() } }
        guard users.call != nil else { return }
        if elapsed >= MessagingUsers.patience { change { $0.stopWaiting() } }
        if elapsed >= MessagingUsers.end { change { $0.giveUp() } }
    }

    /// U2: what is owed is tried "2, 4, 8, … 300 s after a failure while the app is in front".
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
        // Time passes in parts of up to four minutes.
        if phone.time() - before.since > 600 { object("U2 what is owed is tried") }
    }

    /// Since when a logout is owed and no call was made, in front; with the calls before.
    private var untried: (since: Double, calls: Int)?

    /// The library's times begin before the SDK is called: a token is signed first, and that takes turns.
    private var slack = 0.0
    /// How much time passes at once, in seconds.
    var uncertainty = 0.0

    /// Whether a call runs, or is to be made.
    var isUnsettled: Bool { isWaiting || users.call != nil || users.shown.standing != .settled }

    /// When the app called for the login whose caller waits.
    private var loginStart: Double?
    private var waited: Double { loginStart.map { phone.time() - $0 } ?? 0 }

    private var elapsed: Double { users.call.map { phone.time() - $0.start } ?? 0 }

    private func takeAnswer() {
        readStore()
        guard let answer else { return }
        self.answer = nil
        // The wait began before the SDK was called, so it ends first.
        if waited >= MessagingUsers.patience { change { $0.stopWaitingForTurn() } }
        change { $0.end(hasSucceeded: answer) }
    }

    /// U10: "changes wait".
    private func readStore() {
        guard !waiting.isEmpty, phone.isRead() else { return }
        let calls = waiting
        waiting = []
        for call in calls {
            switch call {
            case .login(let user, let isRefused):
                users.logIn(user, isRefused: isRefused)
                loginStart = phone.time()
            case .logout: users.logOut()
            }
        }
        change { _ in }
    }

    private func change(_ change: (inout MessagingUsers) -> Void) {
        let formerUser = users.appUser
        var newUsers = users
        change(&newUsers)
        users = newUsers
        if users.appUser != formerUser || users.owesLogout { phone.withdrawScreen() }
        guard users.shown != shown else { return }
        shown = users.shown
        phone.show(shown)
    }

    private func object(_ rule: String, unless isKept: Bool = false) {
        guard !isKept else { return }
        phone.object(SoakMismatch(expected: "zendesk-messaging: \(rule)", found: "\(users)"))
    }
}

extension MessagingUsers.Request {
    /// A login by a token of the soak's.
    static func login(by jwt: Secret) -> Self {
        struct Claims: Decodable {
            // swiftlint:disable:next identifier_name
            var external_id: String
        }
        let parts = jwt.value.utf8.split(separator: UInt8(ascii: "."))
        let claims = parts.dropFirst().first.flatMap { Base64URL.decode($0) }
            .flatMap { try? JSONDecoder().decode(Claims.self, from: $0) }
        return .login(ExactUser(id: claims?.external_id))
    }
}
