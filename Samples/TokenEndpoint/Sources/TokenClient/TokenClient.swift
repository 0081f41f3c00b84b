public import ChatProviderKit
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Requests tokens from the app's backend for the signed-in user.
///
/// ```swift
/// let client = TokenClient(url: tokens, userID: account.id, session: account.session)
/// try await support.login { provider in .token(client.identity(at: provider)) }
/// ```
///
/// It keeps that user's session. If another user signs in to the app, this client still requests tokens for the first
/// user, whom the identity names.
public struct TokenClient: Sendable {
    /// Sends a request, and returns the data and the status of the answer.
    public typealias Send = @Sendable (URLRequest) async throws -> (Data, Int)

    private let url: URL
    private let userID: String
    private let session: String
    private let send: Send

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - url: The address of the backend's tokens: `https://example.com/tokens`.
    ///   - userID: The id of the user, as the backend knows it.
    ///   - session: The user's session of the app.
    ///   - send: Sends a request.
    public init(
        url: URL,
        userID: String,
        session: String,
        send: @escaping Send = { request in
            let (data, response) = try await URLSession.shared.data(for: request)
            return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
        }
    ) {
        self.url = url
        self.userID = userID
        self.session = session
        self.send = send
    }

    /// The user's identity at a provider, whose id is the backend's name for the kind of token.
    public func identity(at provider: ChatProviderID) -> SignedIdentity {
        SignedIdentity(userID: userID) { try await token(at: provider) }
    }

    private func token(at provider: ChatProviderID) async throws -> String {
        var request = URLRequest(url: url.appendingPathComponent(provider.rawValue))
        request.httpMethod = "POST"
        request.setValue("Bearer \(session)", forHTTPHeaderField: "Authorization")
        let (data, status) = try await send(request)
        guard status == 200 else {
            let answer = try? JSONDecoder().decode(Failure.self, from: data)
            throw TokenClientError(status: status, error: answer?.error, message: answer?.message)
        }
        return try JSONDecoder().decode(Answer.self, from: data).token
    }

    private struct Answer: Decodable {
        let token: String
    }

    private struct Failure: Decodable {
        let error: String
        let message: String
    }
}

/// The backend gave no token.
public struct TokenClientError: Error, Sendable, Hashable {
    /// The status. After 401, the user has to sign in to the app again.
    public let status: Int
    /// The backend's code, such as `user_refused`; `nil` if something else has answered.
    public let error: String?
    /// A description for the app's developers.
    public let message: String?
}
