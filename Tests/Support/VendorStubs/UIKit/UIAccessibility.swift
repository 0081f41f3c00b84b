// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

@MainActor
public enum UIAccessibility {
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
    }

    public static var isReduceMotionEnabled: Bool { UIKitStub.isReduceMotionEnabled }

    public static func post(notification: Notification, argument: Any?) {
        let text = argument as? NSAttributedString
        let attributes = text.map { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : [:] }
        UIKitStub.accessibilityPosts.append(
            UIKitStub.AccessibilityPost(
                notification: notification,
                text: text?.string ?? argument as? String,
                language: attributes?[.accessibilitySpeechLanguage] as? String,
                isQueued: attributes?[.accessibilitySpeechQueueAnnouncement] as? Bool == true
            )
        )
    }
}

extension NSAttributedString.Key {
    public static let accessibilitySpeechLanguage = NSAttributedString.Key("UIAccessibilitySpeechLanguage")
    public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
        "UIAccessibilitySpeechQueueAnnouncement"
    )
}
