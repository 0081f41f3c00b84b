import ChatProviderUI
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var overlay: MessageCounterOverlay?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let support = (UIApplication.shared.delegate as? AppDelegate)?.support
        // One model for everything that the scene shows.
        let model = support.map { UnreadBadgeModel($0) }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UINavigationController(rootViewController: ShopViewController(model))
        window.makeKeyAndVisible()
        self.window = window

        guard let model else { return }
        overlay = MessageCounterOverlay(model, visibility: .always)
        overlay?.show(in: scene)
    }
}
