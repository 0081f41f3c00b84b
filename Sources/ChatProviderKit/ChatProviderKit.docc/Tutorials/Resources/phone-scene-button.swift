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
        let window = UIWindow(windowScene: scene)
        window.rootViewController = UINavigationController(rootViewController: ShopViewController())
        window.makeKeyAndVisible()
        self.window = window

        guard let support = (UIApplication.shared.delegate as? AppDelegate)?.support else { return }
        overlay = MessageCounterOverlay(UnreadBadgeModel(support), visibility: .always)
        overlay?.show(in: scene)
    }
}
