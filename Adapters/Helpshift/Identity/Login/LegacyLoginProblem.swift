/// Why the SDK would log in an anonymous user for a login by id and e-mail address.
public enum LegacyLoginProblem: Error, Sendable, Equatable {
    /// The id is longer than ``LegacyLogin/maximumIDLength``, with this length in UTF-16 units.
    case idTooLong(length: Int)
    /// The id begins or ends with white space.
    case idHasOuterSpaces
    /// The e-mail address begins or ends with white space.
    case emailHasOuterSpaces
    /// The e-mail address is malformed.
    case emailMalformed
    /// Full privacy is on, and there is no id.
    case emailOnlyUnderFullPrivacy
    /// There is neither an id nor an e-mail address.
    case noIDAndNoEmail

    /// How to correct it.
    public var recovery: String {
        switch self {
        case .idTooLong: "Use an id of at most \(LegacyLogin.maximumIDLength) UTF-16 units."
        case .idHasOuterSpaces: "Remove white space around the id."
        case .emailHasOuterSpaces: "Remove white space around the e-mail address."
        case .emailMalformed: "Omit the e-mail address, or pass a valid one."
        case .emailOnlyUnderFullPrivacy:
            "Pass an id: with full privacy, an e-mail address identifies no user."
        case .noIDAndNoEmail: "Pass an id or an e-mail address, or do not log in."
        }
    }
}

extension LegacyLoginProblem: CustomStringConvertible {
    /// What is wrong, without any value.
    public var description: String {
        switch self {
        case .idTooLong(let length): "the id has \(length) UTF-16 units"
        case .idHasOuterSpaces: "the id has white space around it"
        case .emailHasOuterSpaces: "the e-mail address has white space around it"
        case .emailMalformed: "the e-mail address is malformed"
        case .emailOnlyUnderFullPrivacy: "full privacy with only an e-mail address"
        case .noIDAndNoEmail: "neither id nor e-mail address"
        }
    }
}

/// Why a login by id and e-mail address is not passed to the SDK.
public struct LegacyLoginRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The problems, at least one.
    public let problems: [LegacyLoginProblem]

    /// The problems and their corrections, without any value.
    public var description: String {
        problems.map { "\($0). \($0.recovery)" }.joined(separator: " ")
    }
}
