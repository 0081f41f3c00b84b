import UIKit

final class ShopViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Shop"
        view.backgroundColor = .systemBackground
    }
}
