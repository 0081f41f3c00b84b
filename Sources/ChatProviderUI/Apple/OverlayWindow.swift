#if os(iOS) || (os(Linux) && canImport(UIKit))
    import ChatProviderKit
    import UIKit

    /// The window of the floating button. It is above everything that the app presents, and below alerts that
    /// have their own window. It never takes the keyboard focus, and passes all touches through except those
    /// on the button.
    final class OverlayWindow: UIWindow {
        private let button: OverlayButton

        init(_ button: OverlayButton, in scene: UIWindowScene) {
            self.button = button
            super.init(windowScene: scene)
            windowLevel = UIWindow.Level(rawValue: UIWindow.Level.normal.rawValue + 1)
            rootViewController = OverlayViewController(button, in: scene)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override var canBecomeKey: Bool { false }

        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
            guard !isHidden, button.point(inside: button.convert(point, from: self), with: event) else {
                return nil
            }
            return button
        }
    }

    /// Shows the button. The system asks the topmost window about the status bar, the home indicator and
    /// rotation, so this controller answers like the app's own window.
    final class OverlayViewController: UIViewController {
        private weak var scene: UIWindowScene?
        private let container: OverlayContainerView
        private let observations = ObservationTokens()

        init(_ button: OverlayButton, in scene: UIWindowScene) {
            self.scene = scene
            container = OverlayContainerView(button)
            super.init(nibName: nil, bundle: nil)
            observeKeyboard()
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        override func loadView() { view = container }

        // MARK: As the app's own window

        /// The view controller that fills the app's window.
        private var appViewController: UIViewController? {
            let windows = scene?.windows.filter {
                $0.windowLevel.rawValue <= UIWindow.Level.normal.rawValue
            }
            var controller = (windows?.first { $0.isKeyWindow } ?? windows?.first)?.rootViewController
            while let presented = controller?.presentedViewController, presented.fillsWindow {
                controller = presented
            }
            return controller
        }

        /// Returns the child to which the app's view controller delegates a question, or itself.
        private func decider(
            _ child: @MainActor (UIViewController) -> UIViewController?
        ) -> UIViewController? {
            var decider = appViewController
            while let next = decider.flatMap(child) { decider = next }
            return decider
        }

        override var preferredStatusBarStyle: UIStatusBarStyle {
            decider { $0.childForStatusBarStyle }?.preferredStatusBarStyle ?? super.preferredStatusBarStyle
        }

        override var prefersStatusBarHidden: Bool {
            decider { $0.childForStatusBarHidden }?.prefersStatusBarHidden ?? super.prefersStatusBarHidden
        }

        override var prefersHomeIndicatorAutoHidden: Bool {
            decider { $0.childForHomeIndicatorAutoHidden }?.prefersHomeIndicatorAutoHidden
                ?? super.prefersHomeIndicatorAutoHidden
        }

        override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
            appViewController?.supportedInterfaceOrientations ?? super.supportedInterfaceOrientations
        }

        // MARK: Keyboard

        private func observeKeyboard() {
            observe(UIResponder.keyboardWillChangeFrameNotification)
            observe(UIResponder.keyboardWillHideNotification)
        }

        private func observe(_ name: Notification.Name) {
            let center = NotificationCenter.default
            let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
                let change = KeyboardChange($0)
                // The system posts the notification on the main thread.
                MainActor.assumeIsolated { self?.apply(change) }
            }
            observations.insert(ObservationToken { center.removeObserver(token) })
        }

        private func apply(_ change: KeyboardChange) {
            let screen = (scene?.screen).map { ObjectIdentifier($0) }
            // Before iOS 16.1, the notification does not name the screen.
            guard change.screen == nil || change.screen == screen else { return }
            container.keyboard = change.frame
            guard !UIAccessibility.isReduceMotionEnabled else { return container.layoutIfNeeded() }
            UIView.animate(withDuration: change.duration, delay: 0, options: change.options) { [container] in
                container.layoutIfNeeded()
            }
        }
    }

    extension UIViewController {
        fileprivate var fillsWindow: Bool {
            !isBeingDismissed
                && (modalPresentationStyle == .fullScreen || modalPresentationCapturesStatusBarAppearance)
        }
    }

    /// The contents of a keyboard notification.
    private struct KeyboardChange: Sendable {
        /// The screen with the keyboard, if there are several displays.
        let screen: ObjectIdentifier?
        /// The frame on that screen; empty if there is no longer a keyboard.
        let frame: CGRect
        let duration: TimeInterval
        let options: UIView.AnimationOptions

        init(_ notification: Notification) {
            screen = (notification.object as? UIScreen).map { ObjectIdentifier($0) }
            let isHidden = notification.name == UIResponder.keyboardWillHideNotification
            let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
            self.frame = isHidden ? .zero : frame ?? .zero
            duration =
                notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
            // The keyboard's animation curve has no public name. In animation options, the curve is shifted
            // by 16 bits.
            let curve = notification.userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 0
            options = [UIView.AnimationOptions(rawValue: curve << 16), .beginFromCurrentState]
        }
    }
#endif
