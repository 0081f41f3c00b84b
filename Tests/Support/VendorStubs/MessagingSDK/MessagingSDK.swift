// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
public import MessagingAPI
public import SDKConfigurations
public import UIKit

public protocol MessagingDelegate: AnyObject {
    func messaging(_ messaging: Messaging, didPerformEvent event: MessagingUIEvent, context: Any?)
    func messaging(_ messaging: Messaging, shouldOpenURL url: URL) -> Bool
}

public enum MessagingUIEvent: RawRepresentable, Hashable {
    case viewDidLoad
    case viewWillAppear
    case viewDidAppear
    case viewWillDisappear
    case viewDidDisappear
    case viewDidLayoutSubviews
    case viewControllerDidClose

    // Any number can be a value, as in every imported enumeration.
    public init?(rawValue: Int) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
    public var rawValue: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

public final class MessagingConfiguration: NSObject, Configuration {
    public var name = ""
    public var botAvatar = UIImage()
    public var isMultilineResponseOptionsEnabled = false

    override public init() {}
}

public final class Messaging: NSObject {
    static let shared = Messaging()
    public static var instance: Messaging { shared }

    public weak var delegate: (any MessagingDelegate)?
    public internal(set) var isMessagingPresented = false

    override private init() {}

    public func buildUI(
        engines: [any Engine],
        configs: [any Configuration] = []
    ) throws -> UIViewController {
        if let failure = MessagingStub.failure { throw failure }
        MessagingStub.engines = engines
        MessagingStub.configurations = configs
        return UIViewController()
    }
}

/// The tests' access.
@_spi(BackDoor)
public enum MessagingStub {
    public static var failure: (any Error)?
    public internal(set) static var engines: [any Engine] = []
    public internal(set) static var configurations: [any Configuration] = []

    public static func reset() {
        Messaging.shared.delegate = nil
        Messaging.shared.isMessagingPresented = false
        failure = nil
        engines = []
        configurations = []
    }

    public static func perform(_ event: MessagingUIEvent) {
        if event == .viewWillAppear { Messaging.shared.isMessagingPresented = true }
        if event == .viewControllerDidClose { Messaging.shared.isMessagingPresented = false }
        Messaging.shared.delegate?.messaging(Messaging.shared, didPerformEvent: event, context: nil)
    }

    public static func open(_ url: URL) -> Bool? {
        Messaging.shared.delegate?.messaging(Messaging.shared, shouldOpenURL: url)
    }
}
