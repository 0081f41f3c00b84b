#if os(iOS)
    public import ChatProviderKit
    public import UIKit

    /// A floating button with the number of unread messages.
    ///
    /// It is hidden at 0 and while a conversation is on the screen, can be dragged to another place, and opens the
    /// conversation on a tap. Text and place are decided by ``UnreadBadge``, ``BadgeWording`` and ``OverlaySpace``.
    ///
    /// ```swift
    /// overlay = MessageCounterOverlay(UnreadBadgeModel(support))
    /// overlay.show(in: window)
    /// ```
    public final class MessageCounterOverlay: UIControl {
        /// What is said aloud.
        public var wording: BadgeWording { didSet { refresh() } }
        /// Where the button rests.
        public var place = OverlayPlace() { didSet { setNeedsLayout() } }
        /// Called on a tap. At first it presents the conversation, and says nothing where that fails.
        public var onTap: @MainActor () -> Void

        private let model: UnreadBadgeModel
        private let label = UILabel()
        private var token: ObservationToken?
        private var drag: OverlayDrag?

        /// Makes the button; nothing is shown before ``show(in:)``.
        public init(_ model: UnreadBadgeModel, wording: BadgeWording = .english) {
            self.model = model
            self.wording = wording
            onTap = { try? model.presentConversation() }
            super.init(frame: .zero)
            setUp()
        }

        /// Not from a storyboard: the button needs its model.
        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        /// Puts the button on top of everything in a window.
        public func show(in window: UIWindow) {
            window.addSubview(self)
            token = model.observe { [weak self] in self?.show($0) }
        }

        /// Takes the button away.
        public func remove() {
            token = nil
            removeFromSuperview()
        }

        private func setUp() {
            backgroundColor = .systemRed
            label.textColor = .white
            label.textAlignment = .center
            label.font = .preferredFont(forTextStyle: .headline)
            label.adjustsFontForContentSizeCategory = true
            addSubview(label)
            isAccessibilityElement = true
            accessibilityTraits = .button
            isHidden = true
        }

        private func show(_ badge: UnreadBadge) {
            isHidden = badge.isHidden
            label.text = badge.text()
            accessibilityLabel = wording.button
            accessibilityValue = wording.label(for: badge)
            superview?.bringSubviewToFront(self)
            superview?.setNeedsLayout()
            setNeedsLayout()
        }

        private func refresh() { show(model.badge) }

        // MARK: Layout

        private var space: OverlaySpace {
            guard let superview else { return OverlaySpace(width: 0, height: 0) }
            let insets = superview.safeAreaInsets
            return OverlaySpace(
                width: superview.bounds.width,
                height: superview.bounds.height,
                insets: OverlaySpace.Insets(
                    top: insets.top,
                    left: insets.left,
                    bottom: insets.bottom,
                    right: insets.right
                ),
                isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft
            )
        }

        private var size: (width: Double, height: Double) {
            // As large as the text, and never smaller than a finger.
            let text = label.intrinsicContentSize
            let height = max(56, text.height + 16)
            return (max(height, text.width + 24), height)
        }

        public override func layoutSubviews() {
            super.layoutSubviews()
            let size = size
            bounds.size = CGSize(width: size.width, height: size.height)
            layer.cornerRadius = size.height / 2
            label.frame = bounds
            if drag == nil { move(to: space.center(of: place, size: size)) }
        }

        public override func safeAreaInsetsDidChange() {
            super.safeAreaInsetsDidChange()
            setNeedsLayout()
        }

        public override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            setNeedsLayout()
        }

        private func move(to center: OverlaySpace.Point) {
            self.center = CGPoint(x: center.x, y: center.y)
        }

        // MARK: Touches

        private func point(of touch: UITouch) -> OverlaySpace.Point {
            let point = touch.location(in: superview)
            return OverlaySpace.Point(x: point.x, y: point.y)
        }

        public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            drag = OverlayDrag(
                from: point(of: touch),
                center: OverlaySpace.Point(x: center.x, y: center.y)
            )
            return true
        }

        public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            if let target = drag?.move(to: point(of: touch)) { move(to: space.clamped(target, size: size)) }
            return true
        }

        public override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            let wasDragged = drag?.isDragging == true
            settle()
            if !wasDragged, touch != nil { onTap() }
        }

        public override func cancelTracking(with event: UIEvent?) { settle() }

        private func settle() {
            guard let ended = drag else { return }
            drag = nil
            if ended.isDragging {
                let center = OverlaySpace.Point(x: center.x, y: center.y)
                place = space.place(nearest: center, size: size)
            }
            UIView.animate(withDuration: UIAccessibility.isReduceMotionEnabled ? 0 : 0.2) {
                self.setNeedsLayout()
                self.layoutIfNeeded()
            }
        }

        public override func accessibilityActivate() -> Bool {
            onTap()
            return true
        }
    }
#endif
