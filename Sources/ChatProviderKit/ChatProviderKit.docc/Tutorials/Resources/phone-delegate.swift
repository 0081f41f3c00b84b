import ChatProviderKit
import Support
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var support: SupportChat?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let url = Bundle.main.url(forResource: "chat-configuration", withExtension: "json") else {
            print("Add chat-configuration.json to the app's resources.")
            return true
        }
        do {
            support = try Support.start(url)
        } catch {
            // Lists all mistakes in the file, each with its path.
            print(error)
        }
        return true
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
