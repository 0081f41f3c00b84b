import ChatProviderKit
import CountingModel
import Foundation
import ZendeskChatAdapter
import ZendeskChatSimulator

/// Passes the events of Zendesk's SDK to the reference model before the provider hears them.
@MainActor
final class ZendeskTap {
    /// Receives an event.
    typealias Emit = @MainActor (ModelZendeskEvent) -> Void

    /// The users' tap, from the first provider on.
    weak var users: VendorUserTap?

    private let emit: Emit
    /// Reports that the anonymous visitor is a new one.
    private let beginVisitor: @MainActor () -> Void
    private let sdk: SimulatedZendeskChat
    private let tokens = ObservationTokens()
    /// The logs as last emitted; `nil` if the whole log must be emitted.
    private var lastLogs: [ModelZendeskLog]?
    private var last = ZendeskChatState()
    /// The last state that was emitted for the present user.
    private var lastSaid: ZendeskChatState?
    /// The last state that was loaded for the present user.
    private var lastLoaded: ZendeskChatState?
    private var standing: ModelStanding?
    /// The purposes of the resets that the SDK is processing, by their numbers.
    private var resets: [Int: (call: Int, isLogout: Bool)] = [:]
    /// The login that has begun with a reset and continues after it.
    private var login: Int?
    /// The number of the newest call.
    private var newest = 0
    /// Whether the SDK had an identity when it was given one.
    private var hadIdentity = false

    init(_ sdk: SimulatedZendeskChat, beginVisitor: @escaping @MainActor () -> Void, emit: @escaping Emit) {
        self.sdk = sdk
        self.beginVisitor = beginVisitor
        self.emit = emit
        sdk.observe { [weak self] event in
            switch event {
            case .connectionStatus(let status): emit(.connectionStatus(status.name))
            case .chatState(let state): self?.hear(state)
            case .notification(let notification):
                if self?.isOfUser == true { emit(.notification(Self.name(of: notification))) }
            case .settings, .account, .problem: break
            }
        }.store(in: tokens)
        sdk.identityObserver = { [weak self] in self?.hear($0) }
    }

    /// Observes when the provider has processed something.
    func attach(to provider: any ChatProvider) {
        provider.chatState.observe { [weak self] in self?.users?.chatDidChange($0.userID) }.store(in: tokens)
    }

    // MARK: Users

    /// Processes a step with the identity. A login by name alone is a step that gives the SDK the name.
    private func hear(_ step: SimulatedZendeskChat.IdentityStep) {
        guard let users else { return }
        switch step {
        case .resetBegins(let number):
            // The login was no longer wanted when its reset was done, so the SDK was given no identity.
            if let login { users.callEnds(login, hasSucceeded: true) }
            users.takeAnswer()
            let isLogout = users.owesLogout
            newest = users.callBegins(isLogout ? .logout : .login(users.users.login))
            resets[number] = (newest, isLogout)
            login = nil
            hadIdentity = false
        case .resetEnds(let number):
            guard let reset = resets.removeValue(forKey: number) else { return }
            // A call that was given up, and made again.
            guard reset.call == newest else { return visitorIsForgottenLate() }
            if reset.isLogout || users.users.login.form != .token {
                users.callEnds(reset.call, hasSucceeded: true)
            } else {
                login = reset.call
            }
        case .isSet(let hadIdentity):
            newest = login ?? users.callBegins(.login(users.users.login))
            login = nil
            self.hadIdentity = hadIdentity
            users.callEnds(newest, hasSucceeded: true)
        case .isNamed: if sdk.configuration.visitorInfo != nil { users.vendorIsTold() }
        }
    }

    /// The SDK has forgotten its user: the session has ended, or there is a new anonymous visitor.
    private func visitorIsForgottenLate() {
        guard isOfUser, let users else { return }
        guard users.users.login.isNamed else {
            (lastLogs, lastLoaded, lastSaid) = (nil, nil, nil)
            beginVisitor()
            if isNewVisitors(last) { hear(last) }
            return
        }
        users.sessionExpired()
    }

    /// The state of the SDK's user has changed.
    func userDidChange(_ newStanding: ModelStanding, isAnother: Bool) {
        let former = standing
        standing = newStanding
        if isAnother { (lastLoaded, lastSaid) = (nil, nil) }
        if isAnother || newStanding != .settled { lastLogs = nil }
        guard newStanding == .settled, former != .settled, let users = users?.users else { return }
        let comesWithToken = users.login.form == .token
        if users.isUserAgain, !comesWithToken || hadIdentity {
            // A visitor with a name continues the chat that the device had before.
            hear(last)
        } else if !comesWithToken, isNewVisitors(last) {
            hear(last)
        }
    }

    /// The SDK's earlier states belong to the stored user.
    func storeWasRead() { if isOfUser { hear(last) } }

    /// The events that a new provider or counter finds.
    ///
    /// - Parameter knowsLog: Whether the provider is the same one, and has its log.
    func presentEvents(knowsLog: Bool) -> [ModelZendeskEvent] {
        let status = ModelZendeskEvent.connectionStatus(sdk.connectionStatus.name)
        lastLogs = nil
        guard isOfUser || knowsLog else { return [status] }
        var events: [ModelZendeskEvent] = []
        if !knowsLog {
            let isLoaded = sdk.connectionStatus == .connected && last.chatSessionStatus != .initializing
            lastLoaded = isLoaded ? last : nil
            lastSaid = last
        }
        // A provider that has heard nothing about this user has no events.
        guard let lastSaid else { return [status] }
        if knowsLog, let lastLoaded, lastLoaded != lastSaid || sdk.connectionStatus != .connected {
            events = [.connectionStatus("connected"), .chatState(said(lastLoaded))]
        }
        return events + [status, .chatState(said(lastSaid))]
    }

    // MARK: Inside

    private var isOfUser: Bool {
        guard let users else { return false }
        users.readStore()
        return users.isRead && users.users.shown.standing == .settled
    }

    /// Whether the state can be the chat of a new visitor.
    private func isNewVisitors(_ state: ZendeskChatState) -> Bool {
        switch state.chatSessionStatus {
        case .configuring, .started: state.logs.isEmpty && !state.isChatting
        case .initializing, .ending, .ended: false
        }
    }

    private func hear(_ state: ZendeskChatState) {
        last = state
        guard isOfUser else { return }
        lastSaid = state
        if sdk.connectionStatus == .connected, state.chatSessionStatus != .initializing { lastLoaded = state }
        emit(.chatState(said(state)))
    }

    private func said(_ state: ZendeskChatState) -> ModelChatState {
        let logs = state.logs.map(Self.log)
        var said = ModelChatState(
            status: state.chatSessionStatus.rawValue,
            isChatting: state.isChatting
        )
        if let lastLogs, logs.count > lastLogs.count, logs.starts(with: lastLogs), !lastLogs.isEmpty {
            said.appendLogs = Array(logs[lastLogs.count...])
        } else if logs != lastLogs {
            said.logs = logs
        }
        lastLogs = logs
        return said
    }

    private static func name(of notification: ZendeskChatNotification) -> String {
        switch notification {
        case .messageReceived: "messageReceived"
        case .chatEnded: "chatEnded"
        case .authenticationFailed: "authenticationFailed"
        case .unknown(let name): name
        }
    }

    private static func log(_ log: ChatEntry) -> ModelZendeskLog {
        let status =
            switch log.deliveryStatus {
            case .delivered: "delivered"
            case .pending: "pending"
            case .failed: "failed"
            }
        return ModelZendeskLog(
            id: log.id,
            participant: log.participant.rawValue,
            type: type(of: log.kind),
            created: (log.createdAt.timeIntervalSince1970 * 1000).rounded(),
            text: log.text ?? "",
            status: status
        )
    }

    private static func type(of kind: ChatEntry.Kind) -> String {
        switch kind {
        case .message: "message"
        case .attachment: "attachmentMessage"
        case .options: "optionsMessage"
        case .memberJoin: "memberJoin"
        case .memberLeave: "memberLeave"
        case .comment: "chatComment"
        case .rating: "chatRating"
        case .ratingRequest: "chatRatingRequest"
        case .unsupported: "unknown"
        }
    }
}
