import Foundation

/// What a token says, once its form is known to be right.
struct SimulatedClaims {
    let token: SimulatedToken
    /// When the token was issued, by the backend that signed it.
    let issuedAt: Date
    /// Of an identifier that comes twice the last.
    let identities: [SimulatedIdentity]

    subscript(_ identifier: String) -> String? {
        identities.last { $0.identifier == identifier }?.value
    }

    /// Reads a token. The documents give no order for the checks: this one goes from the whole to its parts.
    ///
    /// - Parameter needsUser: Whether the token has to name a user by `uid` or `email`.
    init(_ text: String, limits: SimulatedLimits, needsUser: Bool) throws(SimulatedRefusal) {
        guard let token = SimulatedToken(text) else { throw SimulatedRefusal(reason: .identityTokenInvalid) }
        guard let iat = token.payload["iat"] else { throw SimulatedRefusal(reason: .iatIsMandatory) }
        guard let seconds = iat.number, let entries = token.payload["identities"]?.array else {
            throw SimulatedRefusal(reason: .identityTokenInvalid)
        }
        self.token = token
        issuedAt = Date(timeIntervalSince1970: seconds)
        identities = try IdentityEntries(entries: entries, limits: limits).identities()
        if needsUser, self["uid"] == nil, self["email"] == nil {
            throw SimulatedRefusal(reason: .uidOrEmailIsMandatory)
        }
    }
}
