import Foundation

/// What Harbor's SDK tells.
enum HarborEvent: Sendable {
    case connection(isOpen: Bool)
    case unreadCount(Int)
    case screen(isShown: Bool)
    case sessionExpired
}

/// The calls of Harbor's SDK, one to one.
@MainActor
protocol HarborClient: AnyObject {
    var onEvent: (@MainActor (HarborEvent) -> Void)? { get set }
    /// The SDK's user, which it keeps across launches; `nil` for the visitor of this device.
    var userID: String? { get }
    func open()
    func close()
    func unreadCount() async -> Int
    func logIn(token: String) async throws
    func logOut() async throws
    func showConversation() throws
    func hideConversation()
    func setPushToken(_ token: Data?)
    func isHarborPush(_ userInfo: [String: any Sendable]) -> Bool
}
