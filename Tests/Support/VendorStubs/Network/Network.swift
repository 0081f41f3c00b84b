// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// What a path monitor says of the device's way to a network.
public struct NWPath: Equatable, Sendable {
    public enum Status: Sendable {
        case satisfied
        case unsatisfied
        case requiresConnection
    }

    public let status: Status
}

/// Tells on its queue of the present path as soon as it is started, as the system's does, and of nothing after that.
public final class NWPathMonitor: @unchecked Sendable {
    private let lock = NSLock()
    private var handler: (@Sendable (NWPath) -> Void)?

    public init() {}

    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { lock.withLock { handler } }
        set { lock.withLock { handler = newValue } }
    }

    public func start(queue: DispatchQueue) {
        queue.async { [self] in pathUpdateHandler?(NWPath(status: .satisfied)) }
    }

    public func cancel() { pathUpdateHandler = nil }
}
