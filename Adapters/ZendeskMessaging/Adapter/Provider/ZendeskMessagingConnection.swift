import ChatProviderKit

/// The connection of a ``ZendeskMessagingProvider``: how far the SDK's instance has come, and what the SDK has said of its
/// line. Before that the system's word on the network stands in.
///
/// A value without side effects. ``apply(_:)`` makes every change, and returns what the provider does next.
struct ZendeskMessagingConnection: Sendable, Equatable {
    /// How far the SDK's instance has come.
    enum Instance: Sendable, Equatable {
        /// There is none, and none was asked for.
        case absent
        /// It is being made. `after` is why that has failed before.
        case initializing(after: Failure?)
        /// It could not be made.
        case failed(Failure)
        /// It is there.
        case present
    }

    /// Why the instance could not be made.
    enum Failure: Sendable, Equatable {
        /// The vendor could not be reached. It is tried again.
        case unreachable
        /// The vendor refused, or the account has no messaging. Nothing is tried before the next request.
        case refused
    }

    /// What happens to the connection.
    enum Event: Sendable, Equatable {
        /// A connection is wanted. `hasInstance` is whether the SDK has an instance.
        case wanted(hasInstance: Bool)
        /// The SDK is initialized.
        case initialized
        /// The SDK could not be initialized.
        case initializationFailed(Failure)
        /// The SDK has told of its connection.
        case heard(ZendeskMessagingConnectionStatus)
        /// A request was refused for the user's authentication.
        case authenticationFailed
        /// The user was authenticated again, or another one was.
        case authenticated
        /// The system has told whether there is a way to a network; `nil` if that is unknown.
        case network(isReachable: Bool?)
    }

    /// What the provider does, in this order.
    enum Effect: Sendable, Equatable {
        /// Initialize the SDK.
        case initialize
        /// Take up the SDK's instance.
        case takeUpInstance
        /// Initialize the SDK again later.
        case tryAgainLater
        /// Publish ``status``.
        case publishStatus
        /// Messages arrive from now on: ask for the count.
        case didConnect
        /// Tell of a status that is not known.
        case reportUnknownStatus(Int)
    }

    private(set) var instance = Instance.absent
    /// What the SDK has said last; `nil` before its first word.
    private(set) var line: ZendeskMessagingConnectionStatus?
    /// Whether there is a way to a network, by the system's word.
    private(set) var isNetworkReachable: Bool?
    /// Whether a request was refused since the line last changed.
    private(set) var isRefused = false

    /// Whether messages arrive.
    var isLineUp: Bool { instance == .present && line == .connectedRealtime }

    /// What is published.
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

    /// Before the SDK has spoken of its line.
    private var silentStatus: ConnectionStatus {
        isNetworkReachable == false ? .unreachable(.network) : .disconnected(nil)
    }

    /// Changes the state.
    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .wanted(let hasInstance): return want(hasInstance: hasInstance)
        case .initialized:
            guard case .initializing = instance else { return [] }
            instance = .present
            return [.takeUpInstance, .publishStatus]
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
            return isLineUp && !wasUp ? [.publishStatus, .didConnect] : [.publishStatus]
        case .authenticationFailed:
            guard instance == .present else { return [] }
            isRefused = true
            return [.publishStatus]
        case .authenticated:
            guard isRefused else { return [] }
            isRefused = false
            return isLineUp ? [.publishStatus, .didConnect] : [.publishStatus]
        case .network(let isReachable):
            isNetworkReachable = isReachable
            return [.publishStatus]
        }
    }

    private mutating func want(hasInstance: Bool) -> [Effect] {
        switch instance {
        case .initializing: return []
        case .present:
            guard !hasInstance else { return [] }
            // Other code has ended the instance.
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
