public import Foundation

/// Checks a token before the SDK sees it, by the rules of the vendor's User Hub page.
///
/// The first rule that is broken gives the reason, in this order: the token's form; its signature, where a
/// verifier is at hand; `iat` missing; `iat` unreadable, in the future or older than 24 hours; the number of
/// identities; the identities themselves; a uid or an e-mail identity, unless full privacy is on.
///
/// ```swift
/// let inspector = IdentityTokenInspector()
/// switch inspector.inspect(token, for: .login(fullPrivacy: false), at: .now) {
/// case .accepted(let identity): print(identity.subject)
/// case .refused(let refusal): print(refusal.reason, refusal.recovery)
/// }
/// ```
///
/// The vendor has no reason of its own for some mistakes. Here a bad signature and an `iat` that is no number,
/// too old or in the future are ``LoginFailureReason/identityTokenInvalid``; an unknown kind of identity is
/// ``LoginFailureReason/identitiesDataInvalid`` with ``EntryError/invalidData``.
public struct IdentityTokenInspector: Sendable {
    /// The oldest `iat` that a login accepts, in seconds: exactly this old is accepted, a second more is not.
    public static let maximumAge: TimeInterval = 24 * 60 * 60

    /// Lengths and counts.
    public var limits: HelpshiftLimits
    /// Checks the signature; without one it stays unchecked, and the verdict warns.
    public var verifier: (any TokenSignatureVerifying)?

    /// An inspector.
    public init(limits: HelpshiftLimits = .current, verifier: (any TokenSignatureVerifying)? = nil) {
        self.limits = limits
        self.verifier = verifier
    }

    /// Whether the token serves this use at this time, and if not, why.
    ///
    /// The clock has no leeway: an `iat` one second in the future is refused. A backend whose clock runs ahead
    /// dates its tokens back a little.
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
        let issuedAt = try IssueTime.check(token.issuedAt, now: now)
        let identities = try IdentityRules(limits: limits).check(token.identities)
        let subject = try subject(of: identities, for: use)
        return AcceptedIdentity(
            subject: subject,
            identities: identities,
            issuedAt: issuedAt,
            warnings: warnings(about: identities, subject: subject)
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
