#if os(iOS) || (os(Linux) && canImport(UIKit))
    import UIKit

    /// Fills the overlay's window. It places the button whenever the window changes its size, its safe area
    /// or its text size, or a keyboard appears or disappears.
    final class OverlayContainerView: UIView {
        /// The keyboard's frame on the screen; empty if there is none.
        var keyboard = CGRect.zero { didSet { setNeedsLayout() } }

        private let button: OverlayButton

        init(_ button: OverlayButton) {
            self.button = button
            super.init(frame: .zero)
            addSubview(button)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            button.layOut(in: space)
        }

        override func safeAreaInsetsDidChange() {
            super.safeAreaInsetsDidChange()
            setNeedsLayout()
        }

        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            setNeedsLayout()
        }

        private var keyboardInset: Double {
            guard let screen = window?.windowScene?.screen else { return 0 }
            return OverlaySpace.keyboardInset(
                of: convert(keyboard, from: screen.coordinateSpace),
                in: bounds
            )
        }

        /// The space for the button's place.
        var space: OverlaySpace {
            OverlaySpace(
                width: bounds.width,
                height: bounds.height,
                insets: OverlaySpace.Insets(
                    top: safeAreaInsets.top,
                    left: safeAreaInsets.left,
                    bottom: max(safeAreaInsets.bottom, keyboardInset),
                    right: safeAreaInsets.right
                ),
                isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft
            )
        }
    }
#endif
