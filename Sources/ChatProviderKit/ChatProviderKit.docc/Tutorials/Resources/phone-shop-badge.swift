import ChatProviderKit
import ChatProviderUI
import UIKit

final class ShopViewController: UIViewController {
    private let model: UnreadBadgeModel?
    private var helpBadge: ObservationToken?

    init(_ model: UnreadBadgeModel?) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Shop"
        view.backgroundColor = .systemBackground
        let help = UIBarButtonItem(
            title: "Help",
            primaryAction: UIAction { [weak self] _ in self?.openChat() }
        )
        navigationItem.rightBarButtonItem = help
        // Releasing the token takes the number away.
        if let model { helpBadge = help.showUnreadBadge(of: model) }
    }

    private func openChat() {
        do {
            try model?.presentConversation()
        } catch {
            print(error)
        }
    }
}
