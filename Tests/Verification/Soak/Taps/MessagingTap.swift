import ChatProviderKit
import CountingModel
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Stands between Zendesk's Messaging SDK and its provider, and says in the reference model's words what the SDK tells, and
/// what it answers, before the provider hears of it.
///
/// It is as old as its provider.
@MainActor
final class MessagingTap: TappedZendeskMessaging {
    /// What the tap has to know of the app.
    struct App {
        var sabotage: SoakSabotage?
        /// Takes what was said.
        var emit: @MainActor (ModelEvent) -> Void
        /// Whom the app has named.
        var userID: @MainActor () -> String?
        /// Whether there is a logout that the SDK has not heard of.
        var owesLogout: @MainActor () -> Bool
        /// Whether a login or logout of the app's has not returned.
        var isCalling: @MainActor () -> Bool
        /// The true time, in seconds.
        var time: @MainActor () -> Double
    }

    /// How far a login has come.
    private enum Login {
        case none
        /// The SDK works on it: what it says may be of either user.
        case underWay(number: Int, since: Double)
        /// The SDK has answered, and the provider goes on at one of the next turns.
        case answered
    }

    /// How long the provider waits for the SDK, in seconds.
    private static let patience = 30.0
    private static let id = SoakAction.Vendor.messaging.id

    let sdk: SimulatedZendeskMessaging
    private let app: App
    private let tokens = ObservationTokens()
    private var login = Login.none
    private var logins = 0
    private var renewals = 0
    /// What was heard last while it was not clear whether the provider takes it up.
    private var doubtful: ModelMessagingEvent?
    private var screen = Screen()
    private var reports = 0
    private var isTellingConnection = false
    private var hasFailed = false
    private var observer: (@MainActor (ZendeskMessagingEvent) -> Void)?
    /// Whether the provider hears the SDK's instance.
    private(set) var isObserved = false

    init(_ sdk: SimulatedZendeskMessaging, _ app: App) {
        self.sdk = sdk
        self.app = app
    }

    /// Hears when the provider takes something up, which tells the end of a login.
    func attach(to provider: ZendeskMessagingProvider) {
        provider.inputs.observe { [weak self] in self?.providerTakes($0) }.store(in: tokens)
        provider.connectionStatus.observe { [weak self] in self?.connectionChanges($0) }.store(in: tokens)
    }

    /// The provider has another user, or the same once more.
    func userDidChange() { login = .none }

    /// No login or logout of the app's is under way any more.
    func callsEnded() { login = .none }

    // MARK: What the SDK tells

    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken {
        isObserved = true
        self.observer = observer
        return sdk.observeEvents { [weak self] event in self?.hear(event, observer) }
    }

    private func hear(
        _ event: ZendeskMessagingEvent,
        _ observer: @MainActor (ZendeskMessagingEvent) -> Void
    ) {
        // The provider has dropped what came before.
        doubtful = nil
        tell(event)
        if app.sabotage == .losesReports, event.isCount, isLost() { return }
        if app.sabotage == .connectsTooEarly, case .connectionStatusChanged(.connectingRealtime) = event {
            return observer(.connectionStatusChanged(.connectedRealtime))
        }
        if case .connectionStatusChanged = event { isTellingConnection = true }
        observer(event)
        isTellingConnection = false
        doubtful = nil
    }

    private func tell(_ event: ZendeskMessagingEvent) {
        switch event {
        case .unreadMessageCountChanged(let total): hear(.total(total))
        case .conversationUnreadCountChanged(_, let total, let conversation, let ofConversation):
            hear(.conversationTotal(total, conversation: conversation, ofConversation: ofConversation))
        case .connectionStatusChanged(let status): emit(.connectionStatus(status.name))
        case .authenticationFailed: hear(.authenticationFailed("httpError"))
        case .messagingOpened:
            screen.tellsOfMessaging = true
            change { $0.isOpen = true }
        case .messagingClosed: change { $0.isOpen = false }
        case .conversationOpened: if !screen.tellsOfMessaging { change { $0.isOpen = true } }
        default: emit(.other(event.name))
        }
    }

    var unreadMessageCount: Int? {
        guard let count = sdk.unreadMessageCount else { return nil }
        hear(.answer(count))
        return app.sabotage == .losesReports && isLost() ? nil : count
    }

    func observeScreen(_ observer: @escaping @MainActor (Bool) -> Void) -> ObservationToken {
        sdk.observeScreen { [weak self] isShown in
            self?.change {
                $0.isShown = isShown
                if !isShown { $0.isOpen = false }
            }
            if self?.app.sabotage != .keepsScreenOpen || isShown { observer(isShown) }
        }
    }

    private func isLost() -> Bool {
        reports += 1
        return reports % 5 == 0
    }

    // MARK: Whose report it is

    /// C14: what the SDK delivers between the call and its completion is dropped, and what it says of somebody whom the app
    /// has not named, or whose logout is owed.
    private func hear(_ report: ModelMessagingEvent) {
        switch login {
        case .none:
            doubtful = nil
            if report.isRefusal ? !app.owesLogout() : isOfUser { emit(report) }
        case .underWay, .answered: doubtful = report
        }
    }

    private var isOfUser: Bool {
        guard !app.owesLogout() else { return false }
        let user = sdk.currentUser
        guard let id = app.userID() else { return user?.authenticationType != .jwt }
        return user?.authenticationType == .jwt
            && user.map { $0.externalID.utf8.elementsEqual(id.utf8) } == true
    }

    /// The provider has taken up what was in doubt: so the login is over for it, which it may be once the SDK has
    /// answered, or has taken too long.
    private func providerTakes(_ input: ZendeskMessagingProviderInput) {
        guard let doubtful else { return }
        switch input {
        case .event, .unreadMessageCount: break
        case .user, .reset: return
        }
        if case .underWay(_, let start) = login, app.time() - start < Self.patience { return }
        self.doubtful = nil
        login = .none
        emit(doubtful)
    }

    /// A fresh token, or a login of the same user, mends a connection that was refused. A recording has a login for it.
    private func connectionChanges(_ status: ConnectionStatus) {
        defer { if case .failed = status { hasFailed = true } else { hasFailed = false } }
        guard hasFailed, !isTellingConnection, renewals > 0 || app.isCalling() else { return }
        if case .failed = status { return }
        if let user = app.userID() { app.emit(.login(user, provider: Self.id)) }
    }

    private func emit(_ event: ModelMessagingEvent) { app.emit(.zendeskMessaging(event)) }

    // MARK: The screen

    /// What says that the screen is there: UIKit, and the SDK's events. Several words for one opening are one visibility.
    private struct Screen {
        var isShown = false
        var isOpen = false
        var tellsOfMessaging = false

        var isVisible: Bool { isShown || isOpen }
    }

    private func change(_ change: (inout Screen) -> Void) {
        let wasVisible = screen.isVisible
        change(&screen)
        guard screen.isVisible != wasVisible else { return }
        app.emit(.conversation(screen.isVisible ? "willAppear" : "willDisappear", provider: Self.id))
    }

    // MARK: Users

    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        logins += 1
        let number = logins
        login = .underWay(number: number, since: app.time())
        let former = sdk.unreadMessageCount ?? 0
        defer {
            if case .underWay(number, _) = login { login = .answered }
            if app.sabotage == .takesFormerUsersReports { deliverLate(former + 1) }
        }
        return try await sdk.loginUser(jwt: jwt)
    }

    /// A report of the former user's that is told once the provider has the new one.
    private func deliverLate(_ count: Int) {
        Task { @MainActor in
            for _ in 0..<30 { await Task.yield() }
            observer?(.unreadMessageCountChanged(currentUnreadCount: count))
        }
    }

    var hasTokenSource: Bool { sdk.hasTokenSource }

    func setTokenSource(_ source: ZendeskMessagingTokenSource?) {
        guard let source else { return sdk.setTokenSource(nil) }
        sdk.setTokenSource { [weak self] error in
            self?.renewals += 1
            defer { self?.renewals -= 1 }
            return await source(error)
        }
    }
}

extension ZendeskMessagingEvent {
    /// Whether it tells a number of unread messages.
    fileprivate var isCount: Bool { totalUnreadCount != nil }
}

extension ModelMessagingEvent {
    /// Whether a request was refused for the user's authentication.
    fileprivate var isRefusal: Bool { if case .authenticationFailed = self { true } else { false } }
}
