import ChatAdapterKit
import ChatProviderKit
import CountingModel
import HelpshiftAdapter
import MatrixAdapter
import ZendeskChatAdapter
import ZendeskMessagingAdapter

/// The user of a provider's session, as the reference model needs it.
struct SessionUser: Sendable, Hashable {
    var standing: ModelStanding
    /// While a logout is owed, the anonymous user.
    var user: ExactUser
    /// Whether the app has logged a user in; also for Helpshift's own anonymous user.
    var isNamed: Bool

    init(_ session: UserSession, at vendor: SoakAction.Vendor) {
        let outputs = session.outputs
        user = ExactUser(id: outputs.owesLogout ? nil : outputs.user?.text)
        isNamed = session.user != nil
        standing =
            if outputs.owesLogout {
                .owesLogout
            } else if !outputs.isSettled {
                .unsettled
            } else if vendor == .helpshift, outputs.numbers != .reported {
                .quiet
            } else {
                .settled
            }
    }

    /// The user at a launch, according to the store.
    @MainActor
    init(stored user: StoredValue.User, at vendor: SoakAction.Vendor, hasNote: Bool) {
        let id = ChatProviderID(vendor.id)
        let memory = StoredSessionMemory(InMemoryReadMarkerStore([.user(of: id): .user(user)]), of: id)
        var session = UserSession(traits: vendor.traits, hasNote: hasNote)
        session.apply(.read((try? memory.read())?.record))
        self.init(session, at: vendor)
    }

    /// The event for the reference model.
    ///
    /// - Parameter endsVisitor: Whether the vendor's anonymous visitor has ended without a logout.
    func event(at vendor: SoakAction.Vendor, endsVisitor: Bool = false) -> ModelEvent {
        .standing(standing, user: user.id, provider: vendor.id, endsVisitor: endsVisitor)
    }
}

/// Observes the session of a vendor's users, and passes its user to the reference model before anything is counted for
/// that user.
///
/// The user comes from the library. The exploration checks every state of a session by its own rules, and the soak
/// checks what is counted for that user.
@MainActor
final class SessionTap {
    /// The parts of the app that the tap needs.
    struct App {
        /// Receives each change of the user, and whether the vendor's anonymous visitor has ended without a logout.
        var show: @MainActor (_ user: SessionUser, _ endsVisitor: Bool) -> Void
        /// Closes the screen of a former user.
        var withdrawScreen: @MainActor () -> Void
    }

    let owner: UserSessionOwner
    private(set) var user: SessionUser
    private let vendor: SoakAction.Vendor
    private let app: App
    private let tokens = ObservationTokens()
    private var isFollowing = false

    /// - Parameter user: The user in the store.
    init(_ owner: UserSessionOwner, at vendor: SoakAction.Vendor, user: SessionUser, _ app: App) {
        self.owner = owner
        self.vendor = vendor
        self.user = user
        self.app = app
    }

    /// Starts to follow the session. Call this before the session reads the store. Until then, a session has the user of a
    /// first launch.
    func follow() {
        guard !isFollowing else { return }
        owner.outputs.observe { [weak self] _ in self?.update() }.store(in: tokens)
        isFollowing = true
    }

    /// Whether the store has been read.
    var isRead: Bool { isFollowing && owner.session.outputs.isRead }

    /// Whether a call is running or due, or the vendor does not have the app's user.
    var isUnsettled: Bool { user.standing != .settled || owner.session.outputs.isChanging }

    /// Whether a screen that appears now belongs to another user than the app's.
    var hasAnothersScreen: Bool {
        user.standing == .owesLogout || owner.session.vendor == .anonymous && owner.session.user != nil
    }

    /// Passes the session's user on, if it has changed.
    ///
    /// The session changes before its provider and the counter do.
    func update() { update(endsVisitor: false) }

    /// The stored record of the anonymous visitor was dropped.
    ///
    /// - Returns: Whether there is a new visitor, although neither the app nor the session has changed the user.
    func visitorWasDropped() -> Bool {
        guard isRead else { return false }
        if vendor == .helpshift {
            update(endsVisitor: true)
            return false
        }
        return user.standing == .settled && user.user.id == nil
            && SessionUser(owner.session, at: vendor) == user
    }

    private func update(endsVisitor: Bool) {
        guard isRead else { return }
        let former = user
        user = SessionUser(owner.session, at: vendor)
        guard user != former || endsVisitor else { return }
        let isAnother = user.user != former.user || user.isNamed != former.isNamed
        // U1: "the former user's screen is asked to close".
        if isAnother || user.standing == .owesLogout { app.withdrawScreen() }
        app.show(user, endsVisitor)
    }
}

extension SoakAction.Vendor {
    /// The traits of the vendor's sessions.
    var traits: UserSession.Traits {
        switch self {
        case .zendesk: .zendeskChat
        case .helpshift: .helpshift
        case .messaging: .zendeskMessaging
        case .matrix: .matrix
        }
    }
}
