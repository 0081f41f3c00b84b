import ChatProviderKit
import ChatProviderUI
import UIKit

/// The window, and the floating button above it.
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
        // One model for all that the scene shows of it.
        let model = (UIApplication.shared.delegate as? AppDelegate)?.support.map { UnreadBadgeModel($0) }
        window.rootViewController = UINavigationController(rootViewController: ViewController(model: model))
        window.makeKeyAndVisible()
        if let model { showButton(model, in: scene) }
    }

    /// The way to the chat: over every screen but the conversation, which a tap opens.
    private func showButton(_ model: UnreadBadgeModel, in scene: UIWindowScene) {
        overlay = MessageCounterOverlay(model, visibility: .always)
        overlay?.show(in: scene)
    }
}
