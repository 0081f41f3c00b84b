/// The parts of a request that the endpoint reads.
///
/// There is no body or other header, so no request can choose the user of the token.
public struct TokenRequest: Sendable, Hashable {
    /// The method, such as `POST`.
    public var method: String
    /// The path, and the query, which is ignored: `/tokens/helpshift`.
    public var target: String
    /// The header `Authorization`; `nil` if there is none.
    public var authorization: String?

    /// Creates a request.
    public init(method: String, target: String, authorization: String?) {
        self.method = method
        self.target = target
        self.authorization = authorization
    }
}

extension TokenRequest {
    /// The app's session, from `Authorization: Bearer SESSION`.
    var session: String? {
        guard let words = authorization?.split(separator: " "), words.count == 2 else { return nil }
        return words[0].lowercased() == "bearer" ? String(words[1]) : nil
    }

    /// The vendor, from `/tokens/VENDOR`.
    var vendor: TokenBackend.Vendor? {
        let path = target.prefix { $0 != "?" }
        guard path.hasPrefix(TokenEndpoint.path) else { return nil }
        return TokenBackend.Vendor(rawValue: String(path.dropFirst(TokenEndpoint.path.count)))
    }
}
