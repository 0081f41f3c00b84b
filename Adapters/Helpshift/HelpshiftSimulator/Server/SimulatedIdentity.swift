public import Foundation

/// What the simulated server makes of an identity token.
public enum SimulatedIdentity: Sendable, Hashable {
    /// It is of this user.
    case user(String)
    /// It is refused, with the SDK's reason and errors.
    case refused(reason: String, errors: [String: String]?)

    private struct Payload: Decodable {
        var identities: [Identity]?
        var iat: Double?
    }

    private struct Identity: Decodable {
        var identifier: String
        var value: String
    }

    /// Reads a token without checking who has signed it.
    ///
    /// Refuses one that is no JWT, one without `iat` or with one of more than 24 hours ago, and one with neither
    /// `uid` nor `email`.
    public static func unsigned(_ token: String, at now: Date) -> SimulatedIdentity {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let data = data(base64URL: parts[1]),
            let payload = try? JSONDecoder().decode(Payload.self, from: data),
            let identities = payload.identities
        else {
            return .refused(reason: "identityTokenInvalid", errors: nil)
        }
        guard let issued = payload.iat else { return .refused(reason: "iatIsMandatory", errors: nil) }
        guard now.timeIntervalSince1970 - issued <= 86_400 else {
            return .refused(reason: "identityTokenInvalid", errors: nil)
        }
        let known =
            identities.first { $0.identifier == "uid" } ?? identities.first { $0.identifier == "email" }
        guard let known else { return .refused(reason: "uidOrEmailIsMandatory", errors: nil) }
        guard !known.value.isEmpty else {
            return .refused(reason: "identitiesDataInvalid", errors: [known.identifier: "emptyData"])
        }
        return .user(known.value)
    }

    private static func data(base64URL text: Substring) -> Data? {
        let base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(
            base64Encoded: base64.padding(toLength: (base64.count + 3) / 4 * 4, withPad: "=", startingAt: 0)
        )
    }
}
