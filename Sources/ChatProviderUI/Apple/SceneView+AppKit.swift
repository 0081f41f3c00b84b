#if canImport(AppKit) && !canImport(UIKit)
    import AppKit
    import ChatProviderKit

    /// An empty view that tells which window it is in.
    final class SceneView: NSView {
        private let onMove: @MainActor ((any AppLifecycle)?) -> Void

        init(_ onMove: @escaping @MainActor ((any AppLifecycle)?) -> Void) {
            self.onMove = onMove
            super.init(frame: .zero)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            onMove(window?.chatLifecycle)
        }
    }
#endif
