// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

// Not on an actor, although only the main thread can call it.
public struct UIAccessibility {
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
    }

    public static var isReduceMotionEnabled: Bool {
        MainActor.assumeIsolated { UIKitStub.isReduceMotionEnabled }
    }

    public static func post(notification: Notification, argument: Any?) {
        let text = argument as? NSAttributedString
        let attributes = text.map { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : [:] }
        let post = UIKitStub.AccessibilityPost(
            notification: notification,
            text: text?.string ?? argument as? String,
            language: attributes?[.accessibilitySpeechLanguage] as? String,
            isQueued: attributes?[.accessibilitySpeechQueueAnnouncement] as? Bool == true
        )
        MainActor.assumeIsolated { UIKitStub.accessibilityPosts.append(post) }
    }
}

extension NSAttributedString.Key {
    public static let accessibilitySpeechLanguage = NSAttributedString.Key("UIAccessibilitySpeechLanguage")
    public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
        "UIAccessibilitySpeechQueueAnnouncement"
    )
}

/// The attributes of every Objective-C object, not on an actor, although only the main thread can use them.
struct AccessibilityAttributes {
    var isAccessibilityElement = false
    var accessibilityLabel: String?
    var accessibilityValue: String?
    var accessibilityLanguage: String?
    var accessibilityTraits: UIAccessibilityTraits = []
}
