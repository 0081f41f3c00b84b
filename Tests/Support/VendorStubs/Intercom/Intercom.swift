// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of Intercom's interface that the adapter calls.
public import Foundation

open class ICMUserAttributes: NSObject {
    open var email: String?
    open var userId: String?
    open var name: String?
}

open class Intercom: NSObject {
    open class func setApiKey(_ apiKey: String, forAppId appId: String) { note("setApiKey", apiKey, appId) }
    open class func setUserHash(_ userHash: String) { note("setUserHash", userHash) }
    open class func setUserJwt(_ jwt: String) { note("setUserJwt", jwt) }
    open class func loginUnidentifiedUser(completion: ((Result<Void, any Error>) -> Void)? = nil) {
        note("loginUnidentifiedUser")
        IntercomStub.completion = completion
    }
    open class func loginUser(
        with attributes: ICMUserAttributes,
        completion: ((Result<Void, any Error>) -> Void)? = nil
    ) {
        let texts = [attributes.userId, attributes.email, attributes.name].map { $0 ?? "nil" }
        note("loginUser", texts.joined(separator: " "))
        IntercomStub.user = attributes
        IntercomStub.completion = completion
    }
    open class func logout() {
        note("logout")
        IntercomStub.user = nil
    }
    open class func isUserLoggedIn() -> Bool { IntercomStub.user != nil }
    open class func fetchLoggedInUserAttributes() -> ICMUserAttributes? { IntercomStub.user }
    open class func present() { note("present") }
    open class func hide() { note("hide") }
    open class func unreadConversationCount() -> UInt { IntercomStub.count }
    open class func setDeviceToken(
        _ deviceToken: Data,
        completion: ((Result<Void, any Error>) -> Void)? = nil
    ) {
        note("setDeviceToken", "\(deviceToken.count)")
        IntercomStub.completion = completion
    }
    open class func isIntercomPushNotification(_ userInfo: [AnyHashable: Any]) -> Bool {
        userInfo["intercom"] != nil
    }
    open class func handlePushNotification(_ userInfo: [AnyHashable: Any]) { note("handlePushNotification") }

    private class func note(_ words: String...) {
        IntercomStub.calls.append(words.joined(separator: " "))
    }
}

/// The tests' access.
public enum IntercomStub {
    nonisolated(unsafe) public static var calls: [String] = []
    nonisolated(unsafe) public static var user: ICMUserAttributes?
    nonisolated(unsafe) public static var count: UInt = 0
    nonisolated(unsafe) public static var completion: ((Result<Void, any Error>) -> Void)?

    public static func reset() {
        calls = []
        user = nil
        count = 0
        completion = nil
    }
}

extension NSNotification.Name {
    public static let IntercomUnreadConversationCountDidChange = NSNotification.Name(
        "IntercomUnreadConversationCountDidChangeNotification"
    )
    public static let IntercomWindowWillShow = NSNotification.Name("IntercomWindowWillShowNotification")
    public static let IntercomWindowDidShow = NSNotification.Name("IntercomWindowDidShowNotification")
    public static let IntercomWindowWillHide = NSNotification.Name("IntercomWindowWillHideNotification")
    public static let IntercomWindowDidHide = NSNotification.Name("IntercomWindowDidHideNotification")
    public static let IntercomDidStartNewConversation = NSNotification.Name(
        "IntercomDidStartNewConversationNotification"
    )
}
