// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

open class UIActivity: NSObject {
    public struct ActivityType: Hashable, Sendable {
        public let rawValue: String
    }
}

@MainActor
public final class UIActivityViewController: UIViewController {
    public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) ->
        Void

    public var completionWithItemsHandler: CompletionWithItemsHandler?
    @_spi(BackDoor) public let items: [Any]

    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        items = activityItems
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    public var popoverPresentationController: UIPopoverPresentationController? { popover }
    private let popover = UIPopoverPresentationController()
}

@MainActor
public final class UIPopoverPresentationController: NSObject {
    public var barButtonItem: UIBarButtonItem?
    nonisolated override init() {}
}
