import ChatProviderKit
import ChatProviderUI
import UIKit

/// A screen with a button that opens the chat. It observes when the conversation opens and closes.
final class ViewController: UIViewController {
    private let model: UnreadBadgeModel?
    private var helpBadge: ObservationToken?
    private var visibility: ObservationToken?
    private lazy var recordingButton = model.map { RecordingButton($0.support, in: self) }

    init(model: UnreadBadgeModel?) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        title = "Shop"
        let helpButton = UIBarButtonItem(
            title: "Help",
            primaryAction: UIAction { [weak self] _ in self?.openChat() }
        )
        navigationItem.rightBarButtonItem = helpButton
        navigationItem.leftBarButtonItem = recordingButton?.item
        visibility = model?.support.snapshot.map(\.current.isConversationVisible).observe { isVisible in
            // Pause a video or a game, and resume it.
            print(isVisible ? "The chat is open" : "The chat is closed")
        }
        // Keep the token: releasing it takes the number away.
        if let model { helpBadge = helpButton.showUnreadBadge(of: model) }
    }

    private func openChat() {
        do {
            try model?.presentConversation()
        } catch {
            // For the developer: the reason. For the user: what that means.
            print(error)
            let alert = UIAlertController(
                title: "Chat",
                message: "The chat cannot be opened right now.",
                preferredStyle: .alert
            )
            alert.addAction(UIAlertAction(title: "OK", style: .default))
            present(alert, animated: true)
        }
    }
}
