public import ChatProviderKit
import Foundation
public import ZendeskMessagingAdapter

/// Zendesk's Messaging SDK in memory, as its documentation describes it. An instance stands for one launch of the app.
/// For the next launch, call ``terminate()``, and create another one with the same server and device.
///
/// It opens no network connection. Where the documentation leaves something open, the simulator behaves in the most
/// likely way. Its clock is the server's. Without latency, events arrive before the call that causes them returns. Only
/// the first connection opens in a later turn of the main actor, for which ``settle()`` waits.
@MainActor
public final class SimulatedZendeskMessaging: ZendeskMessagingClient {
    /// The account's server.
    public let server: SimulatedMessagingServer
    /// The device that the SDK runs on.
    public let device: SimulatedMessagingDevice
    /// The undocumented behavior. Set it before the first call.
    package var variants: Variants
    /// Whether there is a view controller to show a screen on.
    public var canPresentScreen = true

    /// The connection, as last reported to observers.
    public internal(set) var connectionStatus = ZendeskMessagingConnectionStatus.disconnected
    /// The scene that shows the screen.
    public internal(set) var screenScene: ChatScene?

    /// A `Zendesk.instance`.
    struct Instance {
        let number: Int
        let channelKey: String
        let channel: SimulatedMessagingChannel
    }

    let lifecycle: any AppLifecycle
    var instance: Instance?
    var initialization: (number: Int, channelKey: String)?
    var initializationNumber = 0
    var events = ObservedEvents<ZendeskMessagingEvent>.Source()
    let screen = ObservedEvents<Bool>.Source()
    var tokenSource: ZendeskMessagingTokenSource?
    var urlHandler: ZendeskMessagingURLHandler?

    /// Whether the realtime connection is open.
    var hasLine = false
    /// The number of realtime connections so far. Reports of earlier ones are ignored.
    var lineNumber = 0
    var isMakingLine = false

    /// Whether the count has been loaded since the launch or the last change of user.
    var isLoaded = false
    var lastToldCount: Int?

    var shown: Shown?
    var screenNumber = 0
    /// The screen that the last tap on a notification has returned.
    var tappedScreen: ZendeskMessagingScreen??
    var initializationWaiters: [CheckedContinuation<Void, Never>] = []

    /// The number of logins and logouts that have begun.
    var userChangeNumber = 0
    var isChangingUser = false
    var userChangeWaiters: [CheckedContinuation<Void, Never>] = []

    private var callbacks: [@MainActor () -> Void] = []
    private var isCallingBack = false
    private var tasksUnderWay = 0
    /// The number of tasks that have begun so far.
    package private(set) var begunTaskCount = 0
    private var timers: [Int: ObservationToken] = [:]
    private var nextTimer = 0
    private var backgroundObservation: ObservationToken?

    /// Creates an SDK on a device, not initialized yet.
    ///
    /// - Parameters:
    ///   - server: The account.
    ///   - device: The device, which outlives the launch.
    ///   - lifecycle: The app's lifecycle.
    public convenience init(
        server: SimulatedMessagingServer,
        device: SimulatedMessagingDevice = SimulatedMessagingDevice(),
        lifecycle: any AppLifecycle
    ) {
        self.init(server: server, device: device, lifecycle: lifecycle, variants: Variants())
    }

    /// - Parameter variants: The undocumented behavior.
    package init(
        server: SimulatedMessagingServer,
        device: SimulatedMessagingDevice = SimulatedMessagingDevice(),
        lifecycle: any AppLifecycle,
        variants: Variants
    ) {
        self.server = server
        self.device = device
        self.lifecycle = lifecycle
        self.variants = variants
        server.register(self)
        device.onNetworkChange = { [weak self] in self?.updateLine() }
        backgroundObservation = lifecycle.isInBackground.observe { [weak self] _ in self?.updateLine() }
    }

    /// Kills the app. Nothing more is reported. The device keeps its stored data.
    public func terminate() {
        events.finish()
        screen.finish()
        callbacks = []
        backgroundObservation = nil
        device.onNetworkChange = nil
        endInstance()
    }

    /// The number of observations of events and of the screen.
    public var observerCount: Int { events.observerCount + screen.observerCount }

    /// Returns when everything that doesn't wait for the clock has happened.
    public func settle() async {
        while tasksUnderWay > 0 || !callbacks.isEmpty { await Task.yield() }
    }

    // MARK: Zendesk

    /// Whether there is an instance.
    public var isInitialized: Bool { instance != nil }

    /// Fetches the channel's settings and creates the instance.
    public func initialize(channelKey: String) async throws(ZendeskMessagingError) {
        if instance?.channelKey == channelKey { return await hop() }
        if instance != nil || initialization != nil {
            guard variants.otherKeyReplacesInstance || initialization?.channelKey == channelKey else {
                await hop()
                throw Self.refusal
            }
            if instance != nil { invalidate(clearStorage: false) }
        }
        initializationNumber += 1
        let number = initializationNumber
        initialization = (number, channelKey)
        do throws(ZendeskMessagingError) {
            let channel = try await fetchSettings(channelKey)
            await hop()
            // Another call for the same key may have finished first.
            if instance?.channelKey == channelKey { return }
            guard initialization?.number == number else { throw ZendeskMessagingError.cancelled }
            begin(Instance(number: number, channelKey: channelKey, channel: channel))
        } catch {
            if initialization?.number == number { endInitialization() }
            throw error
        }
    }

    private func fetchSettings(
        _ channelKey: String
    ) async throws(ZendeskMessagingError) -> SimulatedMessagingChannel {
        do {
            try await reachServer()
        } catch {
            guard variants.initializesOffline, !device.isOnline,
                let stored = device.storage[channelKey]?.channel
            else { throw error }
            return stored
        }
        guard let channel = server.channels[channelKey] else {
            throw .httpError(.unsuccessfulStatusCode(404))
        }
        return channel
    }

    private func begin(_ instance: Instance) {
        self.instance = instance
        connectionStatus = .disconnected
        storage.channel = instance.channel
        endInitialization()
        // A real connection takes some time. Let the caller first observe the instance, and log in.
        run { sdk in
            for _ in 1...12 { await Task.yield() }
            sdk.sendPushToken()
            sdk.updateLine()
        }
    }

    private func endInitialization() {
        initialization = nil
        let waiters = initializationWaiters
        initializationWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    /// Ends the instance and its realtime connection.
    public func invalidate(clearStorage: Bool) {
        guard let key = instance?.channelKey else { return }
        endInstance()
        if clearStorage { device.storage[key] = nil }
    }

    private func endInstance() {
        let wasShown = shown != nil
        instance = nil
        (hasLine, isMakingLine, isLoaded) = (false, false, false)
        lineNumber += 1
        connectionStatus = .disconnected
        (shown, tappedScreen, lastToldCount) = (nil, nil, nil)
        if !variants.observersOutliveInstance { events = ObservedEvents<ZendeskMessagingEvent>.Source() }
        if wasShown { screen.send(false) }
        screenScene = nil
    }

    /// Observes the instance's events.
    public func observeEvents(
        _ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void
    ) -> ObservationToken {
        guard isInitialized else { return ObservationToken {} }
        switch variants.onSubscribing {
        case .nothing: break
        case .status: observer(.connectionStatusChanged(connectionStatus))
        case .statusAndCount:
            observer(.connectionStatusChanged(connectionStatus))
            if hasMessaging { for event in countEvents(of: storage.latestHeld) { observer(event) } }
        }
        return events.observe(observer)
    }

    /// Sets the token source.
    public func setTokenSource(_ source: ZendeskMessagingTokenSource?) { tokenSource = source }

    /// Whether there is a token source.
    public var hasTokenSource: Bool { tokenSource != nil }

    /// Sets the handler for links.
    public func setURLHandler(_ handler: ZendeskMessagingURLHandler?) { urlHandler = handler }

    /// Does nothing: the simulated SDK has no analytics.
    public func enableInternalAnalytics(_ isEnabled: Bool) {}

    /// Whether the instance has messaging.
    public var hasMessaging: Bool { instance?.channel.isMessagingEnabled == true }

    // MARK: Internal

    /// The error of a refusal for which the SDK has no name.
    static let refusal = ZendeskMessagingError.other(domain: "SimulatedZendeskMessaging", code: 1)

    /// The SDK's stored data of the current channel.
    var storage: SimulatedMessagingDevice.Storage {
        get { instance.flatMap { device.storage[$0.channelKey] } ?? SimulatedMessagingDevice.Storage() }
        set { if let instance { device.storage[instance.channelKey] = newValue } }
    }

    /// The server's id of the current user.
    var userID: String? { storage.user?.serverID }

    /// The current user on the server.
    var serverUser: SimulatedMessagingUser? { userID.flatMap { server.user($0) } }

    /// The current user's conversation that was last updated.
    package var latestConversation: SimulatedMessagingConversation? { serverUser?.latestConversation }

    /// Runs a call after the server's latency, or at once if there is none.
    func later(_ body: @escaping @MainActor (SimulatedZendeskMessaging) -> Void) {
        guard server.latency > 0 else {
            body(self)
            return
        }
        let number = nextTimer
        nextTimer += 1
        timers[number] = server.clock.schedule(after: server.latency) { [weak self] in
            guard let self else { return }
            timers[number] = nil
            body(self)
        }
    }

    /// Waits for the server's latency, and throws an error if the server is unreachable or refuses.
    func reachServer() async throws(ZendeskMessagingError) {
        let number = instance?.number
        if server.latency > 0 {
            await withCheckedContinuation { continuation in later { _ in continuation.resume() } }
        }
        guard device.isOnline else {
            throw .httpError(
                .requestFailed(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet)
            )
        }
        server.requestCount += 1
        if let status = server.failingStatus { throw .httpError(.unsuccessfulStatusCode(status)) }
        guard number == instance?.number || variants.callbacks == .answersAfterInvalidate else {
            throw .notInitialized
        }
    }

    /// Waits until an answer is delivered.
    func hop() async {
        guard variants.callbacks == .later else { return }
        await withCheckedContinuation { continuation in deliver { continuation.resume() } }
    }

    func emit(_ event: ZendeskMessagingEvent) {
        deliver { [events] in events.send(event) }
    }

    var stamp: ZendeskMessagingEvent.Stamp { ZendeskMessagingEvent.Stamp(timestamp: server.clock.now) }

    /// Runs an asynchronous call that no caller waits for.
    func run(_ body: @escaping @MainActor (SimulatedZendeskMessaging) async -> Void) {
        tasksUnderWay += 1
        begunTaskCount += 1
        Task {
            await body(self)
            tasksUnderWay -= 1
        }
    }

    /// Delivers a callback. Callbacks run one after the other, in the order in which they were raised, even if one
    /// raises another.
    private func deliver(_ callback: @escaping @MainActor () -> Void) {
        callbacks.append(callback)
        switch variants.callbacks {
        case .atOnce, .answersAfterInvalidate: callBack()
        case .later: run { $0.callBack() }
        }
    }

    private func callBack() {
        guard !isCallingBack else { return }
        isCallingBack = true
        while !callbacks.isEmpty { callbacks.removeFirst()() }
        isCallingBack = false
    }
}
