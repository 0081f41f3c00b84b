// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

@MainActor
open class UIViewController: UIResponder {
    public var title: String?
    public let navigationItem = UINavigationItem()
    public private(set) var presentedViewController: UIViewController?
    public private(set) weak var presentingViewController: UIViewController?
    private var loadedView: UIView?

    public nonisolated override init() {}
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    public required init?(coder: NSCoder) { nil }

    public var view: UIView {
        if let loadedView { return loadedView }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        loadedView = view
        viewDidLoad()
        return view
    }

    open func viewDidLoad() {}

    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        completion?()
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let presented = presentedViewController {
            presentedViewController = nil
            presented.presentingViewController = nil
        } else {
            presentingViewController?.dismiss(animated: flag)
        }
        completion?()
    }
}

@MainActor
public final class UINavigationController: UIViewController {
    public private(set) var viewControllers: [UIViewController]

    public init(rootViewController: UIViewController) {
        viewControllers = [rootViewController]
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }
}

@MainActor
public final class UINavigationItem: NSObject {
    public var prompt: String?
    public var rightBarButtonItem: UIBarButtonItem?
    nonisolated override init() {}
}

@MainActor
public final class UIAction: NSObject {
    @_spi(BackDoor) public let handler: (UIAction) -> Void

    public init(title: String = "", handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

@MainActor
public final class UIBarButtonItem: NSObject {
    public let title: String?
    public let primaryAction: UIAction?

    public init(title: String? = nil, primaryAction: UIAction? = nil) {
        self.title = title
        self.primaryAction = primaryAction
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
