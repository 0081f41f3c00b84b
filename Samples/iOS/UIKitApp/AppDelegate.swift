import ChatProviderKit
import ChatProviderUI
import UIKit

/// A UIKit app. It needs no observers of its own: `SupportChat` watches the connection and the app's lifecycle.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var support: SupportChat?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        do {
            support = try Support.make()
        } catch {
            // All mistakes of the configuration at once, each with its place and the way out.
            print(error)
        }
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        (support?.current?.provider as? any PushRegistering)?.registerPushToken(token)
    }

    func application(
        _ application: UIApplication,
        configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

/// The window with the floating counter: chapters "Creating the message counter" and "Tying it all together".
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var overlay: MessageCounterOverlay?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        self.window = window
        let support = (UIApplication.shared.delegate as? AppDelegate)?.support
        let viewController = ViewController(support: support)
        window.rootViewController = UINavigationController(rootViewController: viewController)
        window.makeKeyAndVisible()

        guard let support else { return }
        // Hides at 0 and while the conversation shows, returns when it closes, opens it on a tap.
        let overlay = MessageCounterOverlay(UnreadBadgeModel(support))
        overlay.show(in: window)
        self.overlay = overlay
    }
}
