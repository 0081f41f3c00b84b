#if canImport(UIKit) && !os(watchOS)
    package import UIKit

    extension UIApplication {
        /// The view controller that the user sees: the last one presented in the key window of a scene in the
        /// foreground.
        ///
        /// View controllers that cannot present anything are skipped: alerts, and those that are being
        /// dismissed.
        ///
        /// - Parameter scene: The preferred scene, if it is in the foreground.
        package func topmostViewController(in scene: UIScene?) -> UIViewController? {
            // A window above the app's own shows an alert, a keyboard or an overlay.
            let windows = windowScenes(preferring: scene).flatMap(\.windows)
                .filter { $0.windowLevel.rawValue <= UIWindow.Level.normal.rawValue }
            var topmost = (windows.first { $0.isKeyWindow } ?? windows.first)?.rootViewController
            while let presented = topmost?.presentedViewController, presented.canPresent {
                topmost = presented
            }
            return topmost
        }

        /// Returns the preferred scene, otherwise the active scenes, those in the foreground, or all of them.
        private func windowScenes(preferring scene: UIScene?) -> [UIWindowScene] {
            // Scenes of CarPlay and other displays may not be window scenes.
            let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }
                .filter { $0.session.role == .windowApplication }
            let active = scenes.filter { $0.activationState == .foregroundActive }
            let inFront = active + scenes.filter { $0.activationState == .foregroundInactive }
            let preferred = inFront.filter { $0 === scene }
            return [preferred, active, inFront, scenes].first { !$0.isEmpty } ?? []
        }
    }

    extension UIViewController {
        /// The scene that shows the view controller, or is about to.
        package var windowScene: UIWindowScene? {
            // A view that has not appeared yet has no window.
            viewIfLoaded?.window?.windowScene ?? (parent ?? presentingViewController)?.windowScene
        }

        fileprivate var canPresent: Bool { !isBeingDismissed && !(self is UIAlertController) }

        /// Returns a view controller on which a conversation can be presented.
        ///
        /// - Throws: `notAllowedNow` if there is none, or if it presents an alert, which prevents it from presenting
        ///   anything else.
        package static func presenter(_ candidate: UIViewController?) throws(ChatError) -> UIViewController {
            guard let candidate else {
                throw ChatError(
                    .notAllowedNow,
                    "There is no view controller to present the conversation on. Try again when one is shown."
                )
            }
            guard !(candidate.presentedViewController is UIAlertController) else {
                throw ChatError(
                    .notAllowedNow,
                    "An alert is shown in front of the conversation. Try again when it is closed."
                )
            }
            return candidate
        }
    }

    extension ChatError {
        /// A conversation cannot be shown while its screen is being dismissed.
        package static let conversationIsClosing = ChatError(
            .notAllowedNow,
            "The conversation is closing. Show it again after that."
        )
    }
#endif
