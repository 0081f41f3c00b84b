// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The sliver of UIKit that the package uses where it can be tested without a screen.
import Foundation

@MainActor
public final class UIApplication: NSObject {
    public static let shared = UIApplication()

    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )
}

public final class UIColor: NSObject, @unchecked Sendable {
    @_spi(BackDoor) public let components: [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
    }
}

public final class UIImage: NSObject, @unchecked Sendable {
    @_spi(BackDoor) public let name: String

    public init?(named name: String) {
        // No catalogue has it.
        if name == "missing" { return nil }
        self.name = name
    }
}

@MainActor
open class UIViewController: NSObject {
    public private(set) var presentedViewController: UIViewController?
    public private(set) weak var presentingViewController: UIViewController?

    // `NSObject.init` belongs to no actor here.
    public nonisolated override init() {}

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
        super.init()
    }
}
