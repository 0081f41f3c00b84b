import ChatProviderKit
import Foundation
import ZendeskMessagingAdapter

/// What the badge must be, by the text of the invariants alone: from what was delivered to the provider, and from what the
/// app and its user have done.
///
/// It shares no code with the provider or the counter. The names in brackets are those of the article *Invariants*.
@MainActor
final class Judge {
    /// What the stores must hold: the last count of each user.
    private(set) var stored: [String?: Int] = [:]
    /// Whom the app has named.
    private(set) var userID: String?

    private var number: Int?
    private var isConnected = false
    /// Whether the line has stood since the start or the last change of the user.
    private var hasConnectedForUser = false
    private var hasReportSinceConnection = false
    /// When the SDK has first answered on this connection, for this user.
    private var firstAnswer: Date?
    /// When the SDK has last answered to a login or a logout.
    var changedAt: Date?
    /// Whether the provider has not asked since a change of the user: it drops what it is told before.
    private var awaitsQuestion = false
    private var isVisible = false
    private var isInForeground = true
    private var isChangingUser = false
    /// Whom the SDK has taken, of those whom the app has named.
    private var loggedInID: String?
    /// A logout that the vendor has not carried out: nothing is shown (U2).
    private(set) var owesLogout = false

    /// The badge.
    var expected: UnreadCount {
        if owesLogout { return .unknown }
        if isSeen { return .live(0) }
        guard let number else { return .unknown }
        return isConnected && hasReportSinceConnection ? .live(number) : .cached(number)
    }

    private var isSeen: Bool { isVisible && isInForeground }

    // MARK: What was delivered

    /// The SDK's total has come, by an event or as an answer (*Zendesk Messaging*, C15).
    ///
    /// - Parameters:
    ///   - user: Whom the SDK has at that moment.
    ///   - answer: When it was an answer; `nil` for an event.
    func hear(count: Int, of user: ZendeskMessagingUser?, answeredAt answer: Date? = nil) {
        compare(with: user)
        // Dropped during a change, and where the SDK has somebody whom the app has not named (C14).
        guard !isChangingUser, !owesLogout, isNamed(user), !awaitsQuestion else { return }
        if isConnected, isConfirmed(by: answer) { hasReportSinceConnection = true }
        if hasConnectedForUser || number == nil || count > number ?? 0 { number = count }
        update()
    }

    /// Whether the number is live with it: an event, or the second answer on this connection, five seconds after the first
    /// (C10).
    private func isConfirmed(by answer: Date?) -> Bool {
        guard let answer else { return true }
        guard let firstAnswer else {
            firstAnswer = answer
            return false
        }
        return answer.timeIntervalSince(firstAnswer) >= 5
    }

    /// The SDK has told of its connection.
    func hear(status: ZendeskMessagingConnectionStatus, of user: ZendeskMessagingUser?) {
        compare(with: user)
        let isNowConnected = status == .connectedRealtime
        if isNowConnected != isConnected {
            hasReportSinceConnection = false
            firstAnswer = nil
        }
        isConnected = isNowConnected
        if isConnected { hasConnectedForUser = true }
    }

    private func isNamed(_ user: ZendeskMessagingUser?) -> Bool {
        guard let userID else { return user?.authenticationType != .jwt }
        return user?.authenticationType == .jwt && user?.externalID == userID
    }

    /// The provider asks for the count.
    func asked() { awaitsQuestion = false }

    /// Whether a badge is right. What the SDK tells between its answer to a change of the user and the provider's next turn,
    /// the provider drops: until it has asked twice its count may be cached.
    func accepts(_ badge: UnreadCount, at now: Date) -> Bool {
        if badge == expected { return true }
        guard let changedAt, now.timeIntervalSince(changedAt) < 6, case .live(let number) = expected else {
            return false
        }
        return badge == .cached(number)
    }

    // MARK: Users

    /// The app logs in as another, or with `nil` logs out: from the call on, nothing of the user before is shown (U1).
    func called(_ newUserID: String?) {
        // With nobody logged in, a logout changes nothing (U2); a login as the same user hides nothing (U4).
        guard newUserID != userID || owesLogout else { return }
        if userID != nil { oweLogout() }
        become(newUserID)
    }

    /// A login has failed: nobody is logged in (U1). A renewal that fails changes nothing (U8).
    func loginFailed() {
        guard userID != nil, userID != loggedInID else { return }
        become(nil)
    }

    func userChangeBegins() {
        isChangingUser = true
        awaitsQuestion = true
        // Until the answer the number is the stored one (U7, U8).
        (hasReportSinceConnection, firstAnswer) = (false, nil)
    }

    /// The SDK has answered a login.
    func loginEnds(of externalID: String?) {
        isChangingUser = false
        guard externalID != nil else { return loginFailed() }
        loggedInID = userID
        // The anonymous user was merged (U9).
        stored[nil] = nil
        become(userID)
    }

    /// The SDK has answered a logout.
    func logoutEnds(isUserGone: Bool) {
        isChangingUser = false
        guard isUserGone else { return }
        settleLogout()
    }

    /// A vendor that can be asked says whom it has (U6).
    private func compare(with user: ZendeskMessagingUser?) {
        guard !isChangingUser else { return }
        let isSomebody = user?.authenticationType == .jwt
        if owesLogout {
            if !isSomebody { settleLogout() }
        } else if isSomebody, user?.externalID != userID {
            oweLogout()
        }
    }

    private func oweLogout() {
        owesLogout = true
        loggedInID = nil
        isVisible = false
        // The logout will make another visitor (U9).
        stored[nil] = nil
    }

    private func settleLogout() {
        guard owesLogout else { return }
        owesLogout = false
        stored[nil] = nil
        become(userID)
    }

    /// Another user, who begins with what is stored; the line stays (*another user*).
    private func become(_ newUserID: String?) {
        if newUserID != userID { isVisible = false }
        userID = newUserID
        number = stored[newUserID]
        hasReportSinceConnection = false
        firstAnswer = nil
        hasConnectedForUser = isConnected
        update()
    }

    // MARK: The app

    func screen(isVisible: Bool) {
        self.isVisible = isVisible
        update()
    }

    func app(isInForeground: Bool) {
        self.isInForeground = isInForeground
        update()
    }

    /// The app was killed and started again (*relaunch*).
    func relaunch() {
        number = stored[userID]
        isConnected = false
        firstAnswer = nil
        hasConnectedForUser = false
        hasReportSinceConnection = false
        isVisible = false
        isChangingUser = false
        awaitsQuestion = false
    }

    private func update() {
        guard !owesLogout else { return }
        // Being seen clears the report, also one that comes meanwhile (C11, C15).
        if isSeen { number = 0 }
        if let number { stored[userID] = number }
    }
}
