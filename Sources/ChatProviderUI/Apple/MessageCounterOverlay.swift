#if os(iOS) || (os(Linux) && canImport(UIKit))
    import ChatProviderKit
    public import UIKit

    /// A floating button with the number of unread messages.
    ///
    /// It is hidden at 0 and while a conversation is on the screen of its scene, can be dragged to another place, and opens the
    /// conversation on a tap. Text and place are decided by ``UnreadBadge``, ``BadgeWording`` and ``OverlaySpace``.
    ///
    /// ```swift
    /// overlay = MessageCounterOverlay(UnreadBadgeModel(support))
    /// overlay.show(in: window)
    /// ```
    public final class MessageCounterOverlay: UIControl {
        /// What is said aloud.
        public var wording: BadgeWording { didSet { show(model.badge.value) } }
        /// Where the button rests. Keep it across launches, if you like: it can be encoded.
        public var place = OverlayPlace() { didSet { container?.setNeedsLayout() } }
        /// Called on a tap. At first it presents the conversation, and tells ``onFailure`` where that fails.
        public var onTap: @MainActor () -> Void = {}
        /// Called where the conversation cannot be presented.
        public var onFailure: @MainActor (any Error) -> Void = { _ in }

        private let model: UnreadBadgeModel
        private let label = UILabel()
        /// The window has it, and it has the button.
        private weak var container: OverlayContainerView?
        private var token: ObservationToken?
        private var drag: OverlayDrag?

        /// Creates the button; nothing is shown before ``show(in:)``.
        public init(_ model: UnreadBadgeModel, wording: BadgeWording = .english) {
            self.model = model
            self.wording = wording
            super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 0))
            onTap = { [weak self] in self?.presentConversation() }
            setUp()
        }

        /// Not from a storyboard: the button needs its model.
        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        /// Puts the button over the views of a window; what is presented later covers it until the number changes.
        public func show(in window: UIWindow) {
            remove()
            let container = OverlayContainerView(window: window)
            container.layOut = { [weak self] in self?.layOut() }
            container.addSubview(self)
            window.addSubview(container)
            self.container = container
            model.scene = window.windowScene?.chatLifecycle
            token = model.badge.observe { [weak self] in self?.show($0) }
        }

        /// Takes the button away.
        public func remove() {
            token = nil
            removeFromSuperview()
            container?.removeFromSuperview()
            container = nil
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
            guard let container else { return }
            container.superview?.bringSubviewToFront(container)
            container.setNeedsLayout()
        }

        private func presentConversation() {
            do {
                try model.presentConversation()
            } catch {
                onFailure(error)
            }
        }

        // MARK: Layout

        private var size: (width: Double, height: Double) {
            // As large as the text, and never smaller than a finger.
            let text = label.intrinsicContentSize
            let height = max(56, text.height + 16)
            return (max(height, text.width + 24), height)
        }

        private func layOut() {
            guard let container else { return }
            let size = size
            bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
            layer.cornerRadius = size.height / 2
            label.frame = bounds
            // Under the finger it stays where the finger has it.
            if drag == nil { move(to: container.space.center(of: place, size: size)) }
        }

        private func move(to center: OverlaySpace.Point) {
            self.center = CGPoint(x: center.x, y: center.y)
        }

        // MARK: Touches

        private func point(of touch: UITouch) -> OverlaySpace.Point {
            let point = touch.location(in: container)
            return OverlaySpace.Point(x: point.x, y: point.y)
        }

        private var restingCenter: OverlaySpace.Point { OverlaySpace.Point(x: center.x, y: center.y) }

        /// A finger comes down.
        public override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            drag = OverlayDrag(from: point(of: touch), center: restingCenter)
            return true
        }

        /// The finger moves.
        public override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            if let container, let target = drag?.move(to: point(of: touch)) {
                move(to: container.space.clamped(target, size: size))
            }
            return true
        }

        /// The finger is lifted.
        public override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
            let isTap = drag?.isDragging == false && touch != nil
            settle()
            if isTap { onTap() }
        }

        /// The system takes the finger for something else.
        public override func cancelTracking(with event: UIEvent?) { settle() }

        private func settle() {
            guard let ended = drag, let container else { return }
            drag = nil
            if ended.isDragging { place = container.space.place(nearest: restingCenter, size: size) }
            container.setNeedsLayout()
            UIView.animate(withDuration: UIAccessibility.isReduceMotionEnabled ? 0 : 0.2) {
                container.layoutIfNeeded()
            }
        }

        /// VoiceOver's double tap.
        public override func accessibilityActivate() -> Bool {
            onTap()
            return true
        }
    }
#endif
