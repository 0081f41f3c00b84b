#if canImport(UIKit) && !os(watchOS)
    import ChatProviderKit
    import UIKit

    /// An empty view that reports its scene.
    final class SceneView: UIView {
        private let isForSight: Bool
        private let onMove: @MainActor (ViewPlace) -> Void
        private var place = ViewPlace()
        private var turns: ObservationToken?

        /// - Parameter isForSight: Whether to report no scene while the view is not visible.
        init(isForSight: Bool = false, _ onMove: @escaping @MainActor (ViewPlace) -> Void) {
            self.isForSight = isForSight
            self.onMove = onMove
            super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            let isWatched = isForSight && window != nil
            turns = isWatched ? MainRunLoop.observeTurns { [weak self] in self?.look() } : nil
            look()
        }

        private func look() {
            let newPlace = ViewPlace(in: window?.windowScene?.chatScene, isForSight ? sight : nil)
            guard newPlace != place else { return }
            place = newPlace
            onMove(newPlace)
        }

        /// `nil` if the view is in no window.
        private var sight: ViewSight? {
            guard let window else { return nil }
            return ViewSight(
                opacities: sequence(first: self as UIView, next: \.superview)
                    .map { $0.isHidden ? 0 : $0.alpha },
                frame: convert(bounds, to: nil),
                window: window.bounds,
                isUnderPresentation: isUnderPresentation
            )
        }

        private var isUnderPresentation: Bool {
            let controllers = sequence(first: self as UIResponder, next: \.next)
                .compactMap { $0 as? UIViewController }
            guard let controller = controllers.first ?? window?.rootViewController else { return false }
            // A controller that is being dismissed already reveals the view below.
            return sequence(first: controller, next: \.parent)
                .contains { $0.presentedViewController?.isBeingDismissed == false }
        }
    }
#endif
