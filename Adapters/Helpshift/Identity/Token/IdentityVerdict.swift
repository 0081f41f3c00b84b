public import Foundation

/// What a token is for; the rules differ.
public enum IdentityTokenUse: Sendable, Equatable {
    /// A login. Without full privacy a uid or an e-mail identity is mandatory, and with it neither is. An
    /// empty token logs in anonymously.
    case login(fullPrivacy: Bool)
    /// `addUserIdentities`: any identities, but a token there must be.
    case addIdentities
}

/// The outcome of an inspection.
public enum IdentityVerdict: Sendable, Equatable {
    /// Nothing speaks against it on this side.
    case accepted(AcceptedIdentity)
    /// The SDK or its server would refuse it.
    case refused(LoginRefusal)

    /// Whether nothing speaks against it on this side.
    public var isAccepted: Bool { refusal == nil }

    /// The refusal, if it is one.
    public var refusal: LoginRefusal? {
        switch self {
        case .accepted: nil
        case .refused(let refusal): refusal
        }
    }
}

/// Who a good token logs in.
public struct AcceptedIdentity: Sendable, Equatable {
    /// Whom the token is about.
    public enum Subject: Sendable, Equatable {
        /// An anonymous user: the token is empty, or full privacy is on and there is no uid.
        case anonymous
        /// The user with the uid or else the e-mail address of the token.
        case identified(by: IdentityKind)
        /// The user who is logged in: the token adds identities.
        case currentUser
    }

    /// Something that is allowed and seldom meant.
    public enum Warning: Sendable, Equatable {
        /// Full privacy with an e-mail identity and no uid: the user becomes an anonymous one.
        case emailOnlyUnderFullPrivacy
        /// Full privacy without a uid: the user becomes an anonymous one.
        case noUIDUnderFullPrivacy
        /// The token has several identities of this kind, uid or e-mail; which one counts is not documented.
        case repeatedIdentity(IdentityKind)
        /// There was no key at hand: anybody may have written the token.
        case signatureNotChecked
        /// By the clock of the inspection the token was issued in the future, by so many seconds.
        case issuedInTheFuture(by: TimeInterval)
        /// By the clock of the inspection the token is older than ``IdentityTokenInspector/maximumAge``, by so
        /// many seconds.
        case issuedTooLongAgo(by: TimeInterval)
    }

    /// Whom the token is about.
    public let subject: Subject
    /// The identities, in the token's order; none for an empty token.
    public let identities: [Identity]
    /// When the token was issued; nil for an empty token.
    public let issuedAt: Date?
    /// What is allowed and seldom meant.
    public let warnings: [Warning]
}

extension AcceptedIdentity.Warning: CustomStringConvertible {
    /// The warning, for people.
    public var description: String {
        switch self {
        case .emailOnlyUnderFullPrivacy:
            "full privacy with only an e-mail address: the user becomes an anonymous one; add a uid"
        case .noUIDUnderFullPrivacy:
            "full privacy without a uid: the user becomes an anonymous one"
        case .repeatedIdentity(let kind):
            "several identities of the kind \(kind.rawValue): which one counts is not documented"
        case .signatureNotChecked:
            "the signature was not checked: no key at hand"
        case .issuedInTheFuture(let interval):
            "\(IssueTime.future(by: interval)), by the clock here; Helpshift decides by its own"
        case .issuedTooLongAgo(let interval):
            "\(IssueTime.tooOld(by: interval)), by the clock here; Helpshift decides by its own"
        }
    }

    /// What is odd about the token's age; nil for a warning about something else.
    var ageDetail: String? {
        switch self {
        case .issuedInTheFuture(let interval): IssueTime.future(by: interval)
        case .issuedTooLongAgo(let interval): IssueTime.tooOld(by: interval)
        case .emailOnlyUnderFullPrivacy, .noUIDUnderFullPrivacy, .repeatedIdentity, .signatureNotChecked: nil
        }
    }
}
