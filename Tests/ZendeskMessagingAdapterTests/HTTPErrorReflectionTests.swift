import Foundation
import Testing

@testable import ZendeskMessagingAdapter

/// The cases of the SDK's error, and one of a later SDK.
private enum HTTPError: LocalizedError {
    case expectedEmptyResponse(Data)
    case noResponse
    case failedToDecode(data: Data?, error: any Error)
    case unsuccessfulStatusCodeForRequest(statusCode: Int, data: Data?)
    case requestFailed(error: any Error)
    case multiConvoNotEnabled
    case userCannotCreateMoreConversations
    case badRequest
    case tooManyRequests(retryAfter: Int)

    var errorDescription: String? { "s3cret" }
}

/// A later SDK's version of the error.
private enum RenamedError: Error {
    case unsuccessfulStatusCodeForRequest(reason: String)
}

@Suite("Zendesk Messaging: the SDK's HTTP errors, by reflection")
struct HTTPErrorReflectionTests {
    private func read(_ error: any Error) -> ZendeskMessagingHTTPError? {
        ZendeskMessagingHTTPError(reflecting: error, typeName: String(reflecting: type(of: error)))
    }

    @Test("each case is recognized without keeping its data")
    func cases() {
        let offline = URLError(.notConnectedToInternet)
        let all: [(HTTPError, ZendeskMessagingHTTPError)] = [
            (.expectedEmptyResponse(Data("s3cret".utf8)), .expectedEmptyResponse),
            (.noResponse, .noResponse),
            (.failedToDecode(data: nil, error: offline), .failedToDecode),
            (.unsuccessfulStatusCodeForRequest(statusCode: 401, data: nil), .unsuccessfulStatusCode(401)),
            (.requestFailed(error: offline), .requestFailed(domain: NSURLErrorDomain, code: -1009)),
            (.multiConvoNotEnabled, .multiConvoNotEnabled),
            (.userCannotCreateMoreConversations, .userCannotCreateMoreConversations),
            (.badRequest, .badRequest),
        ]
        for (error, expected) in all { #expect(read(error) == expected) }
    }

    @Test("an unknown case, or one with other values, is a failed request with its domain and code")
    func laterSDK() {
        for error in [
            HTTPError.tooManyRequests(retryAfter: 3),
            RenamedError.unsuccessfulStatusCodeForRequest(reason: ""),
        ] as [any Error] {
            let plain = error as NSError
            #expect(read(error) == .requestFailed(domain: plain.domain, code: plain.code))
        }
    }

    @Test("an error of another type isn't converted")
    func otherType() {
        #expect(ZendeskMessagingHTTPError(reflecting: HTTPError.noResponse) == nil)
        #expect(ZendeskMessagingHTTPError(reflecting: URLError(.timedOut)) == nil)
    }
}
