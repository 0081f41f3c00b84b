// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The device's network path, according to a path monitor.
public struct NWPath: Equatable, Sendable {
    public enum Status: Sendable {
        case satisfied
        case unsatisfied
        case requiresConnection
    }

    public let status: Status
}

/// Reports the present path on its queue as soon as it starts, like the system's, and nothing after that.
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
