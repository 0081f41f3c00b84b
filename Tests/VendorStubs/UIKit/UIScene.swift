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
    public nonisolated static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification"
    )
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
    /// Inactive is still on the screen.
    public internal(set) var activationState = ActivationState.unattached

    nonisolated init(session: UISceneSession) { self.session = session }
}

@MainActor
public final class UIWindowScene: UIScene {
    public internal(set) var windows: [UIWindow] = []
    public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
}

@MainActor
public final class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
        /// An external display may connect a window scene by itself.
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
public final class UIWindow: UIView {
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = Level(rawValue: 0)
        public static let alert = Level(rawValue: 2000)
    }

    public var rootViewController: UIViewController? {
        didSet { rootViewController?.rootWindow = self }
    }
    public private(set) var isKeyWindow = false
    public var windowLevel = Level.normal
    public private(set) weak var windowScene: UIWindowScene?

    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        windowScene.windows.append(self)
    }

    public required init?(coder: NSCoder) { nil }

    public override var window: UIWindow? { self }
    public func makeKeyAndVisible() {
        isKeyWindow = true
        // A window that is shown loads the view of its root.
        _ = rootViewController?.view
    }
}
