import ChatProviderKit
import ChatProviderUI
import Support
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private(set) var support: SupportChat?
    private var iconBadge: AppIconBadge?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        guard let url = Bundle.main.url(forResource: "chat-configuration", withExtension: "json") else {
            print("Add chat-configuration.json to the app's resources.")
            return true
        }
        do {
            let support = try Support.start(url)
            self.support = support
            iconBadge = AppIconBadge(support)
        } catch {
            // Lists all mistakes in the file, each with its path.
            print(error)
        }
        Task { await logIn() }
        return true
    }

    private func logIn() async {
        do {
            try await support?.login { provider in
                .token(SignedIdentity(userID: "42") { try await Backend.chatToken(at: provider) })
            }
        } catch {
            // Names the vendor that refused. The others are logged in.
            print(error)
        }
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
