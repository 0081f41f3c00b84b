#if canImport(AppKit) && !canImport(UIKit)
    import AppKit
    import ChatProviderKit

    /// An empty view that reports its window.
    final class SceneView: NSView {
        private let isForSight: Bool
        private let onMove: @MainActor (ViewPlace) -> Void
        private var place = ViewPlace()
        private var turns: ObservationToken?

        /// - Parameter isForSight: Whether to report no window while the view is not visible.
        init(isForSight: Bool = false, _ onMove: @escaping @MainActor (ViewPlace) -> Void) {
            self.isForSight = isForSight
            self.onMove = onMove
            super.init(frame: .zero)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            let isWatched = isForSight && window != nil
            turns = isWatched ? MainRunLoop.observeTurns { [weak self] in self?.look() } : nil
            look()
        }

        private func look() {
            let newPlace = ViewPlace(in: window?.chatScene, isForSight ? sight : nil)
            guard newPlace != place else { return }
            place = newPlace
            onMove(newPlace)
        }

        /// `nil` if the view is in no window.
        private var sight: ViewSight? {
            guard let window else { return nil }
            return ViewSight(
                opacities: sequence(first: self as NSView, next: \.superview)
                    .map { $0.isHidden ? 0 : $0.alphaValue } + [window.alphaValue],
                // Excludes what the view's ancestors clip.
                frame: convert(visibleRect, to: nil),
                window: CGRect(origin: .zero, size: window.frame.size),
                isUnderPresentation: window.attachedSheet != nil
            )
        }
    }
#endif
