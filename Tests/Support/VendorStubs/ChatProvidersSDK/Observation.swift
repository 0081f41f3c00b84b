// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public enum ObservableIdentifier: Hashable {
    case uuid(_: UUID = UUID())
    case identifier(String)
}

/// Cancels when it is released.
public final class ObservationToken: NSObject {
    public let id: ObservableIdentifier
    private var cancellationClosure: (() -> Void)?

    public init(id: ObservableIdentifier, cancellationClosure: @escaping () -> Void) {
        self.id = id
        self.cancellationClosure = cancellationClosure
    }

    public func cancel() {
        cancellationClosure?()
        cancellationClosure = nil
    }

    deinit { cancel() }
}

/// The observers of one value. Two with the same identifier share one entry: the token of the first removes the second.
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
        return ObservationToken(id: id) { [weak self] in
            self?.lock.withLock { self?.closures.removeAll { $0.id == id } }
        }
    }

    func tell(_ value: Value) {
        for closure in lock.withLock({ closures.map(\.closure) }) { closure(value) }
    }
}
