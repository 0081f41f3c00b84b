// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The sliver of UIKit that the package and its sample use, where they can be compiled and tested without a screen.
@_exported public import Foundation

@MainActor
open class UIResponder: NSObject {
    // `NSObject.init` belongs to no actor here.
    public nonisolated override init() {}
}

@MainActor
public final class UIApplication: UIResponder {
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private static let theApplication = UIApplication()
    public class var shared: UIApplication { theApplication }

    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )

    public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
        "UIApplicationProtectedDataDidBecomeAvailable"
    )

    public enum State: Int, Sendable {
        case active
        case inactive
        case background
    }

    /// A test sets what the system would say.
    public internal(set) var applicationState = State.active

    public weak var delegate: (any UIApplicationDelegate)?
    public internal(set) var connectedScenes: Set<UIScene> = []
}

public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData
    case noData
    case failed
}

@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    )
    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    )
    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    )
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
}

extension UIApplicationDelegate {
    /// What `@main` calls.
    public static func main() {}
}

// Optional in Objective-C.
extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    public func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}

    public func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}

    public func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) { completionHandler(.noData) }

    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
}

/// The tests' way in.
@_spi(BackDoor)
@MainActor
public enum UIKitStub {
    public static var isRightToLeft = false
    /// How much larger than usual text is.
    public static var textScale: CGFloat = 1

    public static func reset() {
        UIApplication.shared.connectedScenes = []
        UIApplication.shared.delegate = nil
        isRightToLeft = false
        textScale = 1
    }

    /// A scene of the app, with the windows that are made for it.
    public static func connectScene(isInFront: Bool = true) -> UIWindowScene {
        let scene = UIWindowScene()
        scene.activationState = isInFront ? .foregroundActive : .background
        UIApplication.shared.connectedScenes.insert(scene)
        return scene
    }

    public static func session() -> UISceneSession { UISceneSession() }
    public static func connectionOptions() -> UIScene.ConnectionOptions { UIScene.ConnectionOptions() }

    /// A finger comes down on a control, moves and is lifted; `nil` where it is taken away by the system.
    public static func touch(_ control: UIControl, from start: CGPoint, through path: [CGPoint], lifted: Bool)
    {
        let touch = UITouch()
        touch.point = start
        guard control.beginTracking(touch, with: nil) else { return }
        for point in path {
            touch.point = point
            guard control.continueTracking(touch, with: nil) else { return }
        }
        if lifted { control.endTracking(touch, with: nil) } else { control.cancelTracking(with: nil) }
    }
}
