import ChatAdapterKit
import ChatProviderKit
import CountingModel
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// Sits between Zendesk's Messaging SDK and its provider, and passes the SDK's events and answers to the reference
/// model before the provider hears them.
///
/// It lives as long as its provider.
@MainActor
final class MessagingTap: ZendeskMessagingClient {
    /// The parts of the app that the tap needs.
    struct App {
        var sabotage: SoakSabotage?
        /// Receives an event, and whether the process was alive at its time.
        var emit: @MainActor (_ event: ModelEvent, _ mayBeOfBefore: Bool) -> Void
        /// Whether the process is alive.
        var isAlive: @MainActor () -> Bool
        /// The user whom the app has named.
        var userID: @MainActor () -> String?
    }

    private static let id = SoakAction.Vendor.messaging.id

    let sdk: SimulatedZendeskMessaging
    private let app: App
    private let tokens = ObservationTokens()
    private let session: SessionTap
    private var renewals = 0
    private var screen = Screen()
    private var reports = 0
    /// Whether the process was alive when the provider began to process the present event.
    private var wasAlive = false
    private var isTellingConnection = false
    /// Whether the connection has failed, for example because of a refused token.
    private var hasFailed = false
    private var observer: (@MainActor (ZendeskMessagingEvent) -> Void)?
    /// Whether the provider observes the SDK's instance.
    private(set) var isObserved = false

    init(_ sdk: SimulatedZendeskMessaging, _ session: SessionTap, _ app: App) {
        self.sdk = sdk
        self.session = session
        self.app = app
    }

    /// Observes when the provider has processed something.
    func attach(to provider: ZendeskMessagingProvider) {
        provider.connectionStatus.observe { [weak self] in self?.connectionChanges($0) }.store(in: tokens)
    }

    // MARK: The SDK's events

    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken {
        isObserved = true
        self.observer = observer
        return sdk.observeEvents { [weak self] event in self?.hear(event, observer) }
    }

    private func hear(
        _ event: ZendeskMessagingEvent,
        _ observer: @MainActor (ZendeskMessagingEvent) -> Void
    ) {
        wasAlive = app.isAlive()
        if !event.isOfScreen { askForUser() }
        if !event.isOfUser { tell(event) }
        forward(event, observer)
        if event.isOfUser { tell(event) }
        wasAlive = false
    }

    /// The provider asks the SDK for its user before it takes an event or a count. The tap asks first, so that the model
    /// knows the user before it receives either.
    private func askForUser() {
        if isObserved, sdk.isInitialized { session.owner.send(.asked(signedUserID)) }
    }

    /// The SDK's user, without an anonymous one.
    private var signedUserID: UserID? {
        guard let user = sdk.currentUser, user.authenticationType == .jwt else { return nil }
        return UserID(user.externalID)
    }

    private func forward(
        _ event: ZendeskMessagingEvent,
        _ observer: @MainActor (ZendeskMessagingEvent) -> Void
    ) {
        if app.sabotage == .losesReports, event.isCount, isLost() { return }
        if case .connectionStatusChanged = event { isTellingConnection = true }
        observer(event)
        isTellingConnection = false
    }

    private func tell(_ event: ZendeskMessagingEvent) {
        switch event {
        case .unreadMessageCountChanged(let total): emitIfOfUser(.total(total))
        case .conversationUnreadCountChanged(_, let total, let conversation, let ofConversation):
            emitIfOfUser(
                .conversationTotal(total, conversation: conversation, ofConversation: ofConversation)
            )
        case .connectionStatusChanged(let status): emit(.connectionStatus(status.name))
        case .authenticationFailed: emitIfOfUser(.authenticationFailed("httpError"))
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
        askForUser()
        emitIfOfUser(.answer(count))
        return app.sabotage == .losesReports && isLost() ? nil : count
    }

    func observeScreen(_ observer: @escaping @MainActor (Bool) -> Void) -> ObservationToken {
        sdk.observeScreen { [weak self] isShown in
            self?.change {
                $0.isShown = isShown
                if !isShown { $0.isOpen = false }
            }
            observer(isShown)
        }
    }

    private func isLost() -> Bool {
        reports += 1
        return reports % 5 == 0
    }

    /// A fresh token, or a login of the same user, repairs a refused connection. A recording has a login for it.
    private func connectionChanges(_ status: ConnectionStatus) {
        defer { if case .failed = status { hasFailed = true } else { hasFailed = false } }
        guard hasFailed, !isTellingConnection, renewals > 0 else { return }
        if case .failed = status { return }
        if let user = app.userID() { app.emit(.login(user, provider: Self.id), false) }
    }

    /// U1, U6: the SDK's events about another user are ignored.
    private func emitIfOfUser(_ event: ModelMessagingEvent) {
        if ExactUser(id: signedUserID?.text) == session.user.user { emit(event) }
    }

    private func emit(_ event: ModelMessagingEvent) { app.emit(.zendeskMessaging(event), wasAlive) }

    // MARK: The screen

    /// The signs that the screen is visible: UIKit, and the SDK's events. Several signs of one opening make one
    /// visibility.
    private struct Screen {
        var isShown = false
        var isOpen = false
        var tellsOfMessaging = false
        /// Whether the SDK was asked to close it, and has not closed it yet.
        var isWithdrawn = false

        var isThere: Bool { isShown || isOpen }
        var isVisible: Bool { isThere && !isWithdrawn }
    }

    private func change(_ change: (inout Screen) -> Void) {
        let wasVisible = screen.isVisible
        change(&screen)
        // U3: "a screen of theirs that appears later is closed again"
        if screen.isThere, session.hasAnothersScreen { screen.isWithdrawn = true }
        if !screen.isThere { screen.isWithdrawn = false }
        guard screen.isVisible != wasVisible else { return }
        app.emit(.conversation(screen.isVisible ? "willAppear" : "willDisappear", provider: Self.id), false)
    }

    /// U1: "the former user's screen is asked to close". U3: `dismissConversation()` does it too.
    func withdrawScreen() { change { if $0.isThere { $0.isWithdrawn = true } } }

    // MARK: Users

    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser {
        let count = sdk.unreadMessageCount ?? 0
        defer { if app.sabotage == .takesFormerUsersReports { deliverLate(count + 1) } }
        return try await sdk.loginUser(jwt: jwt)
    }

    /// U2: "After three refusals, not counting network failures, the vendor's local data is deleted".
    func invalidate(clearStorage: Bool) {
        sdk.invalidate(clearStorage: clearStorage)
        isObserved = false
        // The connection was closed with the instance.
        if clearStorage { emit(.connectionStatus("disconnected")) }
    }

    /// Delivers a report of the former user's once the provider has the new one.
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
    fileprivate var isOfScreen: Bool {
        switch self {
        case .messagingOpened, .messagingClosed, .conversationOpened: true
        default: false
        }
    }

    /// Whether the event concerns one user.
    fileprivate var isOfUser: Bool {
        if case .authenticationFailed = self { true } else { isCount }
    }

    /// Whether the event carries a number of unread messages.
    fileprivate var isCount: Bool { totalUnreadCount != nil }
}
