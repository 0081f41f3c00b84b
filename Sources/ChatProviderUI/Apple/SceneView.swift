#if canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import UIKit

    /// An empty view that tells which scene it is in.
    final class SceneView: UIView {
        private let onMove: @MainActor ((any AppLifecycle)?) -> Void

        init(_ onMove: @escaping @MainActor ((any AppLifecycle)?) -> Void) {
            self.onMove = onMove
            super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            onMove(window?.windowScene?.chatLifecycle)
        }
    }
#endif
