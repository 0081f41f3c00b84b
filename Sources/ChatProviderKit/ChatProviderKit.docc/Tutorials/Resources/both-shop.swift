import ChatProviderKit
import ChatProviderUI
import UIKit

final class ShopViewController: UIViewController {
    private let model: UnreadBadgeModel?
    private let tokens = ObservationTokens()

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
        guard let support = model?.support else { return }
        navigationItem.rightBarButtonItem = button("Order", .provider("shop"), support)
        navigationItem.leftBarButtonItem = button("Game", .provider("games"), support)
    }

    /// A button that opens the chat of one vendor, with the number of its unread messages.
    private func button(
        _ title: String,
        _ scope: UnreadBadgeModel.Scope,
        _ support: SupportChat
    ) -> UIBarButtonItem {
        let model = UnreadBadgeModel(support, scope: scope)
        let item = UIBarButtonItem(
            title: title,
            primaryAction: UIAction { _ in
                do { try model.presentConversation() } catch { print(error) }
            }
        )
        item.showUnreadBadge(of: model).store(in: tokens)
        return item
    }
}
