// Declarations that the sources use, and that the SDK of `.ci/apple interfaces` does not have yet, because they came
// with later versions of Swift or UIKit. All of them work on iOS 16 or are behind `@available`. They are compiled
// beside each module, and never run.
import Dispatch

private func checkedOnly<Value>() -> Value { fatalError("compiled, never called") }

// MARK: Swift 5.9 to 6.2, which the compiler back-deploys to older systems

extension MainActor {
    static func assumeIsolated<Value>(
        _ operation: @MainActor () throws -> Value,
        file: StaticString = #fileID,
        line: UInt = #line
    ) rethrows -> Value { checkedOnly() }
}

extension AsyncStream {
    static func makeStream(
        of elementType: Element.Type = Element.self,
        bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
    ) -> (stream: AsyncStream<Element>, continuation: Continuation) { checkedOnly() }
}

extension Sequence {
    func count<Failure: Error>(where predicate: (Element) throws(Failure) -> Bool) throws(Failure) -> Int {
        checkedOnly()
    }
}

extension Result {
    init(catching body: () throws(Failure) -> Success) { self = checkedOnly() }
}

extension Optional {
    mutating func take() -> sending Wrapped? { checkedOnly() }
}

@usableFromInline
func extendLifetime<Value: ~Copyable>(_ value: borrowing Value) {}

func withTaskGroup<Child, Value>(
    returning type: Value.Type = Value.self,
    body: (inout TaskGroup<Child>) async -> Value
) async -> Value { checkedOnly() }

// MARK: Sendable since

extension DispatchQueue: @unchecked @retroactive Sendable {}
extension DispatchSpecificKey: @unchecked @retroactive Sendable {}

// MARK: iOS 26

#if canImport(UIKit)
    import UIKit

    extension UIBarButtonItem {
        struct Badge {
            static func count(_ count: Int) -> Badge { Badge() }
            static func string(_ text: String) -> Badge { Badge() }
        }

        @available(iOS 26, *)
        var badge: Badge? {
            get { nil }
            set {}
        }
    }
#endif
