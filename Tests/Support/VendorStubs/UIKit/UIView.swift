// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
import Foundation

@MainActor
public final class CALayer: NSObject {
    public var cornerRadius: CGFloat = 0
    public var masksToBounds = false
    nonisolated override init() {}
}

public struct UIEdgeInsets: Equatable, Sendable {
    public var top: CGFloat
    public var left: CGFloat
    public var bottom: CGFloat
    public var right: CGFloat

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    case leftToRight
    case rightToLeft
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let button = UIAccessibilityTraits(rawValue: 1)
}

public final class UITraitCollection: NSObject {
    @_spi(BackDoor) public override init() {}
}

@MainActor
open class UIView: UIResponder {
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }

    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    }

    public enum ContentMode: Int, Sendable {
        case scaleToFill
        case scaleAspectFit
    }

    public var bounds: CGRect {
        didSet {
            guard bounds.size != oldValue.size else { return }
            setNeedsLayout()
            for view in subviews { view.follow(from: oldValue.size, to: bounds.size) }
        }
    }
    public var center: CGPoint
    public var frame: CGRect {
        get {
            CGRect(
                x: center.x - bounds.width / 2,
                y: center.y - bounds.height / 2,
                width: bounds.width,
                height: bounds.height
            )
        }
        set {
            bounds = CGRect(x: 0, y: 0, width: newValue.width, height: newValue.height)
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
    public var autoresizingMask: AutoresizingMask = []
    open var isHidden = false
    public var alpha: CGFloat = 1
    public var isUserInteractionEnabled = true
    public var backgroundColor: UIColor?
    public var tintColor: UIColor!
    public var contentMode = ContentMode.scaleToFill
    public private(set) var interactions: [any UIInteraction] = []
    public func addInteraction(_ interaction: any UIInteraction) { interactions.append(interaction) }
    public let layer = CALayer()
    public private(set) weak var superview: UIView?
    /// The view controller of the view.
    weak var owner: UIViewController?
    open override var next: UIResponder? { owner ?? superview }
    public var window: UIWindow? { superview?.window ?? owner?.windowInSight }
    public private(set) var subviews: [UIView] = []
    private var accessibility = AccessibilityAttributes()
    private var needsLayout = true
    private var ownInsets: UIEdgeInsets?

    public init(frame: CGRect) {
        bounds = CGRect(x: 0, y: 0, width: frame.width, height: frame.height)
        center = CGPoint(x: frame.midX, y: frame.midY)
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    public static func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations)
    }

    public static func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions,
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        UIKitStub.animations.append(UIKitStub.Animation(duration: duration, options: options))
        animations()
        completion?(true)
    }

    // MARK: Hierarchy

    public func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        setNeedsLayout()
        if window != nil { view.tell { $0.didMoveToWindow() } }
    }

    public func removeFromSuperview() {
        let wasInWindow = superview?.window != nil
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        if wasInWindow { tell { $0.didMoveToWindow() } }
    }

    open func didMoveToWindow() {}

    private func follow(from old: CGSize, to new: CGSize) {
        let added = CGSize(
            width: autoresizingMask.contains(.flexibleWidth) ? new.width - old.width : 0,
            height: autoresizingMask.contains(.flexibleHeight) ? new.height - old.height : 0
        )
        let frame = frame
        self.frame = CGRect(
            x: frame.minX,
            y: frame.minY,
            width: frame.width + added.width,
            height: frame.height + added.height
        )
    }

    // MARK: Layout

    open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
    open func layoutSubviews() {}
    public func setNeedsLayout() { needsLayout = true }

    public func layoutIfNeeded() {
        while needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    public var safeAreaInsets: UIEdgeInsets {
        ownInsets ?? superview?.safeAreaInsets ?? UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
    }
    open func safeAreaInsetsDidChange() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    @_spi(BackDoor)
    public func change(insets: UIEdgeInsets) {
        ownInsets = insets
        tell { $0.safeAreaInsetsDidChange() }
    }

    @_spi(BackDoor)
    public func changeTraits() { tell { $0.traitCollectionDidChange(UITraitCollection()) } }

    private func tell(_ body: (UIView) -> Void) {
        body(self)
        for view in subviews { view.tell(body) }
    }

    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIKitStub.isRightToLeft ? .rightToLeft : .leftToRight
    }

    public let traitCollection = UITraitCollection()

    // MARK: Coordinates

    /// The origin of the view's coordinates, in its window's coordinates.
    private var originInWindow: CGPoint {
        guard let superview else { return .zero }
        let origin = superview.originInWindow
        return CGPoint(x: origin.x + frame.minX, y: origin.y + frame.minY)
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let (origin, other) = (originInWindow, view?.originInWindow ?? .zero)
        return CGPoint(x: point.x + other.x - origin.x, y: point.y + other.y - origin.y)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        let (origin, other) = (originInWindow, view?.originInWindow ?? .zero)
        return rect.offsetBy(dx: origin.x - other.x, dy: origin.y - other.y)
    }

    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        let scene = (coordinateSpace as? ScreenSpace)?.sceneOrigin ?? .zero
        let origin = originInWindow
        return rect.offsetBy(dx: -scene.x - origin.x, dy: -scene.y - origin.y)
    }

    // MARK: Touches

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard !isHidden, isUserInteractionEnabled, self.point(inside: point, with: event) else { return nil }
        for view in subviews.reversed() {
            let origin = view.frame.origin
            let inside = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
            if let hit = view.hitTest(inside, with: event) { return hit }
        }
        return self
    }

    // MARK: Accessibility

    open nonisolated func accessibilityActivate() -> Bool { false }

    public nonisolated var isAccessibilityElement: Bool {
        get { MainActor.assumeIsolated { accessibility.isAccessibilityElement } }
        set { MainActor.assumeIsolated { accessibility.isAccessibilityElement = newValue } }
    }

    public nonisolated var accessibilityLabel: String? {
        get { MainActor.assumeIsolated { accessibility.accessibilityLabel } }
        set { MainActor.assumeIsolated { accessibility.accessibilityLabel = newValue } }
    }

    public nonisolated var accessibilityValue: String? {
        get { MainActor.assumeIsolated { accessibility.accessibilityValue } }
        set { MainActor.assumeIsolated { accessibility.accessibilityValue = newValue } }
    }

    public nonisolated var accessibilityLanguage: String? {
        get { MainActor.assumeIsolated { accessibility.accessibilityLanguage } }
        set { MainActor.assumeIsolated { accessibility.accessibilityLanguage = newValue } }
    }

    public nonisolated var accessibilityTraits: UIAccessibilityTraits {
        get { MainActor.assumeIsolated { accessibility.accessibilityTraits } }
        set { MainActor.assumeIsolated { accessibility.accessibilityTraits = newValue } }
    }
}

@MainActor
public final class UITouch: NSObject {
    var point = CGPoint(x: 0, y: 0)
    nonisolated override init() {}
    public func location(in view: UIView?) -> CGPoint { point }

    @_spi(BackDoor)
    public func moved(to point: CGPoint) -> UITouch {
        self.point = point
        return self
    }
}

@MainActor
public final class UIEvent: NSObject {
    nonisolated override init() {}
}

@MainActor
open class UIControl: UIView {
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}
}
