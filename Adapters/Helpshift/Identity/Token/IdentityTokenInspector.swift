public import Foundation

/// Checks a token before the SDK receives it, by the rules of the vendor's User Hub page.
///
/// The first violated rule is the reason, in this order: the token's form; its signature, if there is a verifier; an
/// `iat` that is missing or not a number; the number of identities; the identities themselves; a uid or an e-mail
/// identity, unless full privacy is on.
///
/// A token is never refused for its age, because a device's clock may be wrong by seconds or days, and the vendor's
/// clock decides. An age that looks wrong by the local clock is a warning.
///
/// ```swift
/// let inspector = IdentityTokenInspector()
/// switch inspector.inspect(token, for: .login(fullPrivacy: false), at: .now) {
/// case .accepted(let identity): print(identity.subject)
/// case .refused(let refusal): print(refusal.reason, refusal.recovery)
/// }
/// ```
///
/// For some mistakes, the vendor has no separate reason. The inspector refuses a wrong signature and an `iat` that is
/// not a number as ``LoginFailureReason/identityTokenInvalid``. It refuses an unknown kind of identity as
/// ``LoginFailureReason/identitiesDataInvalid`` with ``EntryError/invalidData``.
public struct IdentityTokenInspector: Sendable {
    /// The age, in seconds, up to and including which a token gets no warning.
    ///
    /// The User Hub page contradicts itself: according to its troubleshooting section, `iat` must not be older than
    /// this; according to its description of the token, it may be. It does not mention an `iat` in the future.
    public static let maximumAge: TimeInterval = 24 * 60 * 60

    /// The limits for lengths and counts.
    public var limits: HelpshiftLimits
    /// Checks the signature. Without a verifier, the signature is not checked, and the verdict has a warning.
    public var verifier: (any TokenSignatureVerifying)?

    /// Whether the local clock is right, as a backend's is. A token with a wrong age is then refused.
    package var trustsClock = false

    /// Creates an inspector for a device, whose clock may be wrong.
    public init(limits: HelpshiftLimits = .current, verifier: (any TokenSignatureVerifying)? = nil) {
        self.limits = limits
        self.verifier = verifier
    }

    /// Returns whether the token can be used for this purpose, and if not, why.
    ///
    /// - Parameter now: The time by the local clock. It affects only the warnings.
    public func inspect(_ text: String, for use: IdentityTokenUse, at now: Date) -> IdentityVerdict {
        if text.isEmpty, case .login = use {
            return .accepted(
                AcceptedIdentity(subject: .anonymous, identities: [], issuedAt: nil, warnings: [])
            )
        }
        do {
            return .accepted(try accept(text, for: use, at: now))
        } catch {
            return .refused(error)
        }
    }

    private func accept(
        _ text: String,
        for use: IdentityTokenUse,
        at now: Date
    ) throws(LoginRefusal) -> AcceptedIdentity {
        let token = try parse(text)
        if let verifier, !verifier.isValid(signature: token.signature, of: token.signingInput) {
            throw LoginRefusal(
                reason: .identityTokenInvalid,
                detail: "signed with another key, or changed after it was signed"
            )
        }
        let issuedAt = try IssueTime.read(token.issuedAt)
        let ageWarning = IssueTime.warning(about: issuedAt, at: now)
        if trustsClock, let detail = ageWarning?.ageDetail {
            throw LoginRefusal(reason: .identityTokenInvalid, detail: detail)
        }
        let identities = try IdentityRules(limits: limits).check(token.identities)
        let subject = try subject(of: identities, for: use)
        return AcceptedIdentity(
            subject: subject,
            identities: identities,
            issuedAt: issuedAt,
            warnings: warnings(about: identities, subject: subject)
                + [ageWarning].compactMap(\.self)
        )
    }

    private func parse(_ text: String) throws(LoginRefusal) -> IdentityToken {
        guard !text.isEmpty else {
            throw LoginRefusal(
                reason: .identityTokenInvalid,
                detail: "empty: an empty token logs in anonymously and adds no identities"
            )
        }
        do {
            return try IdentityToken(parsing: text)
        } catch {
            throw LoginRefusal(reason: .identityTokenInvalid, detail: error.description)
        }
    }

    private func subject(
        of identities: [Identity],
        for use: IdentityTokenUse
    ) throws(LoginRefusal) -> AcceptedIdentity.Subject {
        let hasUID = identities.contains { $0.kind == .uid }
        switch use {
        case .addIdentities:
            return .currentUser
        case .login(fullPrivacy: true):
            return hasUID ? .identified(by: .uid) : .anonymous
        case .login(fullPrivacy: false):
            if hasUID { return .identified(by: .uid) }
            if identities.contains(where: { $0.kind == .email }) { return .identified(by: .email) }
            throw LoginRefusal(
                reason: .uidOrEmailIsMandatory,
                detail: "neither a uid nor an e-mail identity, and full privacy is off"
            )
        }
    }

    private func warnings(
        about identities: [Identity],
        subject: AcceptedIdentity.Subject
    ) -> [AcceptedIdentity.Warning] {
        var warnings: [AcceptedIdentity.Warning] = []
        if subject == .anonymous {
            let hasEmail = identities.contains { $0.kind == .email }
            warnings.append(hasEmail ? .emailOnlyUnderFullPrivacy : .noUIDUnderFullPrivacy)
        }
        for kind in [IdentityKind.uid, .email] where identities.count(where: { $0.kind == kind }) > 1 {
            warnings.append(.repeatedIdentity(kind))
        }
        if verifier == nil {
            warnings.append(.signatureNotChecked)
        }
        return warnings
    }
}
