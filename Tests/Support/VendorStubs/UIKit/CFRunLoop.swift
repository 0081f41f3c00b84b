// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
import Foundation

public struct CFRunLoopActivity: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let beforeWaiting = CFRunLoopActivity(rawValue: 32)
}

public struct CFRunLoopMode: Sendable {
    public static let commonModes = CFRunLoopMode()
}

@MainActor
public final class CFRunLoop {
    static let main = CFRunLoop()
    var observers: [CFRunLoopObserver] = []
}

@MainActor
public final class CFRunLoopObserver {
    let handler: (CFRunLoopObserver?, CFRunLoopActivity) -> Void
    init(_ handler: @escaping (CFRunLoopObserver?, CFRunLoopActivity) -> Void) { self.handler = handler }
}

@MainActor
public func CFRunLoopGetMain() -> CFRunLoop! { .main }

@MainActor
public func CFRunLoopObserverCreateWithHandler(
    _ allocator: Void?,
    _ activities: UInt,
    _ repeats: Bool,
    _ order: Int,
    _ block: @escaping (CFRunLoopObserver?, CFRunLoopActivity) -> Void
) -> CFRunLoopObserver! {
    CFRunLoopObserver(block)
}

@MainActor
public func CFRunLoopAddObserver(_ loop: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!) {
    loop.observers.append(observer)
}

@MainActor
public func CFRunLoopObserverInvalidate(_ observer: CFRunLoopObserver!) {
    CFRunLoop.main.observers.removeAll { $0 === observer }
}

@_spi(BackDoor)
extension UIKitStub {
    /// The number of observers of the main run loop's turns.
    public static var turnObserverCount: Int { CFRunLoop.main.observers.count }

    /// Ends a turn of the main run loop.
    public static func endTurn() {
        for observer in CFRunLoop.main.observers { observer.handler(observer, .beforeWaiting) }
    }
}
