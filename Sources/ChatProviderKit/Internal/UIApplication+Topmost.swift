#if canImport(UIKit) && !os(watchOS)
    package import UIKit

    extension UIApplication {
        /// The view controller that the user sees: what is presented last in the key window of a scene in front.
        ///
        /// What cannot present anything is passed over: alerts, and what is being dismissed.
        ///
        /// - Parameter scene: The scene that is preferred, where it is in front.
        package func topmostViewController(in scene: UIScene?) -> UIViewController? {
            // Windows above the app's own are alerts, keyboards and overlays.
            let windows = windowScenes(preferring: scene).flatMap(\.windows)
                .filter { $0.windowLevel.rawValue <= UIWindow.Level.normal.rawValue }
            var topmost = (windows.first { $0.isKeyWindow } ?? windows.first)?.rootViewController
            while let presented = topmost?.presentedViewController, presented.canPresent {
                topmost = presented
            }
            return topmost
        }

        /// The preferred scene, else those that are active, in front, or there at all.
        private func windowScenes(preferring scene: UIScene?) -> [UIWindowScene] {
            // An external display and a car have scenes, too.
            let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }
                .filter { $0.session.role == .windowApplication }
            let active = scenes.filter { $0.activationState == .foregroundActive }
            let inFront = active + scenes.filter { $0.activationState == .foregroundInactive }
            let preferred = inFront.filter { $0 === scene }
            return [preferred, active, inFront, scenes].first { !$0.isEmpty } ?? []
        }
    }

    extension UIViewController {
        /// The scene in which the view controller is shown, or is about to be.
        package var windowScene: UIWindowScene? {
            // A view that has not appeared yet is in no window.
            viewIfLoaded?.window?.windowScene ?? (parent ?? presentingViewController)?.windowScene
        }

        fileprivate var canPresent: Bool { !isBeingDismissed && !(self is UIAlertController) }

        /// Whether an alert is shown on the view controller, which keeps it from presenting anything else.
        package var isUnderAlert: Bool { presentedViewController is UIAlertController }
    }
#endif
