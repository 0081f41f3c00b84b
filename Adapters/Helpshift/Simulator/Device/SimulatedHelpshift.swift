public import ChatProviderKit
import Foundation
public import HelpshiftAdapter

public import enum HelpshiftIdentity.HelpshiftValue

/// Helpshift's SDK in memory, as its documentation describes it: with raw event names and dictionaries, one weak
/// delegate, and asynchronous callbacks.
///
/// An instance stands for one launch of the app. For the next launch, create another one with the same
/// ``SimulatedHelpshiftDevice``. The delegate is called in the clock's next turn. Advance a manual clock, if only by 0.
///
/// The simulator assumes the following where the documentation says nothing. An agent's message that arrives in the
/// background, without a network or without its user raises no later event, but is in the count. The limits for
/// requests of the count apply to the device, regardless of the user. No user can write after a session has expired.
@MainActor
public final class SimulatedHelpshift: HelpshiftClient {
    /// The versions that behave differently.
    public enum Version: String, Sendable, Hashable, CaseIterable {
        /// The SDK reports the count only as an answer.
        case v10_4_1 = "10.4.1"
        /// The SDK requests the count by itself, and reports it without a request by the app.
        case v10_5_0 = "10.5.0"
    }

    /// The server that the SDK talks to.
    public let server: SimulatedHelpshiftServer
    /// The device that the SDK runs on.
    public let device: SimulatedHelpshiftDevice
    /// The version that the simulator behaves like.
    public let version: Version
    /// Whether the SDK is installed.
    public internal(set) var isInstalled = false
    /// Receives the SDK's callbacks. Retained weakly.
    public internal(set) weak var delegate: (any HelpshiftClientDelegate)?

    /// Whether events of a previous user still reach the delegate after another user has logged in. The documentation
    /// doesn't say.
    public var deliversFormerUsersEvents = false

    let clock: any ChatClock
    let lifecycle: any AppLifecycle
    var screen: SimulatedScreen?
    var isLoggingIn = false
    var usesFullPrivacy = false
    let sessionTimers = ObservationTokens()
    /// The batch of attributes that is scheduled or being sent.
    var batch: ObservationToken?
    /// When the SDK last requested the server's count.
    var lastFetch: Date?
    /// Whether the chat screen was closed since ``lastFetch``.
    var wasClosedSinceFetch = false

    /// The calls for the clock's next turn, in order.
    private var turns: [@MainActor () -> Void] = []
    private var timers: [Int: ObservationToken] = [:]
    private var nextTimer = 0
    private var polling: ObservationToken?
    private var lifecycleObservation: ObservationToken?

    /// Creates an SDK that is not installed.
    ///
    /// - Parameter lifecycle: The app's lifecycle. In the background, the SDK receives nothing.
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

    /// The user of the device, who acts in the SDK's screens.
    public var visitor: SimulatedVisitor { SimulatedVisitor(sdk: self) }

    /// Whether the chat screen is shown.
    public var isConversationVisible: Bool { screen?.isConversation ?? false }

    /// Whether one of the SDK's screens is shown.
    public var isScreenShown: Bool { screen != nil }

    // MARK: Installation

    /// Installs the SDK. Unlike the real one, it accepts any platform id and domain.
    public func install(platformID: String, domain: String, configuration: [String: HelpshiftValue]) {
        guard !isInstalled else { return }
        // Observe before the SDK is installed, so that the first call, with the current state, has no effect.
        lifecycleObservation = lifecycle.isInBackground.observe { [weak self] in self?.backgroundDidChange($0)
        }
        isInstalled = true
        device.client = self
        server.connect(device)
        poll()
        scheduleSessionEnd()
        scheduleBatch()
        tellExpiryAgain()
    }

    /// Sets the delegate. It does not receive events that were sent before.
    public func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError) {
        try checkIsInstalled()
        self.delegate = delegate
    }

    func checkIsInstalled(_ call: String = #function) throws(ChatError) {
        guard isInstalled else { throw .helpshiftNotInstalled(call) }
    }

    // MARK: Callbacks

    /// The events about screens, which don't depend on the user.
    private static let screenEvents: Set<HelpshiftEventName> = [
        .widgetToggle, .helpshiftSessionStarted, .helpshiftSessionEnded,
    ]

    func raise(_ name: HelpshiftEventName, _ data: [String: HelpshiftValue]? = nil) {
        let tell: @MainActor (SimulatedHelpshift) -> Void = {
            $0.delegate?.handleEvent(name: name.rawValue, data: data)
        }
        if Self.screenEvents.contains(name) { later(tell) } else { later(about: device.userID, tell) }
    }

    func raise(_ refusal: HelpshiftUserDataRefusal, _ data: [String: HelpshiftValue]? = nil) {
        later(about: device.userID) { $0.delegate?.handleEvent(name: refusal.rawValue, data: data) }
    }

    /// Runs a call about a user in the clock's next turn. If the user has changed by then,
    /// ``deliversFormerUsersEvents`` decides.
    func later(
        about userID: SimulatedUser.ID,
        _ body: @escaping @MainActor (SimulatedHelpshift) -> Void
    ) {
        later { sdk in
            if sdk.deliversFormerUsersEvents || sdk.device.userID == userID { body(sdk) }
        }
    }

    /// Runs a call in the clock's next turn. Calls run in their order.
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
            // After the next launch, calls of this one no longer run.
            if isRunning { body(self) }
        }
    }

    // MARK: Lifecycle

    /// Whether this launch is the device's current one.
    var isRunning: Bool { isInstalled && device.client === self }

    /// Whether the SDK can reach a server that answers.
    var isConnected: Bool { isRunning && device.isOnline && server.condition == .answering }

    /// Whether the SDK receives the server's messages.
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

    /// Requests the count at intervals. From 10.5 on, the SDK does so by itself.
    private func poll() {
        guard version == .v10_5_0 else { return }
        polling = clock.schedule(after: countInterval) { [weak self] in
            guard let self else { return }
            if isReachable { fetchCount() }
            poll()
        }
    }
}
