import Foundation

/// Moves the users of a support chat from one provider to its successor, each when the former chat is over.
///
/// Configure both providers, create this before the start, and retain it as long as the chat:
///
/// ```swift
/// let support = try SupportChat(contentsOf: url, adapters: [.zendeskChat, .zendeskMessaging])
/// let migration = ProviderMigration(of: support, from: "zendesk-chat", to: "zendesk-messaging")
/// try support.start()
/// // "Contact us" opens the current provider's conversation: the former one's, or the successor's.
/// ```
///
/// **Where a user is.** The current provider of the chat is the one whose conversation the user is to have: the former
/// one while a chat with it is open or something of it is unread, else the successor. The ``Rule`` decides who
/// may move. No user moves back.
///
/// **The badge** is the chat's total throughout. A user moves only where nothing of the former provider is unread, so a
/// move takes nothing from it. After the move the former provider is not active for this user, and its SDK not connected.
///
/// **Kills.** How far each user is, is stored beside the read markers. It is stored before anything is released, and
/// a launch takes it up; until the former provider has loaded, what is stored is used. A user of whom nothing is stored
/// gets the successor until then, unless a chat with the former provider is stored.
///
/// Both providers have to know the user by the same id.
@MainActor
public final class ProviderMigration {
    /// The provider that users leave.
    public let former: ChatProviderID
    /// The provider that they move to.
    public let successor: ChatProviderID

    private let chat: SupportChat
    private let rule: Rule
    private let observations = ObservationTokens()
    private let routes = Observed<Route>.Source(.undecided)
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)
    private var userID: String?
    private var isEvaluating = false
    private var isEvaluationDue = false
    /// The providers that could not be switched to. They are tried again for another user, and in the foreground.
    private var refusedIDs: [ChatProviderID]?

    /// How far the present user is.
    public enum Route: Sendable, Hashable {
        /// Nothing is stored, and the former provider has not loaded since the launch or the login.
        case undecided
        /// The user stays with the former provider for now.
        case former
        /// The user has moved.
        case successor
    }

    /// Creates a migration, which goes on until it is released or the chat is shut down.
    ///
    /// - Parameters:
    ///   - chat: A chat that was not started, with both providers active. Others are left alone.
    ///   - former: The provider that users leave.
    ///   - successor: The provider that they move to.
    ///   - rule: Who may move, and when.
    public init(
        of chat: SupportChat,
        from former: ChatProviderID,
        to successor: ChatProviderID,
        rule: Rule = .draining()
    ) {
        self.chat = chat
        self.former = former
        self.successor = successor
        self.rule = rule
        userID = presentUserID
        evaluate()
        for id in [former, successor] {
            chat.channel(for: id)?.snapshot.observe { [weak self] _ in self?.evaluate() }
                .store(in: observations)
            chat.channel(for: id)?.conversationMoves.observe { [weak self] in self?.evaluate() }
                .store(in: observations)
        }
        chat.changes.observe { [weak self] in self?.evaluate() }.store(in: observations)
        chat.lifecycle.isInBackground.observe { [weak self] in if !$0 { self?.tryAgain() } }
            .store(in: observations)
        chat.lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in self?.evaluate() }
            .store(in: observations)
    }

    /// How far the present user is.
    public var route: Observed<Route> { routes.observed }

    /// What stood in the way, such as a provider that could not be started.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    // MARK: Evaluating

    private func tryAgain() {
        refusedIDs = nil
        evaluate()
    }

    /// Looks where the user is now. What happens in the meantime is looked at afterwards.
    private func evaluate() {
        guard !chat.isShutDown, !chat.isChanging else { return }
        isEvaluationDue = true
        guard !isEvaluating else { return }
        isEvaluating = true
        defer { isEvaluating = false }
        while isEvaluationDue, !chat.isShutDown {
            isEvaluationDue = false
            takeUpUser()
            guard let stored = stored() else { return }
            settle(decide(stored))
        }
    }

    /// The vendor makes a new anonymous visitor at each logout, who has not moved.
    private func takeUpUser() {
        let present = presentUserID
        guard !present.isSameID(as: userID) else { return }
        userID = present
        refusedIDs = nil
        if present == nil { chat.store.save(nil, for: key) }
    }

    /// The successor is always active; the former provider's user follows.
    private var presentUserID: String? { chat.channel(for: successor)?.chatState.value.userID }

    private var key: StoredValue.Key { .move(from: former, userID: userID) }

    private enum Stored {
        case nothing
        case move(StoredValue.Move)
    }

    /// What is stored of the user's move; `nil` where that cannot be read just now.
    private func stored() -> Stored? {
        do {
            guard case .move(let move)? = try chat.store.value(for: key)?.content else { return .nothing }
            return .move(move)
        } catch {
            return error.isRecoveredCorruption ? .nothing : nil
        }
    }

    private func decide(_ stored: Stored) -> Route {
        let move: StoredValue.Move? = if case .move(let move) = stored { move } else { nil }
        if let move, move.isDone { return .successor }
        guard let state = settledFormerState else { return move == nil ? .undecided : .former }
        let now = chat.clock.now
        let since = move?.since ?? now
        if canMove {
            let situation = Rule.Situation(
                userID: userID,
                hasOpenChat: state.isChatting,
                since: since,
                now: now
            )
            if rule.verdict(on: situation) == .move {
                save(StoredValue.Move(isDone: true, since: now))
                return .successor
            }
        }
        if move == nil { save(StoredValue.Move(isDone: false, since: since)) }
        return .former
    }

    /// What the former provider has loaded for this user.
    private var settledFormerState: ChatState? {
        guard let state = chat.channel(for: former)?.chatState.value, state.loading == .loaded,
            state.userID.isSameID(as: userID)
        else { return nil }
        return state
    }

    /// Whether a move takes nothing from anybody.
    private var canMove: Bool {
        guard let state = chat.channel(for: former)?.counter?.state else { return false }
        return state.knownCount == .live(0) && state.scenes.isEmpty
    }

    private func save(_ move: StoredValue.Move) {
        chat.store.save(.move(move), for: key)
        chat.store.beginFlush()
    }

    // MARK: Settling

    private func settle(_ route: Route) {
        routes.value = route
        let ids = activeIDs(for: route)
        guard ids != chat.configuration.activeProviderIDs, ids != refusedIDs else { return }
        do {
            try chat.switchProviders(to: ids)
        } catch {
            refusedIDs = ids
            diagnosticSource.send(
                ChatEvent.Diagnostic(
                    source: "migration",
                    message:
                        "\(former) and \(successor) could not be switched: \(error.diagnosticDescription)"
                )
            )
        }
    }

    /// Both in the place of the first of them, the one whose conversation the user is to have before the other.
    private func activeIDs(for route: Route) -> [ChatProviderID] {
        let pair: [ChatProviderID] =
            switch route {
            case .successor: isFormerNeeded ? [successor, former] : [successor]
            case .former: [former, successor]
            case .undecided: hasFormerRecord ? [former, successor] : [successor, former]
            }
        let ids = chat.configuration.activeProviderIDs
        let place = ids.firstIndex { $0 == former || $0 == successor } ?? ids.endIndex
        let others = ids.filter { $0 != former && $0 != successor }
        let before = ids[..<place].count
        return Array(others.prefix(before)) + pair + others.dropFirst(before)
    }

    /// Whether the user looks at the former conversation, or has something to read there: it goes when that has ended.
    private var isFormerNeeded: Bool {
        guard let state = chat.channel(for: former)?.counter?.state else { return false }
        return !state.scenes.isEmpty || (state.knownCount.number ?? 0) > 0
    }

    private var hasFormerRecord: Bool {
        (try? chat.store.record(of: former, userID: userID)) != nil
    }
}
