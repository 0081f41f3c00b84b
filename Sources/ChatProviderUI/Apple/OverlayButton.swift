#if os(iOS) || (os(Linux) && canImport(UIKit))
    import ChatProviderKit
    import UIKit

    /// The floating button: an icon and a number. The user can tap and drag it.
    final class OverlayButton: UIControl, UIPointerInteractionDelegate {
        var onTap: @MainActor () -> Void = {}
        var place = OverlayPlace() { didSet { superview?.setNeedsLayout() } }
        var style: OverlayStyle { didSet { applyStyle() } }

        private let icon = UIImageView()
        private let number = UILabel()
        private var drag: OverlayDrag?

        init(style: OverlayStyle) {
            self.style = style
            super.init(frame: .zero)
            icon.contentMode = .scaleAspectFit
            number.textAlignment = .center
            number.adjustsFontForContentSizeCategory = true
            number.adjustsFontSizeToFitWidth = true
            number.minimumScaleFactor = 0.1
            number.layer.masksToBounds = true
            for view in [icon, number] {
                view.isUserInteractionEnabled = false
                addSubview(view)
            }
            isAccessibilityElement = true
            accessibilityTraits = .button
            addInteraction(UIPointerInteraction(delegate: self))
            applyStyle()
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        func show(_ badge: UnreadBadge, _ wording: BadgeWording) {
            number.text = badge.text()
            number.isHidden = number.text == nil
            accessibilityLabel = wording.button
            accessibilityLanguage = wording.language
            // While the count is unknown, VoiceOver must not say that there are no messages.
            accessibilityValue = badge.count.number.map { _ in wording.label(for: badge) }
            superview?.setNeedsLayout()
        }

        private func applyStyle() {
            icon.image = style.icon
            icon.tintColor = style.foregroundColor
            backgroundColor = style.backgroundColor
            number.textColor = style.badgeTextColor
            number.backgroundColor = style.badgeColor
            number.font = UIFontMetrics.default.scaledFont(
                for: style.font,
                maximumPointSize: style.font.pointSize * OverlayButtonLayout.largestScale
            )
            superview?.setNeedsLayout()
        }

        // MARK: Layout

        private var container: OverlayContainerView? { superview as? OverlayContainerView }
        private var size: (width: Double, height: Double) { (bounds.width, bounds.height) }
        private var middle: OverlaySpace.Point { OverlaySpace.Point(x: center.x, y: center.y) }

        func layOut(in space: OverlaySpace) {
            let text = number.intrinsicContentSize
            let layout = OverlayButtonLayout(
                leastSide: style.leastSide,
                scale: UIFontMetrics.default.scaledValue(for: 100, compatibleWith: traitCollection) / 100,
                text: (text.width, text.height),
                in: space
            )
            bounds = CGRect(x: 0, y: 0, width: layout.side, height: layout.side)
            layer.cornerRadius = layout.side / 2
            icon.frame = layout.icon
            number.frame = layout.badge
            number.layer.cornerRadius = layout.badge.height / 2
            // During a drag, the button stays under the finger.
            if drag == nil { move(to: space.center(of: place, size: size)) }
        }

        private func move(to center: OverlaySpace.Point) {
            self.center = CGPoint(x: center.x, y: center.y)
        }

        // MARK: Touches

        private func point(of touch: UITouch) -> OverlaySpace.Point {
            let point = touch.location(in: superview)
            return OverlaySpace.Point(x: point.x, y: point.y)
        }

        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            drag = OverlayDrag(from: point(of: touch), center: middle)
            return true
        }

        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            if let space = container?.space, let target = drag?.move(to: point(of: touch)) {
                move(to: space.clamped(target, size: size))
            }
            return true
        }

        override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            let isTap = drag?.isDragging == false && touch != nil
            endDrag()
            if isTap { onTap() }
        }

        override func cancelTracking(with event: UIEvent?) { endDrag() }

        /// Comes to rest where the finger was lifted.
        func endDrag() {
            guard let ended = drag, let container else { return }
            drag = nil
            if ended.isDragging { place = container.space.place(nearest: middle, size: size) }
            container.setNeedsLayout()
            UIView.animate(withDuration: UIAccessibility.isReduceMotionEnabled ? 0 : 0.2) {
                container.layoutIfNeeded()
            }
        }

        /// VoiceOver's double tap.
        override func accessibilityActivate() -> Bool {
            // UIKit calls it on the main thread, which its declaration states only from iOS 18's SDK on.
            MainActor.assumeIsolated { onTap() }
            return true
        }

        func pointerInteraction(
            _ interaction: UIPointerInteraction,
            styleFor region: UIPointerRegion
        ) -> UIPointerStyle? {
            UIPointerStyle(effect: .lift(UITargetedPreview(view: self)))
        }
    }
#endif
