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

    public internal(set) var activationState = ActivationState.unattached
    nonisolated override init() {}
}

@MainActor
public final class UIWindowScene: UIScene {
    public internal(set) var windows: [UIWindow] = []
    public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
    nonisolated override init() {}
}

@MainActor
public final class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public let role = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    nonisolated override init() {}
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
    public var rootViewController: UIViewController?
    public private(set) var isKeyWindow = false

    public init(windowScene: UIWindowScene) {
        super.init(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        windowScene.windows.append(self)
    }

    public required init?(coder: NSCoder) { nil }

    public func makeKeyAndVisible() { isKeyWindow = true }
}
