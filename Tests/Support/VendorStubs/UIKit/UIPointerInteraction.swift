// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

@MainActor
public protocol UIInteraction: NSObjectProtocol {}

@MainActor
public final class UIPointerInteraction: NSObject, UIInteraction {
    public private(set) weak var delegate: (any UIPointerInteractionDelegate)?

    public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }
}

@MainActor
public final class UIPointerRegion: NSObject {
    @_spi(BackDoor) public nonisolated override init() {}
}

@MainActor
public final class UITargetedPreview: NSObject {
    public let view: UIView

    public init(view: UIView) { self.view = view }
}

public enum UIPointerEffect {
    case lift(UITargetedPreview)
}

@MainActor
public final class UIPointerStyle: NSObject {
    @_spi(BackDoor) public let effect: UIPointerEffect

    public init(effect: UIPointerEffect) { self.effect = effect }
}

@MainActor
public protocol UIPointerInteractionDelegate: NSObjectProtocol {
    // Optional in Objective-C.
    func pointerInteraction(
        _ interaction: UIPointerInteraction,
        styleFor region: UIPointerRegion
    ) -> UIPointerStyle?
}
