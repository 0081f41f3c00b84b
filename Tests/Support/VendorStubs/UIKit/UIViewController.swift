// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals
import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen
    case pageSheet
}

public enum UIStatusBarStyle: Int, Sendable {
    case `default`
    case lightContent
}

public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
    public static let allButUpsideDown = UIInterfaceOrientationMask(rawValue: 26)
}

@MainActor
open class UIViewController: UIResponder {
    public var title: String?
    public let navigationItem = UINavigationItem()
    public private(set) var presentedViewController: UIViewController?
    private weak var presenter: UIViewController?
    /// A child has that of its parent.
    public var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
    public internal(set) weak var parent: UIViewController?
    public internal(set) var isBeingDismissed = false
    weak var rootWindow: UIWindow?
    /// A presented controller is in the window only after it has appeared, which a test has to do.
    var windowInSight: UIWindow? { rootWindow ?? parent?.windowInSight }
    open override var next: UIResponder? { loadedView?.superview ?? presentingViewController }
    private var loadedView: UIView?
    public var viewIfLoaded: UIView? { loadedView }
    public var modalPresentationStyle = UIModalPresentationStyle.pageSheet
    public var modalPresentationCapturesStatusBarAppearance = false
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

    public nonisolated override init() {}
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) { nil }

    public var view: UIView! {
        get {
            if loadedView == nil {
                loadView()
                viewDidLoad()
            }
            return loadedView ?? UIView(frame: .zero)
        }
        set {
            newValue?.owner = self
            loadedView = newValue
        }
    }

    open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800)) }

    open func viewDidLoad() {}
    // Views do not appear on their own here: a test calls this.
    open func viewDidAppear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presenter = self
        completion?()
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard !UIKitStub.ignoresDismissals else { return }
        if let presented = presentedViewController {
            presentedViewController = nil
            presented.presenter = nil
            presented.isBeingDismissed = false
        } else {
            presentingViewController?.dismiss(animated: flag)
        }
        completion?()
    }
}

@MainActor
open class UINavigationController: UIViewController {
    public private(set) var viewControllers: [UIViewController]

    public init(rootViewController: UIViewController) {
        viewControllers = [rootViewController]
        super.init(nibName: nil, bundle: nil)
        rootViewController.parent = self
    }

    public required init?(coder: NSCoder) { nil }

    open func setViewControllers(_ newViewControllers: [UIViewController], animated: Bool) {
        for controller in viewControllers { controller.parent = nil }
        viewControllers = newViewControllers
        for controller in newViewControllers { controller.parent = self }
    }

    /// The top controller is shown with it.
    public override func viewDidLoad() { _ = viewControllers.last?.view }
}

@MainActor
public final class UINavigationItem: NSObject {
    public var leftBarButtonItem: UIBarButtonItem?
    public var rightBarButtonItem: UIBarButtonItem?
    nonisolated override init() {}
}

@MainActor
public final class UIAction: NSObject {
    @_spi(BackDoor) public let handler: (UIAction) -> Void

    public init(title: String = "", handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor
open class UIBarItem: NSObject {
    public var title: String?
    private var accessibility = AccessibilityAttributes()
    nonisolated override init() {}

    public nonisolated var accessibilityLabel: String? {
        get { MainActor.assumeIsolated { accessibility.accessibilityLabel } }
        set { MainActor.assumeIsolated { accessibility.accessibilityLabel = newValue } }
    }

    public nonisolated var accessibilityValue: String? {
        get { MainActor.assumeIsolated { accessibility.accessibilityValue } }
        set { MainActor.assumeIsolated { accessibility.accessibilityValue = newValue } }
    }
}

@MainActor
public final class UITabBarItem: UIBarItem {
    public var badgeValue: String?

    public nonisolated override init() {}
}

@MainActor
public final class UIBarButtonItem: UIBarItem {
    @available(iOS 26, *)
    public struct Badge: Sendable {
        @_spi(BackDoor) public let stringValue: String
        public static func string(_ string: String) -> Badge { Badge(stringValue: string) }
    }

    public enum SystemItem: Int, Sendable { case close = 24 }

    public var badge: Badge?
    public let primaryAction: UIAction?
    @_spi(BackDoor) public private(set) var systemItem: SystemItem?

    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.primaryAction = primaryAction
        super.init()
        self.systemItem = systemItem
    }

    public init(title: String? = nil, primaryAction: UIAction? = nil) {
        self.primaryAction = primaryAction
        super.init()
        self.title = title
    }
}

@MainActor
public final class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default` }

    public let title: String?

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
    }
}

@MainActor
public final class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case alert = 1 }

    public let message: String?
    public private(set) var actions: [UIAlertAction] = []

    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        super.init(nibName: nil, bundle: nil)
        self.title = title
    }

    public required init?(coder: NSCoder) { nil }

    public func addAction(_ action: UIAlertAction) { actions.append(action) }
}
