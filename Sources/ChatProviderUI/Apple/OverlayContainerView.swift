#if os(iOS) || (os(Linux) && canImport(UIKit))
    import UIKit

    /// Fills a window, lets all touches through but those on the button, and puts the button in its place whenever the
    /// window changes its size, its safe area or its text size.
    final class OverlayContainerView: UIView {
        /// Called to put the button in its place.
        var layOut: () -> Void = {}

        init(window: UIWindow) {
            super.init(frame: window.bounds)
            autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            layOut()
        }

        override func safeAreaInsetsDidChange() {
            super.safeAreaInsetsDidChange()
            setNeedsLayout()
        }

        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            setNeedsLayout()
        }

        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            let hit = super.hitTest(point, with: event)
            return hit === self ? nil : hit
        }

        /// The space as the button's place needs it.
        var space: OverlaySpace {
            OverlaySpace(
                width: bounds.width,
                height: bounds.height,
                insets: OverlaySpace.Insets(
                    top: safeAreaInsets.top,
                    left: safeAreaInsets.left,
                    bottom: safeAreaInsets.bottom,
                    right: safeAreaInsets.right
                ),
                isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft
            )
        }
    }
#endif
