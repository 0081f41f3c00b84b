// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
public import Foundation
public import UIKit
@_spi(BackDoor) public import ZendeskSDK

public final class DefaultMessagingFactory: NSObject, MessagingFactory {
    override public init() {}

    public func createMessaging(with parameters: MessagingFactoryParameters) -> Messaging { Messaging() }
}

public enum PushResponsibility: Int {
    case messagingShouldDisplay
    case messagingShouldNotDisplay
    case notFromMessaging
}

public final class PushNotifications: NSObject {
    override private init() {}

    public static func updatePushNotificationToken(_ token: Data) {
        ZendeskMessagingStub.note("updatePushNotificationToken", token)
    }

    public static func shouldBeDisplayed(_ userInfo: [AnyHashable: Any]) -> PushResponsibility {
        PushStub.responsibility
    }

    public static func handleTap(
        _ userInfo: [AnyHashable: Any],
        completion: ((UIViewController?) -> Void)?
    ) {
        ZendeskMessagingStub.note("handleTap", userInfo)
        for _ in 0..<PushStub.answerCount {
            completion?(PushStub.hasScreen ? MainActor.assumeIsolated { UIViewController() } : nil)
        }
    }
}

/// The tests' access.
@_spi(BackDoor)
public enum PushStub {
    public static var responsibility = PushResponsibility.messagingShouldDisplay
    public static var hasScreen = true
    /// How often a tap is answered.
    public static var answerCount = 1

    public static func reset() {
        responsibility = .messagingShouldDisplay
        hasScreen = true
        answerCount = 1
    }
}
