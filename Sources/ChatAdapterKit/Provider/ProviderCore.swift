public import ChatProviderKit

/// Publishes a provider's status, state, user and events.
///
/// Create one in your provider, map the vendor's callbacks to it, and return its observables as the
/// provider's. The core follows the rules of `ChatProvider`: the connection's status and the chat's state
/// change together, a user is replaced in one step, and nothing is published after ``shutDown()``.
///
/// ```swift
/// public final class ExampleProvider: ChatProvider {
///     let core: ProviderCore
///     public var id: ChatProviderID { core.id }
///     public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
///     public var chatState: Observed<ChatState> { core.chatState }
///     public var events: ObservedEvents<ChatEvent> { core.events }
///     public func shutDown() { core.shutDown() }
/// }
/// ```
@MainActor
public final class ProviderCore {
    /// A requirement of a call, in addition to a running provider.
    public enum Need: Sendable, Hashable {
        /// The vendor has the app's user, and no change of user is running.
        case user
        /// None of the vendor's screens is shown or expected.
        case noScreen
    }

    /// The app's name for the provider.
    public let id: ChatProviderID
    /// The clock for all waits.
    public let clock: any ChatClock
    /// The waits for answers. ``shutDown()`` ends them.
    public let answers: PendingAnswers
    /// The provider's observations until it is shut down.
    public let observations = ObservationTokens()
    /// The outputs of the user session; `nil` for a provider whose users cannot change.
    public private(set) var users: UserSession.Outputs?
    /// Whether the provider was shut down.
    public private(set) var isShutDown = false

    /// What happens to the vendor's reports so far.
    private enum Reports {
        case kept
        /// Discarded: the store has named the app's user, and the vendor may have reported about another one.
        case forgotten
        /// Discarded: the app's user has changed.
        case replaced
    }

    private var reports = Reports.kept
    /// Whether the next user to publish has been the app's user all along, and was only now read from the
    /// store.
    private var isUserFoundInStore = false
    private let statusSource: Observed<ConnectionStatus>.Source
    private let stateSource: Observed<ChatState>.Source
    private let userSource: Observed<ChatUser>.Source
    private let eventSource: ObservedEvents<ChatEvent>.Source

    /// Creates the core of a provider.
    ///
    /// - Parameter user: The user that the vendor is known to have.
    public init(
        id: ChatProviderID,
        clock: any ChatClock,
        status: ConnectionStatus = .disconnected(nil),
        user: ChatUser = .anonymous
    ) {
        self.id = id
        self.clock = clock
        answers = PendingAnswers(clock: clock)
        statusSource = Observed.Source(status)
        stateSource = Observed.Source(ChatState(userID: user.id))
        userSource = Observed.Source(user)
        eventSource = ObservedEvents.Source()
    }

    // MARK: Observing

    /// The state of the connection; messages arrive while it is `connected`.
    public var connectionStatus: Observed<ConnectionStatus> { statusSource.observed }
    /// The provider's current knowledge of the chat.
    public var chatState: Observed<ChatState> { stateSource.observed }
    /// The user whose chat the provider shows.
    public var currentUser: Observed<ChatUser> { userSource.observed }
    /// Events that are not part of the state, such as diagnostics.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    // MARK: Publishing

    /// The published status.
    public var status: ConnectionStatus { statusSource.value }
    /// The published state.
    public var state: ChatState { stateSource.value }
    /// The published user.
    public var user: ChatUser { userSource.value }

    /// Publishes a status, a state, or both. Observers see both change at the same moment.
    ///
    /// While there is no connection, a `loaded` state is published as `loadedEarlier`.
    public func publish(status newStatus: ConnectionStatus? = nil, state newState: ChatState? = nil) {
        guard !isShutDown else { return }
        let status = newStatus ?? statusSource.value
        let former = stateSource.value
        var state = newState ?? former
        if !status.isConnected, state.loading == .loaded { state.loading = .loadedEarlier }
        statusSource.store(status)
        stateSource.store(state)
        statusSource.tell()
        stateSource.tell()
        guard newState != nil, former.loading == .loaded, state.loading == .loaded else { return }
        for entry in state.transcript.messages(arrivedAfter: former.transcript) {
            // An observer may have changed the user.
            guard former.userChangeCount == stateSource.value.userChangeCount else { return }
            send(.messageReceived(entry))
        }
    }

    /// Changes the published state.
    public func update(_ change: (inout ChatState) -> Void) {
        var state = stateSource.value
        change(&state)
        publish(state: state)
    }

    /// Publishes another user, with the initial state of a chat.
    public func replaceUser(by newUser: ChatUser) {
        guard !isShutDown else { return }
        var newState = state.replaced(byUser: newUser.id)
        // The app reported its screens before the store was read. Those reports apply to this user.
        if isUserFoundInStore { newState.userChangeCount = state.userChangeCount }
        isUserFoundInStore = false
        publish(state: newState)
        guard !isShutDown else { return }
        userSource.send(newUser)
    }

    /// Publishes the same user with other data, for example after a login that changes nothing else. If the
    /// published state already belongs to another user, nothing happens.
    public func renewUser(_ sameUser: ChatUser) {
        guard !isShutDown, sameUser.id.isSameID(as: state.userID) else { return }
        userSource.send(sameUser)
    }

    // MARK: Users

    /// The effect of a change in the user session on the published user.
    public enum UserChange: Sendable, Equatable {
        /// The user is the same.
        case none
        /// The store has identified the vendor's user. What the vendor has reported so far belongs to that
        /// user.
        case restored(ChatUser)
        /// Another user begins, and the previous user's state is discarded:
        /// ``ProviderCore/replaceUser(by:)``.
        case replaced(ChatUser)
    }

    /// Stores the user session's outputs, and returns the change of user that the provider must publish. If
    /// only the user's data have changed, this method publishes them itself.
    ///
    /// - Parameter user: The session's user. While a logout is pending, the published user is the anonymous
    ///   visitor, whose count is unknown.
    public func follow(_ outputs: UserSession.Outputs, user: ChatUser) -> UserChange {
        let former = users
        users = outputs
        let user = outputs.numbers == .none ? .anonymous : user
        let isForgotten = reports != .kept || outputs.owesLogout && former?.owesLogout == false
        guard isForgotten || !user.id.isSameID(as: self.user.id) else {
            if user != self.user { renewUser(user) }
            return .none
        }
        let isRead = former?.isRead == false && outputs.isRead
        isUserFoundInStore = reports == .forgotten && isRead
        reports = .kept
        // The vendor had the user both before and after, so no login or logout can have run in between.
        let isRestored = isRead || former?.numbers == .reported && outputs.numbers == .reported
        return isRestored && !isForgotten ? .restored(user) : .replaced(user)
    }

    /// Records that what the vendor has reported so far may belong to another user. The next
    /// ``follow(_:user:)`` replaces the user.
    ///
    /// - Parameter isChanged: Whether the app's user has changed. If not, what the app has reported about its
    ///   screens still applies.
    public func forgetReports(isChanged: Bool = true) { reports = isChanged ? .replaced : .forgotten }

    /// Sends an event.
    public func send(_ event: ChatEvent) {
        if !isShutDown { eventSource.send(event) }
    }

    /// Reports a problem that no call can throw. The message must not contain a token, a message's text or a
    /// user's id.
    public func diagnose(_ message: String) {
        send(.diagnostic(ChatEvent.Diagnostic(source: id.rawValue, message: message)))
    }

    // MARK: Checking calls

    /// Checks that a call is possible.
    ///
    /// - Throws: `shutDown`; `notAllowedNow` if a requirement of the call is not met.
    public func check(_ needs: Need...) throws(ChatError) {
        guard !isShutDown else { throw .providerShutDown }
        for need in needs {
            switch need {
            case .user:
                guard let users, !users.isSettled || users.owesLogout else { continue }
                throw ChatError(.notAllowedNow, Self.reason(users))
            case .noScreen:
                guard users?.screen.isExpected == true else { continue }
                throw ChatError(
                    .notAllowedNow,
                    "The vendor's screen is shown: close it first (dismissConversation)."
                )
            }
        }
    }

    private static func reason(_ users: UserSession.Outputs) -> String {
        if users.isChanging { return "The user is changing. Wait until the login or logout has returned." }
        if users.isExpired { return "The user's session has expired. Log in again." }
        if users.owesLogout {
            return "The vendor has not completed the last logout yet. It is being retried."
        }
        return "The vendor does not have the user yet. Log in."
    }

    // MARK: Shutdown

    /// Ends all waits and observations, without calling any observer.
    public func shutDown() {
        guard !isShutDown else { return }
        isShutDown = true
        var last = stateSource.value
        if last.loading == .loaded { last.loading = .loadedEarlier }
        statusSource.finish(with: .disconnected(.requested))
        stateSource.finish(with: last)
        userSource.finish(with: userSource.value.withoutTokenSource)
        eventSource.finish()
        observations.cancelAll()
        answers.endAll(.providerShutDown)
    }
}

extension ChatUser {
    /// The same user without the app's token source. An app may retain a provider after the shutdown and read
    /// its user, but the objects that the token source retains must be released.
    fileprivate var withoutTokenSource: ChatUser {
        guard case .token(let identity) = self else { return self }
        return .token(SignedIdentity(userID: identity.userID) { throw ChatError.providerShutDown })
    }
}

extension ChatError {
    static var providerShutDown: ChatError {
        ChatError(.shutDown, "The provider was shut down. Create another one.")
    }
}
