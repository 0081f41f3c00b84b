public import ChatProviderKit
import Foundation
public import ZendeskMessagingAdapter

extension SimulatedZendeskMessaging {
    struct Shown {
        /// The part of messaging that a screen shows.
        enum Place: Equatable {
            /// The list of conversations.
            case list
            /// A conversation; `nil` if it could not be created.
            case conversation(String?)
        }

        var place: Place
        let exitAction: ZendeskMessagingScreen.ExitAction

        var conversationID: String? {
            switch place {
            case .list: nil
            case .conversation(let id): id
            }
        }
    }

    /// Whether a screen is shown.
    public var isScreenShown: Bool { shown != nil }

    /// The user, who acts on the screen.
    public var visitor: SimulatedMessagingVisitor { SimulatedMessagingVisitor(sdk: self) }

    /// Shows a screen.
    public func presentScreen(
        _ screen: ZendeskMessagingScreen?,
        in scene: ChatScene?
    ) throws(ChatError) {
        guard hasMessaging else {
            throw ChatError(.notInstalled, "Messaging is not initialized, or turned off for the account.")
        }
        guard canPresentScreen else { throw ChatError(.notAllowedNow, "There is nothing to present on.") }
        let isFirst = shown == nil
        screenScene = scene
        screenNumber += 1
        if !isFirst { leaveConversation() }
        shown = Shown(place: .conversation(nil), exitAction: screen?.exitAction ?? .close)
        if isFirst {
            tell(isShown: true)
        } else if variants.screenEvents == .onEachAppearance {
            emit(.messagingClosed(stamp))
            emit(.messagingOpened(stamp))
        }
        updateLine()
        let number = screenNumber
        later { sdk in
            guard number == sdk.screenNumber, sdk.shown != nil else { return }
            sdk.makeAnonymousUser()
            sdk.loadWhatOpeningBrings()
            sdk.show(sdk.place(for: screen))
        }
    }

    private func loadWhatOpeningBrings() {
        guard variants.missedMessages == .whenOpened, hasLine, let serverUser else { return }
        loadAll(of: serverUser)
        tellCount(of: serverUser.latestConversation?.id)
    }

    /// Returns the place that a screen leads to. If necessary, it creates a conversation.
    private func place(for screen: ZendeskMessagingScreen?) -> Shown.Place {
        guard let channel = instance?.channel else { return .list }
        switch screen {
        case nil: return hasList && channel.allowsNewConversations ? .list : latestPlace
        case .conversationList: return hasList ? .list : latestPlace
        case .mostRecentConversation: return latestPlace
        case .newConversation, .conversation(nil, _):
            guard channel.allowsSeveralConversations else { return latestPlace }
            return channel.allowsNewConversations ? .conversation(startConversation()) : .list
        case .conversation(let id?, _):
            if serverUser?[conversation: id] != nil { return .conversation(id) }
            return hasList ? .list : latestPlace
        }
    }

    private var hasList: Bool {
        guard let channel = instance?.channel else { return false }
        return channel.allowsSeveralConversations && channel.showsConversationList
    }

    private var latestPlace: Shown.Place {
        .conversation(serverUser?.latestConversation?.id ?? startConversation())
    }

    func startConversation() -> String? {
        guard device.isOnline, server.failingStatus == nil, let userID, let channel = instance?.channel,
            let id = server.startConversation(of: userID, in: channel)
        else { return nil }
        storage.held[id, default: .init()].known += 0
        emit(.conversationStarted(stamp, conversationID: id))
        sendMetadata(to: id)
        return id
    }

    func show(_ place: Shown.Place) {
        guard shown != nil else { return }
        leaveConversation()
        shown?.place = place
        guard case .conversation(let id) = place else { return }
        emit(.conversationOpened(stamp, conversationID: id))
        guard let id, let conversation = serverUser?[conversation: id] else { return }
        if variants.countFalls == .onOpening || variants.countFalls == .afterAnswer { markRead(id) }
        tellMessagesShown(of: conversation)
        if variants.countFalls == .onMessagesShown { markRead(id) }
    }

    /// Updates the open screen after a change of user.
    func showAgain() {
        if let id = shown?.conversationID, serverUser?[conversation: id] != nil { return }
        shown?.place = .list
        if userID != nil { show(place(for: nil)) }
    }

    private func leaveConversation() {
        guard let id = shown?.conversationID, variants.countFalls == .onClosing else { return }
        markRead(id)
    }

    /// Closes the client's screen.
    public func dismissScreen() { closeScreen() }

    func closeScreen() {
        guard shown != nil else { return }
        screenNumber += 1
        leaveConversation()
        shown = nil
        tell(isShown: false)
        screenScene = nil
        updateLine()
    }

    private func tell(isShown: Bool) {
        let event = isShown ? ZendeskMessagingEvent.messagingOpened(stamp) : .messagingClosed(stamp)
        if variants.screenEvents == .onPresenting { emit(event) }
        screen.send(isShown)
        switch variants.screenEvents {
        case .onAppearing, .onEachAppearance: emit(event)
        case .onPresenting, .missing: break
        }
    }

    /// Observes whether the client's screen is shown.
    public func observeScreen(
        _ observer: @escaping @MainActor (_ isShown: Bool) -> Void
    ) -> ObservationToken { screen.observe(observer) }
}

extension ZendeskMessagingScreen {
    fileprivate var exitAction: ExitAction? {
        switch self {
        case .conversationList: nil
        case .mostRecentConversation(let action), .newConversation(let action), .conversation(_, let action):
            action
        }
    }
}
