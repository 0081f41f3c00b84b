import ChatProviderKit
import ChatProviderUI
import UIKit

/// The window with the floating counter.
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
        window.rootViewController = UINavigationController(
            rootViewController: ViewController(support: support)
        )
        window.makeKeyAndVisible()
        if let support { showCounter(of: support, in: window) }
    }

    /// Hides at 0 and while the conversation shows, returns when it closes, opens it on a tap.
    private func showCounter(of support: SupportChat, in window: UIWindow) {
        let overlay = MessageCounterOverlay(UnreadBadgeModel(support))
        overlay.onFailure = { print($0) }
        overlay.show(in: window)
        self.overlay = overlay
    }
}
