public import ChatProviderKit
import Foundation
public import ZendeskChatAdapter

/// Zendesk's Chat SDK v2 in memory, as its documents describe it. It is one launch of the app; the next launch is
/// another one of these with the same server and device.
///
/// It opens no network connection and knows nothing of counters. The clock is the server's.
@MainActor
public final class SimulatedZendeskChat: ZendeskChatClient {
    /// What becomes of a call without a connection: both are said of the SDK.
    public enum WithoutConnection: Sendable, Hashable {
        /// It waits until there is one.
        case waits
        /// It fails with `ZendeskChatError.disconnected`.
        case fails
    }

    /// The account that it talks to.
    public let server: SimulatedZendeskServer
    /// The device that it runs on.
    public let device: SimulatedZendeskDevice
    /// What becomes of a call without a connection.
    public var withoutConnection = WithoutConnection.fails
    /// Whether a new observer is called with the present value at once: not known of the SDK.
    public var tellsPresentValue = false
    /// The next deliveries fail for these reasons, in order; `nil` for one that succeeds.
    public var deliveryFailures: [ChatEntry.DeliveryFailure.Reason?] = []

    /// Whether `Chat.initialize` has been called.
    public internal(set) var isInitialized: Bool
    /// The connection.
    public internal(set) var connectionStatus = ZendeskChatConnectionStatus.disconnected
    /// The chat, as observers were told of it last.
    public internal(set) var chatState = ZendeskChatState()
    /// What Zendesk receives when a connection is made.
    public var configuration = ZendeskChatConfiguration() {
        didSet {
            if configuration.visitorInfo != oldValue.visitorInfo { identityObserver?(.isNamed) }
        }
    }
    /// What is known of the visitor.
    public internal(set) var visitorInfo = VisitorProfile()
    /// What the account allows; `nil` before the first connection.
    public internal(set) var settings: ChatEntry.Attachment.Limits?
    /// The account; `nil` before the first connection.
    public internal(set) var account: ZendeskChatAccount?
    /// Whether the SDK's chat screen is shown.
    public internal(set) var isScreenShown = false

    let lifecycle: any AppLifecycle
    /// Who observes. Another instance of `Chat` has observers of its own.
    var events = ObservedEvents<ZendeskChatEvent>.Source()
    var authenticator: (any ZendeskChatJWTAuthenticator)?
    /// The user whom the tokens have named since the identity was reset.
    var authenticatedID: String?
    /// Whom the server took the last connection for.
    var visitorID: String
    var departmentChoice: ChatState.Department?
    /// The visitor's entries that the server has not got: on their way, or failed.
    var unsent: [ChatEntry] = []
    /// Where the file of a failed entry is.
    var failedFiles: [ChatEntry.ID: URL] = [:]
    /// Counts connections: an answer to an older one is late.
    var connectionNumber = 0
    /// Counts visitors: what the one before had asked for is forgotten with them.
    var visitorNumber = 0
    var waiting: [CheckedContinuation<Void, any Error>] = []
    /// The tokens that the authenticator was asked for and has not answered.
    var tokenRequestCount = 0
    private var timers: [Int: ObservationToken] = [:]
    private var nextTimer = 0

    /// Creates an SDK on a device.
    ///
    /// - Parameters:
    ///   - server: The account.
    ///   - device: What outlives the launch.
    ///   - lifecycle: Of the app it is in.
    ///   - isInitialized: Whether `Chat.initialize` has been called already.
    public init(
        server: SimulatedZendeskServer,
        device: SimulatedZendeskDevice = SimulatedZendeskDevice(),
        lifecycle: any AppLifecycle,
        isInitialized: Bool = true
    ) {
        self.server = server
        self.device = device
        self.lifecycle = lifecycle
        self.isInitialized = isInitialized
        visitorID = device.anonymousVisitorID
        server.register(self)
        device.onChange = { [weak self] in self?.networkDidChange() }
    }

    /// What is done with the identity.
    package enum IdentityStep: Sendable, Hashable {
        case isSet(hadIdentity: Bool)
        /// Another visitor's name is set, or none, for later connections.
        case isNamed
        case resetBegins(Int)
        case resetEnds(Int)
    }

    /// Hears what is done with the identity, when it is done.
    package var identityObserver: (@MainActor (IdentityStep) -> Void)?
    /// How many resets of the identity have begun.
    var resetCount = 0
    /// Whether the process has gone.
    var isTerminated = false

    /// The process has gone: a reset that has not taken place by now never does.
    package func terminate() { isTerminated = true }

    /// The number of observations at the present instance.
    public var observerCount: Int { events.observerCount }

    /// `Chat.initialize`: a new instance. Observers of the old one are no longer notified.
    public func initialize() {
        if isInitialized { drop(to: .disconnected) }
        events = ObservedEvents.Source()
        isInitialized = true
        connectionStatus = .disconnected
        chatState = ZendeskChatState()
        authenticator = nil
        authenticatedID = nil
        visitorID = device.anonymousVisitorID
        unsent = []
    }

    // MARK: Observing

    /// Observes what the SDK reports. It has no problems: what the simulator delivers can be read.
    public func observe(_ observer: @escaping @MainActor (ZendeskChatEvent) -> Void) -> ObservationToken {
        if tellsPresentValue {
            observer(.connectionStatus(connectionStatus))
            observer(.chatState(chatState))
        }
        return events.observe(observer)
    }

    /// Returns when every token that the SDK has asked for has come.
    public func settle() async {
        while tokenRequestCount > 0 { await Task.yield() }
    }

    // MARK: For the other files

    /// Does something when the server's latency is over; at once where there is none.
    func later(_ body: @escaping @MainActor (SimulatedZendeskChat) -> Void) {
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

    /// Waits for the server's latency.
    func wait() async {
        guard server.latency > 0 else { return }
        await withCheckedContinuation { continuation in
            later { _ in continuation.resume() }
        }
    }

    /// Waits for the server's latency, for an answer that only the present visitor may have.
    func waitAsSameVisitor() async throws {
        let number = visitorNumber
        await wait()
        guard number == visitorNumber else { throw ZendeskChatError.disconnected }
    }

    func publish(_ change: (inout ZendeskChatState) -> Void) {
        change(&chatState)
        events.send(.chatState(chatState))
    }
}
