public import Foundation

/// The purpose of a token, which affects the rules.
public enum IdentityTokenUse: Sendable, Equatable {
    /// A login. A uid or an e-mail identity is required, except with full privacy. An empty token logs in
    /// anonymously.
    case login(fullPrivacy: Bool)
    /// `addUserIdentities`: any identities, but the token must not be empty.
    case addIdentities
}

/// The outcome of an inspection.
public enum IdentityVerdict: Sendable, Equatable {
    /// No mistake was found.
    case accepted(AcceptedIdentity)
    /// The SDK or its server would refuse it.
    case refused(LoginRefusal)

    /// Whether no mistake was found.
    public var isAccepted: Bool { refusal == nil }

    /// The refusal, if it is one.
    public var refusal: LoginRefusal? {
        switch self {
        case .accepted: nil
        case .refused(let refusal): refusal
        }
    }
}

/// The contents of an accepted token.
public struct AcceptedIdentity: Sendable, Equatable {
    /// The user of a token.
    public enum Subject: Sendable, Equatable {
        /// An anonymous user: the token is empty, or full privacy is on and there is no uid.
        case anonymous
        /// The user with the uid of the token, or otherwise with its e-mail address.
        case identified(by: IdentityKind)
        /// The logged-in user, to whom the token adds identities.
        case currentUser
    }

    /// A detail that is allowed, but may not be intended.
    public enum Warning: Sendable, Equatable {
        /// Full privacy is on, and there is an e-mail identity but no uid: the user becomes anonymous.
        case emailOnlyUnderFullPrivacy
        /// Full privacy is on, and there is no uid: the user becomes anonymous.
        case noUIDUnderFullPrivacy
        /// The token has several identities of this kind, uid or e-mail. It is not documented which one is used.
        case repeatedIdentity(IdentityKind)
        /// There was no key to check the signature, so the token may come from anyone.
        case signatureNotChecked
        /// By the local clock, the token was issued this many seconds in the future.
        case issuedInTheFuture(by: TimeInterval)
        /// By the local clock, the token is this many seconds older than ``IdentityTokenInspector/maximumAge``.
        case issuedTooLongAgo(by: TimeInterval)
    }

    /// The user of the token.
    public let subject: Subject
    /// The identities, in the token's order; none for an empty token.
    public let identities: [Identity]
    /// When the token was issued; `nil` for an empty token.
    public let issuedAt: Date?
    /// Findings that are allowed, but may not be intended.
    public let warnings: [Warning]
}

extension AcceptedIdentity.Warning: CustomStringConvertible {
    /// The warning as text.
    public var description: String {
        switch self {
        case .emailOnlyUnderFullPrivacy:
            "full privacy with only an e-mail address: the user becomes anonymous; add a uid"
        case .noUIDUnderFullPrivacy:
            "full privacy without a uid: the user becomes anonymous"
        case .repeatedIdentity(let kind):
            "several identities of the kind \(kind.rawValue): which one counts is not documented"
        case .signatureNotChecked:
            "the signature was not checked: no key was given"
        case .issuedInTheFuture(let interval):
            "\(IssueTime.future(by: interval)), by the local clock; Helpshift uses its own"
        case .issuedTooLongAgo(let interval):
            "\(IssueTime.tooOld(by: interval)), by the local clock; Helpshift uses its own"
        }
    }

    /// The problem with the token's age; `nil` for a warning about something else.
    var ageDetail: String? {
        switch self {
        case .issuedInTheFuture(let interval): IssueTime.future(by: interval)
        case .issuedTooLongAgo(let interval): IssueTime.tooOld(by: interval)
        case .emailOnlyUnderFullPrivacy, .noUIDUnderFullPrivacy, .repeatedIdentity, .signatureNotChecked: nil
        }
    }
}
