/// Why the SDK would answer a login by id and e-mail by logging in an anonymous user.
public enum LegacyLoginProblem: Error, Sendable, Equatable {
    /// The id is longer than ``LegacyLogin/maximumIDLength``; its length in UTF-16 units.
    case idTooLong(length: Int)
    /// The id begins or ends with white space.
    case idHasOuterSpaces
    /// The e-mail address begins or ends with white space.
    case emailHasOuterSpaces
    /// The e-mail address does not have the form of one.
    case emailMalformed
    /// Full privacy is on, and there is no id.
    case emailOnlyUnderFullPrivacy
    /// Neither id nor e-mail address.
    case noIDAndNoEmail

    /// What to do about it, for people.
    public var recovery: String {
        switch self {
        case .idTooLong: "Use an id of at most \(LegacyLogin.maximumIDLength) UTF-16 units."
        case .idHasOuterSpaces: "Remove white space around the id."
        case .emailHasOuterSpaces: "Remove white space around the e-mail address."
        case .emailMalformed: "Leave the e-mail address out, or pass a valid one."
        case .emailOnlyUnderFullPrivacy: "Pass an id: with full privacy an e-mail address identifies nobody."
        case .noIDAndNoEmail: "Pass an id or an e-mail address, or do not log in."
        }
    }
}

extension LegacyLoginProblem: CustomStringConvertible {
    /// What is wrong, for people, without any value.
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

/// A login by id and e-mail that is not handed to the SDK.
public struct LegacyLoginRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// All that is wrong; at least one.
    public let problems: [LegacyLoginProblem]

    /// The problems and the ways out, without any value.
    public var description: String {
        problems.map { "\($0). \($0.recovery)" }.joined(separator: " ")
    }
}
