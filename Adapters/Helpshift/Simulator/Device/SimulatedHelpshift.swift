public import ChatProviderKit
public import Foundation
public import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

/// The SDK in memory, as its documents describe it: raw event names and dictionaries, one weak delegate, everything
/// asynchronous.
///
/// It is one launch of the app. The next launch is another one of these with the same ``SimulatedHelpshiftDevice``.
/// What its delegate hears comes with the clock's next turn; a manual clock has to be advanced, be it by 0.
///
/// Where the documents are silent: an agent's message that comes while the app is in the background, without network
/// or without its user raises no event later; the count has it. The limits of the count hold for the device,
/// regardless of the user. While it says that a session has expired, no user can write.
@MainActor
public final class SimulatedHelpshift: HelpshiftClient {
    /// The versions that behave differently.
    public enum Version: String, Sendable, Hashable, CaseIterable {
        /// The count comes as an answer only.
        case v10_4_1 = "10.4.1"
        /// The SDK asks for the count by itself, and tells it unasked.
        case v10_5_0 = "10.5.0"
    }

    /// The server that the SDK talks to.
    public let server: SimulatedHelpshiftServer
    /// The device that it runs on.
    public let device: SimulatedHelpshiftDevice
    /// The version that it behaves like.
    public let version: Version
    /// Whether the SDK is installed.
    public internal(set) var isInstalled = false
    /// The exception that a malformed installation has raised, which cannot be caught: an app would crash.
    public internal(set) var uncaughtException: String?
    /// Who hears the SDK; held weakly.
    public internal(set) weak var delegate: (any HelpshiftClientDelegate)?
    /// The language that was set; `nil` for the device's.
    public internal(set) var language: String?
    /// What the installation was told.
    public internal(set) var installConfiguration: [String: HelpshiftValue] = [:]
    /// The notifications that the SDK has shown inside the app, oldest first.
    public internal(set) var inAppNotifications: [String] = []
    /// The steps of the user's trail.
    public internal(set) var userTrail: [String] = []

    /// How long the SDK waits for an answer of the server's, in seconds; `nil` for ever. The documents do not say.
    public var requestTimeout: TimeInterval? = 60
    /// Whether what was raised for a user still reaches the delegate after another has logged in. The documents do
    /// not say.
    public var deliversFormerUsersEvents = false

    /// When 10.5 says how a notification is shown, and what a silent one has brought. The documents do not say.
    public var answersNotifications = NotificationAnswer.atOnce
    /// The pages of the app that campaigns have opened, oldest first.
    public internal(set) var openedPages: [String] = []

    /// When the SDK answers a call.
    public enum NotificationAnswer: Sendable, Hashable, CaseIterable {
        /// Before the call returns.
        case atOnce
        /// After the call has returned.
        case later
        /// Not at all.
        case never
    }

    /// Whether a login by token is ignored while one of the SDK's screens is shown, as before 10.3.1: no callback comes.
    public var ignoresLoginUnderScreen = false

    let clock: any ChatClock
    let lifecycle: any AppLifecycle
    var screen: SimulatedScreen?
    var isInAppNotificationPaused = false
    var breadcrumbs: [String] = []
    var logs: [String] = []
    package internal(set) var isLoggingIn = false
    var usesFullPrivacy = false
    let sessionTimers = ObservationTokens()
    /// The batch of attributes that will be sent, or is on its way.
    var batch: ObservationToken?
    /// When the server's count was fetched last.
    var lastFetch: Date?
    /// Whether the chat screen was closed since.
    var wasClosedSinceFetch = false

    /// What waits for the clock's next turn, in order.
    private var turns: [@MainActor () -> Void] = []
    private var timers: [Int: ObservationToken] = [:]
    private var nextTimer = 0
    private var polling: ObservationToken?
    private var lifecycleObservation: ObservationToken?

    /// Creates an SDK that is not installed.
    ///
    /// - Parameter lifecycle: Of the app it is in: nothing arrives in the background.
    public init(
        server: SimulatedHelpshiftServer,
        device: SimulatedHelpshiftDevice = SimulatedHelpshiftDevice(),
        version: Version = .v10_4_1,
        lifecycle: any AppLifecycle
    ) {
        self.server = server
        self.device = device
        self.version = version
        self.lifecycle = lifecycle
        clock = server.clock
    }

    /// The user who is logged in, or the anonymous one.
    public var user: SimulatedUser {
        server.directory[device.userID] ?? SimulatedUser(id: device.userID, kind: .anonymous)
    }

    /// What the person with the device does in the SDK's screens.
    public var visitor: SimulatedVisitor { SimulatedVisitor(sdk: self) }

    /// Whether the chat screen is shown.
    public var isConversationVisible: Bool { screen?.isConversation ?? false }

    /// Whether one of the SDK's screens is shown.
    public var isScreenShown: Bool { screen != nil }

    // MARK: Installation

    /// Installs the SDK. A malformed platform id or domain raises its exception later (``uncaughtException``).
    public func install(platformID: String, domain: String, configuration: [String: HelpshiftValue]) {
        if let exception = SimulatedInstallation(platformID: platformID, domain: domain).exception {
            later { $0.uncaughtException = exception }
            return
        }
        guard !isInstalled else { return }
        // Before the SDK runs, so that the first call, which tells the present state, changes nothing.
        lifecycleObservation = lifecycle.isInBackground.observe { [weak self] in self?.backgroundDidChange($0)
        }
        isInstalled = true
        installConfiguration = configuration
        device.client = self
        server.connect(device)
        poll()
        scheduleSessionEnd()
        scheduleBatch()
        tellExpiryAgain()
    }

    /// Takes a delegate. What was said before is lost.
    public func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
        try checkIsInstalled()
        self.delegate = delegate
    }

    func checkIsInstalled(_ call: String = #function) throws(ChatError) {
        guard isInstalled else { throw .helpshiftNotInstalled(call) }
    }

    // MARK: Speaking

    /// What concerns the screens, regardless of the user.
    private static let screenEvents: Set<HelpshiftEventName> = [
        .widgetToggle, .helpshiftSessionStarted, .helpshiftSessionEnded,
    ]

    func raise(_ name: HelpshiftEventName, _ data: [String: HelpshiftValue]? = nil) {
        let tell: @MainActor (SimulatedHelpshift) -> Void = {
            $0.delegate?.handleEvent(name: name.rawValue, data: data)
        }
        if Self.screenEvents.contains(name) { later(tell) } else { later(about: device.userID, tell) }
    }

    /// Tells the delegate something about a user with the clock's next turn.
    func later(
        about userID: SimulatedUser.ID,
        _ body: @escaping @MainActor (SimulatedHelpshift) -> Void
    ) {
        later { sdk in
            if sdk.deliversFormerUsersEvents || sdk.device.userID == userID { body(sdk) }
        }
    }

    /// Does something with the clock's next turn, in the order of the calls.
    func later(_ body: @escaping @MainActor (SimulatedHelpshift) -> Void) {
        turns.append { [weak self] in if let self { body(self) } }
        after(0) { sdk in
            if !sdk.turns.isEmpty { sdk.turns.removeFirst()() }
        }
    }

    func after(_ delay: Double, _ body: @escaping @MainActor (SimulatedHelpshift) -> Void) {
        let number = nextTimer
        nextTimer += 1
        timers[number] = clock.schedule(after: delay) { [weak self] in
            guard let self else { return }
            timers[number] = nil
            // Nothing of a launch that is over is heard any more.
            if isRunning || !isInstalled { body(self) }
        }
    }

    // MARK: Life

    /// Whether this launch is the present one of its device.
    var isRunning: Bool { isInstalled && device.client === self }

    /// Whether the server can be asked.
    var isConnected: Bool { isRunning && device.isOnline && server.condition == .answering }

    /// Whether something of the server's can arrive.
    var isReachable: Bool { isConnected && !lifecycle.isInBackground.value && isAccepted }

    private func backgroundDidChange(_ isInBackground: Bool) {
        guard isRunning, !isInBackground else { return }
        tellExpiryAgain()
        noticeRefusal()
        if isConversationVisible { markRead() }
    }

    func didComeOnline() {
        noticeExpiry()
        verify()
        if isConversationVisible { markRead() }
    }

    /// From 10.5 on the SDK asks for the count by itself.
    private func poll() {
        switch version {
        case .v10_4_1: return
        case .v10_5_0: break
        }
        polling = clock.schedule(after: countInterval) { [weak self] in
            guard let self else { return }
            if isReachable { fetchCount() }
            poll()
        }
    }
}
