import Foundation

/// The contents of a well-formed token.
struct SimulatedClaims {
    let token: SimulatedToken
    /// When the token was issued, by the backend that signed it.
    let issuedAt: Date
    /// The identities, in the token's order.
    let identities: [SimulatedIdentity]

    /// The value of an identifier. If the token contains it twice, the last one is used.
    subscript(_ identifier: String) -> String? {
        identities.last { $0.identifier == identifier }?.value
    }

    /// Reads a token. The documentation gives no order for the checks. This one checks the whole before its
    /// parts.
    ///
    /// - Parameter needsUser: Whether the token must name a user by `uid` or `email`.
    init(_ text: String, needsUser: Bool) throws(SimulatedRefusal) {
        guard let token = SimulatedToken(text) else { throw SimulatedRefusal(reason: .identityTokenInvalid) }
        guard let iat = token.payload["iat"] else { throw SimulatedRefusal(reason: .iatIsMandatory) }
        guard let seconds = iat.number, let entries = token.payload["identities"]?.array else {
            throw SimulatedRefusal(reason: .identityTokenInvalid)
        }
        self.token = token
        issuedAt = Date(timeIntervalSince1970: seconds)
        identities = try IdentityEntries(entries: entries).identities()
        if needsUser, self["uid"] == nil, self["email"] == nil {
            throw SimulatedRefusal(reason: .uidOrEmailIsMandatory)
        }
    }
}
