// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public enum ConnectionStatus: RawRepresentable, Hashable {
    case connecting
    case connected
    case disconnected
    case reconnecting
    case failed
    case unreachable

    // Any number can be a value, as in every Objective-C enumeration.
    public init?(rawValue: Int) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
    public var rawValue: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

public enum ChatSessionStatus: RawRepresentable, Hashable {
    case initializing
    case configuring
    case started
    case ending
    case ended

    public init?(rawValue: Int) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
    public var rawValue: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

public enum ChatLogType: RawRepresentable, Hashable {
    case message
    case attachmentMessage
    case memberJoin
    case memberLeave
    case optionsMessage
    case chatComment
    case chatRating
    case chatRatingRequest

    public init?(rawValue: Int) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
    public var rawValue: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

@frozen
public enum ChatParticipant: Int, Sendable {
    case agent
    case visitor
    case trigger
    case system
}

public enum AccountStatus: RawRepresentable, Hashable {
    case online
    case offline

    public init?(rawValue: Int) { self = unsafeBitCast(UInt8(rawValue), to: Self.self) }
    public var rawValue: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

public enum DepartmentStatus: String {
    case offline
    case online
    case away
    // For this module alone, which is Swift 5: to the adapter, a case of a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public enum Rating: String {
    case none
    case good
    case bad
    // For this module alone, which is Swift 5: to the adapter, a case of a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public enum DeliveryStatus: Hashable {
    case pending
    case delivered
    case failed(reason: DeliveryStatusError)
    // Only for this module, which is Swift 5: to the adapter, a case from a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public enum DeliveryStatusError: Error, Hashable {
    case fileSendingIsDisabled(messageId: String?)
    case fileSizeTooLarge(messageId: String)
    case unsupportedFileType(messageId: String)
    case networkError(messageId: String)
    case timeout(messageId: String)
    case failed(messageId: String?)
    // Only for this module, which is Swift 5: to the adapter, a case from a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public enum AuthenticationError: Error {
    case invalidAccountKey(String)
    case invalidAccessToken(String)
    case invalidEmail(String)
    case invalidName(String)
    case invalidSharedSecret(String)
    case tokenHasExpired(String)
    case externalUserIdHasChanged(String)
    case internalServerError
    case internalError
    case networkError(any Error)
    // Only for this module, which is Swift 5: to the adapter, a case from a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public enum ChatError: Int, Error {
    case chatIsNotInitialized
    case disconnected
    // Only for this module, which is Swift 5: to the adapter, a case from a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public enum ChatAttachmentError: String, Error {
    case unsupportedType
    case sizeLimit
    // For this module alone, which is Swift 5: to the adapter, a case of a later SDK.
    @available(swift, obsoleted: 6)
    case later

    @_spi(BackDoor) public static var ofALaterSDK: Self { .later }
}

public protocol JWTAuthenticator: NSObjectProtocol {
    func getToken(_ completion: @escaping (String?, (any Error)?) -> Void)
}

public enum LogLevel: Int {
    case verbose = 2
    case debug = 3
    case info = 4
    case warning = 5
    case error = 6
}

public final class Logger: NSObject {
    public static var defaultLevel = LogLevel.verbose
    public static var isEnabled = false
}
