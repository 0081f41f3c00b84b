#if os(iOS) || (os(Linux) && canImport(UIKit))
    import ChatProviderKit
    public import UIKit

    /// A floating button with the number of unread messages. A tap opens the conversation, and a drag moves the button.
    ///
    /// Keep it for as long as its scene:
    ///
    /// ```swift
    /// overlay = MessageCounterOverlay(UnreadBadgeModel(support), visibility: .always)
    /// overlay?.show(in: scene)
    /// ```
    ///
    /// It is in a window of its own, above what the app presents, the app's alerts included: where it disturbs, set
    /// ``isSuppressed``. It makes way for the keyboard. Touches beside it reach the app.
    ///
    /// VoiceOver says a number that has grown, a second later, with all that has come by then.
    @MainActor
    public final class MessageCounterOverlay {
        /// What is said aloud.
        public var wording: BadgeWording {
            get { announcer.wording }
            set {
                announcer.wording = newValue
                update()
            }
        }
        /// When the button is shown.
        public var visibility: OverlayVisibility { didSet { update() } }
        /// Whether the button is hidden for now, as under a video: it keeps its place, and nothing is said.
        public var isSuppressed = false { didSet { update() } }
        /// What the button looks like.
        public var style: OverlayStyle {
            get { button.style }
            set { button.style = newValue }
        }
        /// Where the button rests, also after a drag. It can be stored across launches.
        public var place: OverlayPlace {
            get { button.place }
            set { button.place = newValue }
        }
        /// Called on a tap. At first it presents the conversation, and tells ``onFailure`` where that fails.
        public var onTap: @MainActor () -> Void {
            get { button.onTap }
            set { button.onTap = newValue }
        }
        /// Called if the conversation cannot be presented. At first it makes the error a diagnostic of the chat's `events`.
        public var onFailure: @MainActor (any Error) -> Void

        private let model: UnreadBadgeModel
        private let button: OverlayButton
        private var window: OverlayWindow?
        private let observations = ObservationTokens()
        private let announcer = UnreadAnnouncer()

        /// Creates the button; nothing is shown before ``show(in:)``.
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

        /// Shows the button in a scene, until ``remove()``, the scene's end, or the release of the overlay.
        public func show(in scene: UIWindowScene) {
            remove()
            let window = OverlayWindow(button, in: scene)
            self.window = window
            model.scene = scene.chatScene
            // Also where the overlay is released.
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

        /// Takes the button away.
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
            // A finger on it lifts elsewhere.
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
