import Foundation
import InputValidation

/// The rules of the login by id and e-mail address, which are checked before the SDK is called.
///
/// For most mistakes, the SDK silently logs in an anonymous user. This type reports each mistake as a typed problem.
public struct LegacyLogin: Sendable {
    /// The longest id, in UTF-16 units.
    public static let maximumIDLength = 750
    /// The longest name, in UTF-16 units. A longer one is truncated.
    public static let maximumNameLength = 255

    /// A detail that the SDK accepts, but that may not be intended.
    public enum Warning: Sendable, Equatable {
        /// The name was longer than ``LegacyLogin/maximumNameLength``, with this length, and was truncated.
        case nameCut(length: Int)
        /// The auth token is not an HMAC-SHA256 in lowercase hexadecimal digits or base64. Identity verification
        /// will fail.
        case authTokenMalformed
        /// The id is an e-mail address.
        ///
        /// According to the page on identifying users, an address belongs in the e-mail field. The SDK also accepts it
        /// as an id, and users who were logged in that way before keep their conversations only with this id.
        case emailGivenAsID
    }

    /// Whether full privacy is on.
    public var fullPrivacy: Bool

    /// Creates the rules.
    public init(fullPrivacy: Bool = false) { self.fullPrivacy = fullPrivacy }

    /// Returns the user to pass to the SDK. A name that is too long has been truncated.
    ///
    /// - Throws: All problems at once.
    public func plan(
        for user: LegacyUser
    ) throws(LegacyLoginRefusal) -> (user: LegacyUser, warnings: [Warning]) {
        let problems = problems(of: user)
        guard problems.isEmpty else { throw LegacyLoginRefusal(problems: problems) }
        var checked = user
        checked.name = user.name.flatMap(Self.cut)
        return (checked, warnings(about: user))
    }

    private func problems(of user: LegacyUser) -> [LegacyLoginProblem] {
        var problems: [LegacyLoginProblem] = []
        if let id = user.id {
            let length = id.utf16.count
            if length > Self.maximumIDLength { problems.append(.idTooLong(length: length)) }
            if hasOuterSpaces(id) { problems.append(.idHasOuterSpaces) }
        }
        if let email = user.email {
            if hasOuterSpaces(email) {
                problems.append(.emailHasOuterSpaces)
            } else if !EmailAddress.isPlausible(email) {
                problems.append(.emailMalformed)
            }
        }
        switch (user.id, user.email) {
        case (nil, nil): problems.append(.noIDAndNoEmail)
        case (nil, _?) where fullPrivacy: problems.append(.emailOnlyUnderFullPrivacy)
        case (nil, _?), (_?, nil), (_?, _?): break
        }
        return problems
    }

    private func warnings(about user: LegacyUser) -> [Warning] {
        var warnings: [Warning] = []
        if let length = user.name?.utf16.count, length > Self.maximumNameLength {
            warnings.append(.nameCut(length: length))
        }
        if let id = user.id, EmailAddress.isPlausible(id) { warnings.append(.emailGivenAsID) }
        if let token = user.authToken, !isAuthToken(token) { warnings.append(.authTokenMalformed) }
        return warnings
    }

    /// Returns whether the text can be an HMAC-SHA256.
    ///
    /// The vendor's help on User Identity Verification (FAQ 880) uses hexadecimal digits, its sample app for SDK X
    /// 10.4.1 base64 (`MockUserAuthTokenServer.swift`). Both are accepted.
    private func isAuthToken(_ text: String) -> Bool {
        text.isWholly("[0-9a-f]{64}") || Data(base64Encoded: text)?.count == 32
    }

    private func hasOuterSpaces(_ text: String) -> Bool {
        text.first?.isWhitespace == true || text.last?.isWhitespace == true
    }

    /// Returns the name, truncated to the longest length without splitting a letter or an emoji.
    private static func cut(_ name: String) -> String {
        guard name.utf16.count > maximumNameLength else { return name }
        var length = 0
        return String(
            name.prefix { character in
                length += character.utf16.count
                return length <= maximumNameLength
            }
        )
    }
}

extension LegacyLogin.Warning: CustomStringConvertible {
    /// The warning as text, without any value.
    public var description: String {
        switch self {
        case .nameCut(let length):
            "the user's name has \(length) UTF-16 units, and is truncated to \(LegacyLogin.maximumNameLength)"
        case .authTokenMalformed:
            "the user auth token is neither 64 digits of lower-case hex nor 32 bytes in base64: it will not be "
                + "accepted"
        case .emailGivenAsID:
            "the id is an e-mail address: Helpshift advises to pass it as the e-mail address"
        }
    }
}
