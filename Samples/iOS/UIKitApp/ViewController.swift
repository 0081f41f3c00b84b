import ChatProviderKit
import ChatProviderUI
import UIKit

/// A screen with a button that opens the chat. It is told when a conversation opens and closes.
final class ViewController: UIViewController, SupportChatDelegate {
    private let support: SupportChat?
    private var token: ObservationToken?
    private lazy var recordingButton = support.map { RecordingButton($0, in: self) }

    init(support: SupportChat?) {
        self.support = support
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        title = "Shop"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Help",
            primaryAction: UIAction { [weak self] _ in self?.openChat() }
        )
        navigationItem.leftBarButtonItem = recordingButton?.item
        support?.delegate = self
        // Keep the token: releasing it ends the observation.
        token = support?.totalUnreadCount.observe { [weak self] count in
            let number = count.badgeNumber
            self?.navigationItem.prompt = number > 0 ? "\(number) new" : nil
        }
    }

    private func openChat() {
        guard let support else { return }
        do {
            let scene = view.window?.windowScene?.chatLifecycle
            try UnreadBadgeModel(support, scene: scene).presentConversation()
        } catch {
            let alert = UIAlertController(title: "Chat", message: "\(error)", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            present(alert, animated: true)
        }
    }

    func supportChat(_ chat: SupportChat, willShowConversationOf provider: ChatProviderID) {
        // Pause a video, a game, …
    }

    func supportChat(_ chat: SupportChat, willCloseConversationOf provider: ChatProviderID) {
        // … and go on.
    }
}
