#if os(iOS) || (os(Linux) && canImport(UIKit))
    import ChatProviderKit
    public import UIKit

    /// A floating button with the number of unread messages. A tap opens the conversation, and a drag moves
    /// the button.
    ///
    /// Retain it for as long as its scene:
    ///
    /// ```swift
    /// overlay = MessageCounterOverlay(UnreadBadgeModel(support), visibility: .always)
    /// overlay?.show(in: scene)
    /// ```
    ///
    /// The button has its own window, above everything that the app presents, including the app's alerts. Set
    /// ``isSuppressed`` when it would be in the way. It moves away from the keyboard. Touches outside the
    /// button reach the app.
    ///
    /// When the number increases, VoiceOver speaks it one second later, including all messages that have
    /// arrived by then.
    @MainActor
    public final class MessageCounterOverlay {
        /// The text that VoiceOver speaks.
        public var wording: BadgeWording {
            get { announcer.wording }
            set {
                announcer.wording = newValue
                update()
            }
        }
        /// When the button is shown.
        public var visibility: OverlayVisibility { didSet { update() } }
        /// Whether the button is temporarily hidden, for example over a video. It keeps its place, and
        /// VoiceOver speaks nothing.
        public var isSuppressed = false { didSet { update() } }
        /// The button's appearance.
        public var style: OverlayStyle {
            get { button.style }
            set { button.style = newValue }
        }
        /// Where the button rests, including after a drag. You can store it across launches.
        public var place: OverlayPlace {
            get { button.place }
            set { button.place = newValue }
        }
        /// Called on a tap. By default, it presents the conversation, and calls ``onFailure`` if that fails.
        public var onTap: @MainActor () -> Void {
            get { button.onTap }
            set { button.onTap = newValue }
        }
        /// Called if the conversation cannot be presented. By default, it reports the error as a diagnostic
        /// in the chat's `events`.
        public var onFailure: @MainActor (any Error) -> Void

        private let model: UnreadBadgeModel
        private let button: OverlayButton
        private var window: OverlayWindow?
        private let observations = ObservationTokens()
        private let announcer = UnreadAnnouncer()

        /// Creates the button. Nothing is shown before ``show(in:)``.
        public init(
            _ model: UnreadBadgeModel,
            visibility: OverlayVisibility = .whileUnread,
            wording: BadgeWording = .localized,
            style: OverlayStyle = OverlayStyle()
        ) {
            self.model = model
            self.visibility = visibility
            onFailure = { model.support.reportPresentationFailure($0) }
            button = OverlayButton(style: style)
            announcer.wording = wording
            onTap = { [weak self] in self?.presentConversation() }
        }

        /// Shows the button in a scene, until ``remove()`` is called, the scene ends, or the overlay is
        /// released.
        public func show(in scene: UIWindowScene) {
            remove()
            let window = OverlayWindow(button, in: scene)
            self.window = window
            model.scene = scene.chatScene
            // The token removes the window even if the overlay is only released.
            observations.insert(
                ObservationToken {
                    window.isHidden = true
                    window.windowScene = nil
                }
            )
            scene.chatScene.didDisconnect.observe { [weak self] in self?.remove() }.store(in: observations)
            model.changes.observe { [weak self] _ in self?.update() }.store(in: observations)
            announcer.start(model) { [weak window] in
                window?.isHidden == false && window?.windowScene?.activationState == .foregroundActive
            }
        }

        /// Removes the button.
        public func remove() {
            observations.cancelAll()
            button.endDrag()
            button.removeFromSuperview()
            window = nil
            announcer.stop()
        }

        private func update() {
            guard let window else { return }
            let badge = model.badge
            button.show(badge, wording)
            let isHidden = isSuppressed || !visibility.shows(badge)
            guard window.isHidden != isHidden else { return }
            // A hidden button doesn't notice that the finger is lifted, so end the drag now.
            if isHidden { button.endDrag() }
            window.isHidden = isHidden
            UIAccessibility.post(notification: .layoutChanged, argument: nil)
        }

        private func presentConversation() {
            do {
                try model.presentConversation()
            } catch {
                onFailure(error)
            }
        }
    }
#endif
