public import ChatProviderKit
import Foundation
public import ZendeskChatAdapter

/// Zendesk's Chat SDK v2 in memory, as its documentation describes it. An instance stands for one launch of the app.
/// For the next launch, create another one with the same server and device.
///
/// It opens no network connection. Its clock is the server's.
@MainActor
public final class SimulatedZendeskChat: ZendeskChatClient {
    /// What happens to a call without a connection. Sources about the SDK describe both.
    public enum WithoutConnection: Sendable, Hashable {
        /// The call waits until there is a connection.
        case waits
        /// The call fails with `ZendeskChatError.disconnected`.
        case fails
    }

    /// The account's server.
    public let server: SimulatedZendeskServer
    /// The device that the SDK runs on.
    public let device: SimulatedZendeskDevice
    /// What happens to a call without a connection.
    public var withoutConnection = WithoutConnection.fails
    /// Whether a new observer is called at once with the current values. The SDK doesn't document this.
    public var tellsPresentValue = false
    /// The reasons for which the next deliveries fail, in order; `nil` for a delivery that succeeds.
    public var deliveryFailures: [ChatEntry.DeliveryFailure.Reason?] = []

    /// Whether `Chat.initialize` has been called.
    public internal(set) var isInitialized: Bool
    /// The connection.
    public internal(set) var connectionStatus = ZendeskChatConnectionStatus.disconnected
    /// The chat, as last reported to observers.
    public internal(set) var chatState = ZendeskChatState()
    /// What Zendesk receives when a connection opens.
    public var configuration = ZendeskChatConfiguration()
    /// The visitor's details, as far as the SDK knows them.
    public internal(set) var visitorInfo = VisitorProfile()
    /// What the account allows; `nil` before the first connection.
    public internal(set) var settings: ChatEntry.Attachment.Limits?
    /// The account; `nil` before the first connection.
    public internal(set) var account: ZendeskChatAccount?
    /// Whether the SDK's chat screen is shown.
    public internal(set) var isScreenShown = false

    let lifecycle: any AppLifecycle
    /// The observers. Each instance of `Chat` has its own.
    var events = ObservedEvents<ZendeskChatEvent>.Source()
    var authenticator: (any ZendeskChatJWTAuthenticator)?
    /// The user in the tokens since the last reset of the identity.
    var authenticatedID: String?
    /// The visitor of the last connection.
    var visitorID: String
    var departmentChoice: ChatState.Department?
    /// The visitor's entries that are being sent or have failed.
    var unsent: [ChatEntry] = []
    var failedFiles: [ChatEntry.ID: URL] = [:]
    /// The number of connections so far. Answers on earlier ones are ignored.
    var connectionNumber = 0
    /// The number of visitors so far. A reset drops the calls of the previous one.
    var visitorNumber = 0
    var waiting: [CheckedContinuation<Void, any Error>] = []
    /// The number of token requests that the authenticator has not answered.
    var tokenRequestCount = 0
    private var timers: [Int: ObservationToken] = [:]
    private var nextTimer = 0

    /// Creates an SDK on a device.
    ///
    /// - Parameters:
    ///   - server: The account.
    ///   - device: The device, which outlives the launch.
    ///   - lifecycle: The app's lifecycle.
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

    var isTerminated = false

    /// Ends the process. A reset that has not completed by now never does.
    package func terminate() { isTerminated = true }

    /// The number of observations of the current instance.
    public var observerCount: Int { events.observerCount }

    /// Creates a new instance, as `Chat.initialize` does. Observers of the old one are no longer notified.
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

    /// Observes the SDK's reports. The simulator never reports a `ZendeskChatEvent.problem(_:)`.
    public func observe(_ observer: @escaping @MainActor (ZendeskChatEvent) -> Void) -> ObservationToken {
        if tellsPresentValue {
            observer(.connectionStatus(connectionStatus))
            observer(.chatState(chatState))
        }
        return events.observe(observer)
    }

    /// Returns when all token requests have been answered.
    public func settle() async {
        while tokenRequestCount > 0 { await Task.yield() }
    }

    // MARK: Internal

    /// Runs a call after the server's latency, or at once if there is none.
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

    func wait() async {
        guard server.latency > 0 else { return }
        await withCheckedContinuation { continuation in
            later { _ in continuation.resume() }
        }
    }

    /// Waits for the server's latency, and throws an error if the visitor has changed by then.
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
