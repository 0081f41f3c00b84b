// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

@MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    @MainActor
    public final class ConnectionOptions: NSObject {
        nonisolated override init() {}
    }

    // Each with the scene as its object.
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification"
    )
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification"
    )
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification"
    )
    public nonisolated static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification"
    )
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification"
    )

    public let session: UISceneSession
    /// An inactive scene is still on the screen.
    public internal(set) var activationState = ActivationState.unattached

    nonisolated init(session: UISceneSession) { self.session = session }
}

@MainActor
public final class UIWindowScene: UIScene {
    private var references: [WindowReference] = []
    /// The windows, including hidden ones. The scene does not retain them.
    public var windows: [UIWindow] { references.compactMap(\.window) }
    public let screen = UIScreen()

    private struct WindowReference {
        weak var window: UIWindow?
    }

    func add(_ window: UIWindow) { references.append(WindowReference(window: window)) }
    func remove(_ window: UIWindow) { references.removeAll { $0.window === window } }

    public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
}

@MainActor
public final class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
        /// A window scene that an external display connects.
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive"
        )
    }

    public let role: Role
    nonisolated init(role: Role) { self.role = role }
}

@MainActor
public final class UISceneConfiguration: NSObject {
    public let name: String?
    public let role: UISceneSession.Role
    public var delegateClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    )
}

// Optional in Objective-C.
extension UISceneDelegate {
    public func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor
public protocol UICoordinateSpace: NSObjectProtocol {}

@MainActor
public final class UIScreen: NSObject {
    /// The scene's position on the screen: not the corner if it is one of several.
    var sceneOrigin = CGPoint.zero
    nonisolated override init() {}
    public var coordinateSpace: any UICoordinateSpace { ScreenSpace(sceneOrigin: sceneOrigin) }
}

final class ScreenSpace: NSObject, UICoordinateSpace {
    let sceneOrigin: CGPoint
    init(sceneOrigin: CGPoint) { self.sceneOrigin = sceneOrigin }
}

@MainActor
open class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let alert = Level(rawValue: 2000)
    }

    public var rootViewController: UIViewController? {
        didSet {
            oldValue?.viewIfLoaded?.removeFromSuperview()
            rootViewController?.rootWindow = self
            showRoot()
        }
    }
    public private(set) var isKeyWindow = false
    open var canBecomeKey: Bool { true }
    public var windowLevel = Level.normal
    public weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.remove(self)
            windowScene?.add(self)
        }
    }

    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        isHidden = true
        windowScene.add(self)
    }

    public required init?(coder: NSCoder) { nil }

    public override var window: UIWindow? { self }
    public override var isHidden: Bool { didSet { showRoot() } }

    public func makeKeyAndVisible() {
        isKeyWindow = canBecomeKey
        isHidden = false
    }

    /// A window that appears loads the view of its root, and gives it its own size.
    private func showRoot() {
        guard !isHidden, let view = rootViewController?.view, view.superview !== self else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
