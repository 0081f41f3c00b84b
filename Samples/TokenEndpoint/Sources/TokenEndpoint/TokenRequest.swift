/// What the endpoint reads of a request.
///
/// It has neither a body nor any other header, so nothing in a request can say which user the token is for.
public struct TokenRequest: Sendable, Hashable {
    /// The method, such as `POST`.
    public var method: String
    /// The path, and the query, which is ignored: `/tokens/helpshift`.
    public var target: String
    /// The header `Authorization`; `nil` where there is none.
    public var authorization: String?

    /// Creates a request.
    public init(method: String, target: String, authorization: String?) {
        self.method = method
        self.target = target
        self.authorization = authorization
    }
}

extension TokenRequest {
    /// The app's session, of `Authorization: Bearer SESSION`.
    var session: String? {
        guard let words = authorization?.split(separator: " "), words.count == 2 else { return nil }
        return words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }

    /// The vendor, of `/tokens/VENDOR`.
    var vendor: TokenBackend.Vendor? {
        let path = target.prefix { $0 != "?" }
        guard path.hasPrefix(TokenEndpoint.path) else { return nil }
        return TokenBackend.Vendor(rawValue: String(path.dropFirst(TokenEndpoint.path.count)))
    }
}
