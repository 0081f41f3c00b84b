import Foundation

extension SupportChat {
    /// Moves the users of a support chat from one provider to its successor, each after the former chat has
    /// ended.
    ///
    /// Configure both providers, create the migration before the start, and retain it as long as the chat:
    ///
    /// ```swift
    /// let support = try SupportChat(contentsOf: url, adapters: [.zendeskChat, .zendeskMessaging])
    /// let migration = SupportChat.Migration(of: support, from: "zendesk-chat", to: "zendesk-messaging")
    /// try support.start()
    /// // "Contact us" opens the current provider's conversation: the former one's, or the successor's.
    /// ```
    ///
    /// **Where a user is.** The chat's current provider is the one whose conversation the user should have: the
    /// former one while a chat with it is open or has unread messages, otherwise the successor. The ``Rule``
    /// decides who may move. No user moves back.
    ///
    /// **The badge** always shows the chat's total. A user moves only if the former provider has no unread
    /// messages, so a move takes nothing from it. After the move, the former provider is not active for this
    /// user, and its SDK is not connected.
    ///
    /// **Kills.** Each user's progress is stored beside the read markers, before the former provider is
    /// released. A launch uses the stored progress until the former provider has loaded. A user without
    /// stored progress gets the successor until then, unless there is a stored count of the former provider.
    ///
    /// Both providers must know the user by the same id.
    @MainActor
    public final class Migration {
        /// The provider that users move from.
        public let former: ChatProviderID
        /// The provider that users move to.
        public let successor: ChatProviderID

        private let chat: SupportChat
        private let rule: Rule
        private let observations = ObservationTokens()
        private let routes = Observed<Route>.Source(.undecided)
        private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)
        private var userID: String?
        private var isEvaluating = false
        private var isEvaluationDue = false
        /// The providers that could not be switched to. The switch is tried again for another user, and when
        /// the app enters the foreground.
        private var refusedIDs: [ChatProviderID]?

        /// The current user's progress.
        public enum Route: Sendable, Hashable {
            /// Nothing is stored, and the former provider has not loaded since the launch or the login.
            case undecided
            /// The user stays with the former provider for now.
            case former
            /// The user has moved.
            case successor
        }

        /// Creates a migration, which continues until it is released or the chat is shut down.
        ///
        /// - Parameters:
        ///   - chat: A chat that has not been started, with both providers active. Its other providers are not
        ///     affected.
        ///   - former: The provider that users move from.
        ///   - successor: The provider that users move to.
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
            chat.providerChanges.observe { [weak self] in self?.evaluate() }.store(in: observations)
            chat.lifecycle.isInBackground.observe { [weak self] in if !$0 { self?.tryAgain() } }
                .store(in: observations)
            chat.lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in self?.evaluate() }
                .store(in: observations)
        }

        /// The current user's progress.
        public var route: Observed<Route> { routes.observed }

        /// Problems that prevented a move, such as a provider that could not be started.
        public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

        // MARK: Evaluating

        private func tryAgain() {
            refusedIDs = nil
            evaluate()
        }

        /// Decides whether the user moves, and switches the providers. A change during the evaluation starts
        /// another one afterward.
        private func evaluate() {
            guard !chat.isShutDown, !chat.isChanging else { return }
            isEvaluationDue = true
            guard !isEvaluating else { return }
            isEvaluating = true
            defer { isEvaluating = false }
            while isEvaluationDue, !chat.isShutDown {
                isEvaluationDue = false
                takeUpUser()
                let move: StoredValue.Move?
                do { move = try storedMove() } catch { return }
                settle(decide(move))
            }
        }

        /// Follows a change of user. A vendor creates a new anonymous visitor at each logout. That visitor
        /// has not moved, so the previous visitor's progress is removed.
        private func takeUpUser() {
            let present = presentUserID
            guard !present.isSameID(as: userID) else { return }
            userID = present
            refusedIDs = nil
            if present == nil { chat.store.save(nil, for: key) }
        }

        /// The user at the successor, which is always active. The former provider may not be.
        private var presentUserID: String? { chat.channel(for: successor)?.chatState.value.userID }

        private var key: StoredValue.Key { .move(from: former, userID: userID) }

        /// The stored progress of the user's move; `nil` if there is none.
        ///
        /// - Throws: An error if the progress is not readable at the moment.
        private func storedMove() throws -> StoredValue.Move? {
            do {
                guard case .move(let move)? = try chat.store.value(for: key)?.content else { return nil }
                return move
            } catch {
                guard error.isRecoveredCorruption else { throw error }
                return nil
            }
        }

        private func decide(_ move: StoredValue.Move?) -> Route {
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

        /// The former provider's state, if it has loaded for this user.
        private var settledFormerState: ChatState? {
            guard let state = chat.channel(for: former)?.chatState.value, state.loading == .loaded,
                state.userID.isSameID(as: userID)
            else { return nil }
            return state
        }

        /// Whether a move would lose nothing.
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

        /// The active providers for a route. The one whose conversation the user should have comes before the
        /// other, at the position that the first of the two has now.
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

        /// Whether the former conversation is on the screen or has unread messages. Until that is over, a
        /// user who has moved keeps the former provider as well.
        private var isFormerNeeded: Bool {
            guard let state = chat.channel(for: former)?.counter?.state else { return false }
            return !state.scenes.isEmpty || (state.knownCount.number ?? 0) > 0
        }

        private var hasFormerRecord: Bool {
            (try? chat.store.record(of: former, userID: userID)) != nil
        }
    }
}
