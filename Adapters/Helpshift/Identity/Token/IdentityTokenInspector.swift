public import Foundation

/// Checks a token before the SDK sees it, by the rules of the vendor's User Hub page.
///
/// The first rule that is broken gives the reason, in this order: the token's form; its signature, where a
/// verifier is at hand; `iat` missing or no number; the number of identities; the identities themselves; a uid
/// or an e-mail identity, unless full privacy is on.
///
/// The age of a token never refuses it: the clock of a device may be wrong by seconds or by days, and the
/// vendor's own clock decides. What looks wrong by the clock at hand is a warning.
///
/// ```swift
/// let inspector = IdentityTokenInspector()
/// switch inspector.inspect(token, for: .login(fullPrivacy: false), at: .now) {
/// case .accepted(let identity): print(identity.subject)
/// case .refused(let refusal): print(refusal.reason, refusal.recovery)
/// }
/// ```
///
/// The vendor has no reason of its own for some mistakes. Here a bad signature and an `iat` that is no number
/// are ``LoginFailureReason/identityTokenInvalid``; an unknown kind of identity is
/// ``LoginFailureReason/identitiesDataInvalid`` with ``EntryError/invalidData``.
public struct IdentityTokenInspector: Sendable {
    /// The age, in seconds, up to which a token gets no warning: exactly this old gets none.
    ///
    /// The User Hub page disagrees with itself: by its troubleshooting `iat` must not be older than this, by its
    /// format of the token it may be. Of an `iat` in the future it says nothing.
    public static let maximumAge: TimeInterval = 24 * 60 * 60

    /// Lengths and counts.
    public var limits: HelpshiftLimits
    /// Checks the signature; without one it stays unchecked, and the verdict warns.
    public var verifier: (any TokenSignatureVerifying)?

    /// Whether the clock at hand is right, as that of a backend is. Then a token of a wrong age is refused.
    private let trustsClock: Bool

    /// An inspector for a device, whose clock may be wrong.
    public init(limits: HelpshiftLimits = .current, verifier: (any TokenSignatureVerifying)? = nil) {
        self.init(limits: limits, verifier: verifier, trustsClock: false)
    }

    /// An inspector.
    package init(
        limits: HelpshiftLimits = .current,
        verifier: (any TokenSignatureVerifying)?,
        trustsClock: Bool
    ) {
        self.limits = limits
        self.verifier = verifier
        self.trustsClock = trustsClock
    }

    /// Whether the token serves this use, and if not, why.
    ///
    /// - Parameter now: The time by the clock at hand. It decides on warnings alone.
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
