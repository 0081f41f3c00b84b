#if canImport(ChatSDK) && canImport(MessagingSDK)
    import UIKit

    extension UIApplication {
        /// The view controller that the user sees: what is presented last in the key window of the scene in front.
        var topmostViewController: UIViewController? {
            let scenes = connectedScenes.compactMap { $0 as? UIWindowScene }
            let inFront = scenes.filter { $0.activationState == .foregroundActive }
            let windows = (inFront.isEmpty ? scenes : inFront).flatMap(\.windows)
            var topmost = (windows.first { $0.isKeyWindow } ?? windows.first)?.rootViewController
            while let presented = topmost?.presentedViewController { topmost = presented }
            return topmost
        }
    }
#endif
