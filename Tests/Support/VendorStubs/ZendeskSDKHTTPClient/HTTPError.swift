// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

public enum HTTPError: Error {
    case expectedEmptyResponse(Data)
    case noResponse
    case failedToDecode(data: Data?, response: HTTPURLResponse, error: any Error)
    case unsuccessfulStatusCodeForRequest(statusCode: Int, data: Data?, response: HTTPURLResponse)
    case requestFailed(error: any Error)
    case multiConvoNotEnabled
    case userCannotCreateMoreConversations
    case badRequest
}
