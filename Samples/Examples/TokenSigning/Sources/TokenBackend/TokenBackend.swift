import Foundation
import HelpshiftIdentity
import HelpshiftTokens
import ZendeskChatTokens

/// Signs what the app logs its user in with, for each vendor.
///
/// The app's own session says who the customer is, never a parameter of the app's request.
public struct TokenBackend: Sendable {
    /// A vendor that this backend signs for.
    public enum Vendor: String, Sendable, CaseIterable {
        /// Zendesk Chat.
        case zendeskChat = "zendesk-chat"
        /// Helpshift.
        case helpshift
    }

    private let zendeskSigner: VisitorTokenSigner
    private let zendeskInspector: VisitorTokenInspector
    private let helpshiftSigner: IdentityTokenSigner
    private let helpshiftInspector: IdentityTokenInspector

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - zendeskChatSecret: The shared secret of Zendesk Chat's dashboard.
    ///   - helpshiftKey: The secret key of Helpshift's dashboard.
    /// - Throws: `CryptographyError` where the machine has no cryptography library.
    public init(zendeskChatSecret: SecretKey, helpshiftKey: SecretKey) throws {
        zendeskSigner = try VisitorTokenSigner(key: zendeskChatSecret)
        zendeskInspector = try VisitorTokenInspector(keys: [zendeskChatSecret])
        helpshiftSigner = try IdentityTokenSigner(key: helpshiftKey)
        helpshiftInspector = IdentityTokenInspector(
            verifier: try IdentityTokenVerifier(keys: [helpshiftKey])
        )
    }

    /// Creates a backend with the keys in `ZENDESK_CHAT_SHARED_SECRET` and `HELPSHIFT_SECRET_KEY`.
    ///
    /// - Throws: `SecretKeyError` where one is missing.
    public init(environment: [String: String]) throws {
        func key(_ name: String) throws -> SecretKey {
            try SecretKey(text: (environment[name] ?? "").utf8)
        }
        try self.init(
            zendeskChatSecret: key("ZENDESK_CHAT_SHARED_SECRET"),
            helpshiftKey: key("HELPSHIFT_SECRET_KEY")
        )
    }

    /// Signs a token, and inspects it by the vendor's rules before anybody has it.
    ///
    /// A token is good for some minutes: sign one for each request.
    ///
    /// - Throws: `TokenRefusal` for a customer whom the vendor would refuse, such as one without a name.
    public func token(for customer: Customer, at vendor: Vendor, now: Date = .now) throws -> String {
        switch vendor {
        case .zendeskChat:
            let visitor = VisitorClaims(
                name: customer.name,
                email: customer.email,
                externalID: customer.id
            )
            let token = try zendeskSigner.token(for: visitor, issuedAt: now)
            if case .failure(let refusal) = zendeskInspector.inspect(token, at: now) {
                throw TokenRefusal(description: "\(refusal)")
            }
            return token
        case .helpshift:
            let identities = [Identity(.uid, customer.id), Identity(.email, customer.email)]
            let token = try helpshiftSigner.token(for: identities, issuedAt: now)
            let verdict = helpshiftInspector.inspect(token, for: .login(fullPrivacy: false), at: now)
            if let refusal = verdict.refusal { throw TokenRefusal(description: "\(refusal)") }
            return token
        }
    }
}

/// The vendor would refuse a token.
public struct TokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The vendor's reason.
    public let description: String
}
