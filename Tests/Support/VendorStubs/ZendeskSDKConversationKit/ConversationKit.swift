// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
public import ZendeskSDKHTTPClient

public protocol AuthenticationDelegate: AnyObject {
    func onInvalidAuth(error: (any Error)?, completion: @escaping (String) -> Void)
}

public enum AuthenticationType: Int, Codable {
    case sessionToken
    case jwt
    case unauthenticated
}

public enum ConversationKitError: LocalizedError, CustomNSError {
    case mappingError
    case incorrectAccessLevelForAction
    case httpError(description: String, httpError: HTTPError)
    case userExists
    case failedToDecodeJWT
    case expiredJWT
}

public enum ConnectionStatus: Int {
    case disconnected
    case connected
    case connectingRealtime
    case connectedRealtime
}
