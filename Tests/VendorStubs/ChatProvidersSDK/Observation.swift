// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public enum ObservableIdentifier: Hashable {
    case identifier(String)

    public static func uuid() -> ObservableIdentifier { .identifier(UUID().uuidString) }
}

/// Cancels when it is released.
public final class ObservationToken: NSObject {
    private let id: ObservableIdentifier
    private var cancellationClosure: ((ObservableIdentifier) -> Void)?

    public init(
        id: ObservableIdentifier,
        cancellationClosure: @escaping (ObservableIdentifier) -> Void
    ) {
        self.id = id
        self.cancellationClosure = cancellationClosure
    }

    public func cancel() {
        cancellationClosure?(id)
        cancellationClosure = nil
    }

    public func asBehaviour() -> ObserveBehaviour { ObserveBehaviour(self) }

    deinit { cancel() }
}

public final class ObserveBehaviour: NSObject {
    private let token: ObservationToken
    init(_ token: ObservationToken) { self.token = token }
    public func unobserve() { token.cancel() }
}

public final class ObserveBehaviours: NSObject {
    private let behaviours: [ObserveBehaviour]
    public init(_ behaviours: ObserveBehaviour...) { self.behaviours = behaviours }
    public func unobserve() { for behaviour in behaviours { behaviour.unobserve() } }
}

/// The observers of one value. Two under the same identifier are one: the token of the first removes the second.
final class StubObservers<Value> {
    private let lock = NSLock()
    private var closures: [(id: ObservableIdentifier, closure: (Value) -> Void)] = []

    var count: Int { lock.withLock { closures.count } }

    func add(
        _ id: ObservableIdentifier,
        present: Value?,
        _ closure: @escaping (Value) -> Void
    ) -> ObservationToken {
        lock.withLock {
            closures.removeAll { $0.id == id }
            closures.append((id, closure))
        }
        if ZendeskStub.callsObserversAtOnce, let present { closure(present) }
        return ObservationToken(id: id) { [weak self] id in
            self?.lock.withLock { self?.closures.removeAll { $0.id == id } }
        }
    }

    func tell(_ value: Value) {
        for closure in lock.withLock({ closures.map(\.closure) }) { closure(value) }
    }
}
