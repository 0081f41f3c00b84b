// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public protocol HelpshiftDelegate: NSObjectProtocol {
    func handleHelpshiftEvent(_ eventName: String, withData data: [AnyHashable: Any]?)
    func authenticationFailedForUser(with reason: HelpshiftAuthenticationFailureReason)
}

public protocol HelpshiftProactiveAPIConfigCollectorDelegate: NSObjectProtocol {
    func getAPIConfig() -> [AnyHashable: Any]
}

extension HelpshiftProactiveAPIConfigCollectorDelegate {
    // Optional in Objective-C.
    public func getAPIConfig() -> [AnyHashable: Any] { [:] }
}

/// Any number can be a value, as in every imported enumeration.
public enum HelpshiftAuthenticationFailureReason: RawRepresentable, Hashable {
    case authTokenNotProvided
    case invalidAuthToken

    public init?(rawValue: UInt) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
    public var rawValue: UInt { UInt(unsafeBitCast(self, to: UInt8.self)) }
}
