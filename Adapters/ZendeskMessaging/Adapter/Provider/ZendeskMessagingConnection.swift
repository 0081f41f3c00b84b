import ChatProviderKit

/// The connection of a ``ZendeskMessagingProvider``: the state of the SDK's instance, and the SDK's reports
/// about its realtime connection. Before the first report, the system's report about the network is used.
///
/// A value without side effects. ``apply(_:)`` makes every change, and returns what the provider does next.
struct ZendeskMessagingConnection: Sendable, Equatable {
    enum Instance: Sendable, Equatable {
        /// There is no instance, and none was requested.
        case absent
        /// The instance is being created. `after` is the failure of the previous attempt.
        case initializing(after: Failure?)
        /// The instance could not be created.
        case failed(Failure)
        /// The instance exists.
        case present
    }

    /// Why the instance could not be created.
    enum Failure: Sendable, Equatable {
        /// The vendor could not be reached. The attempt is repeated.
        case unreachable
        /// The vendor refused, or the account has no messaging. Only another request repeats the attempt.
        case refused
    }

    enum Event: Sendable, Equatable {
        /// A connection is requested. `hasInstance` says whether the SDK has an instance.
        case wanted(hasInstance: Bool)
        /// The SDK is initialized.
        case initialized
        /// The SDK could not be initialized.
        case initializationFailed(Failure)
        /// The SDK has reported its connection.
        case heard(ZendeskMessagingConnectionStatus)
        /// The server refused a request because of the user's authentication.
        case authenticationFailed
        /// The SDK has requested a token for the current user, and there was none.
        case tokenRequestFailed
        /// The SDK has accepted the current user's token.
        case loggedIn
        /// The SDK has the app's user again, with or without a valid token.
        case userReturned
        /// The user has received a new token, or is another one.
        case authenticated
        /// The system has reported whether there is a path to a network; `nil` if that is unknown.
        case network(isReachable: Bool?)
    }

    /// What the provider does, in this order.
    enum Effect: Sendable, Equatable {
        /// Initialize the SDK.
        case initialize
        /// Adopt the SDK's instance.
        case adoptInstance
        /// Initialize the SDK again later.
        case tryAgainLater
        /// Publish ``status``.
        case publishStatus
        /// Request the count, because messages arrive from now on.
        case didConnect
        /// Report an unknown status.
        case reportUnknownStatus(Int)
    }

    private(set) var instance = Instance.absent
    /// The SDK's last report; `nil` before the first.
    private(set) var line: ZendeskMessagingConnectionStatus?
    /// Whether the system reports a path to a network.
    private(set) var isNetworkReachable: Bool?
    /// Whether a request was refused since the realtime connection last changed.
    private(set) var isRefused = false
    /// Whether the SDK has the user without a valid token, so that the app's next login must reach the SDK. Of
    /// the statuses, only a realtime connection proves that the token is valid.
    private(set) var needsLogin = false

    /// Whether the realtime connection is open, so that messages arrive.
    var isLineUp: Bool { instance == .present && line == .connectedRealtime }

    var status: ConnectionStatus {
        switch instance {
        case .absent: .disconnected(nil)
        case .initializing(after: nil): silentStatus
        case .initializing(after: .unreachable), .failed(.unreachable): .unreachable(.network)
        case .initializing(after: .refused), .failed(.refused): .failed(.notInstalled)
        case .present: isRefused ? .failed(.authentication) : lineStatus
        }
    }

    private var lineStatus: ConnectionStatus {
        switch line {
        case nil, .unknown: silentStatus
        case .disconnected: .disconnected(.network)
        case .connected, .connectingRealtime: .connecting
        case .connectedRealtime: .connected
        }
    }

    /// The status before the SDK's first report.
    private var silentStatus: ConnectionStatus {
        isNetworkReachable == false ? .unreachable(.network) : .disconnected(nil)
    }

    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .wanted(let hasInstance): return want(hasInstance: hasInstance)
        case .initialized:
            guard case .initializing = instance else { return [] }
            instance = .present
            return [.adoptInstance, .publishStatus]
        case .initializationFailed(let failure):
            guard case .initializing = instance else { return [] }
            instance = .failed(failure)
            return failure == .unreachable ? [.tryAgainLater, .publishStatus] : [.publishStatus]
        case .heard(.unknown(let number)): return [.reportUnknownStatus(number)]
        case .heard(let newLine):
            guard instance == .present else { return [] }
            let wasUp = isLineUp && !isRefused
            line = newLine
            isRefused = false
            if isLineUp { needsLogin = false }
            return isLineUp && !wasUp ? [.publishStatus, .didConnect] : [.publishStatus]
        case .authenticationFailed:
            guard instance == .present else { return [] }
            isRefused = true
            needsLogin = true
            return [.publishStatus]
        case .tokenRequestFailed:
            needsLogin = true
            return []
        case .loggedIn:
            needsLogin = false
            return []
        case .userReturned: return clearRefusal()
        case .authenticated:
            needsLogin = false
            return clearRefusal()
        case .network(let isReachable):
            isNetworkReachable = isReachable
            return [.publishStatus]
        }
    }

    private mutating func clearRefusal() -> [Effect] {
        guard isRefused else { return [] }
        isRefused = false
        return isLineUp ? [.publishStatus, .didConnect] : [.publishStatus]
    }

    private mutating func want(hasInstance: Bool) -> [Effect] {
        switch instance {
        case .initializing: return []
        case .present:
            guard !hasInstance else { return [] }
            // Other code has ended the instance, so create it again.
            instance = .initializing(after: nil)
            line = nil
            isRefused = false
            return [.initialize, .publishStatus]
        case .absent:
            instance = .initializing(after: nil)
            return [.initialize, .publishStatus]
        case .failed(let failure):
            instance = .initializing(after: failure)
            return [.initialize]
        }
    }
}
