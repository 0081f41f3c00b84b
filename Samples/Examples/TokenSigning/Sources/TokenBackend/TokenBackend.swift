import ChatTokens
import Foundation

/// Signs what the app logs its user in with, for each vendor.
///
/// The app's own session says who the customer is, never a parameter of the app's request.
public struct TokenBackend: Sendable {
    /// A vendor that this backend signs for.
    public enum Vendor: String, Sendable, CaseIterable {
        /// Zendesk Chat.
        case zendeskChat = "zendesk-chat"
        /// Zendesk Messaging.
        case zendeskMessaging = "zendesk-messaging"
        /// Helpshift.
        case helpshift
        /// A Matrix server of your own.
        case matrix
    }

    private let zendeskSigner: VisitorTokenSigner
    private let zendeskInspector: VisitorTokenInspector
    private let messagingSigner: MessagingTokenSigner
    private let helpshiftSigner: IdentityTokenSigner
    private let helpshiftInspector: IdentityTokenInspector
    private let matrixSigner: LoginTokenSigner

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - zendeskChatSecret: The shared secret of Zendesk Chat's dashboard.
    ///   - zendeskMessagingKey: The shared secret of a signing key of Zendesk's Admin Center.
    ///   - zendeskMessagingKeyID: The id of that key.
    ///   - helpshiftKey: The secret key of Helpshift's dashboard.
    ///   - matrixKey: The key of the Matrix server's `jwt_config`.
    /// - Throws: `MessagingTokenError` where the id is empty; where the machine has no cryptography library.
    public init(
        zendeskChatSecret: SecretKey,
        zendeskMessagingKey: SecretKey,
        zendeskMessagingKeyID: String,
        helpshiftKey: SecretKey,
        matrixKey: SecretKey
    ) throws {
        zendeskSigner = try VisitorTokenSigner(key: zendeskChatSecret)
        zendeskInspector = try VisitorTokenInspector(keys: [zendeskChatSecret])
        messagingSigner = try MessagingTokenSigner(key: zendeskMessagingKey, keyID: zendeskMessagingKeyID)
        helpshiftSigner = try IdentityTokenSigner(key: helpshiftKey)
        helpshiftInspector = IdentityTokenInspector(
            verifier: try IdentityTokenVerifier(keys: [helpshiftKey])
        )
        matrixSigner = try LoginTokenSigner(key: matrixKey)
    }

    /// Creates a backend with the keys in `ZENDESK_CHAT_SHARED_SECRET`, `ZENDESK_MESSAGING_KEY` with
    /// `ZENDESK_MESSAGING_KEY_ID`, `HELPSHIFT_SECRET_KEY` and `MATRIX_JWT_KEY`.
    ///
    /// - Throws: `SecretKeyError` where a key is missing, `MessagingTokenError` where the id is.
    public init(environment: [String: String]) throws {
        func key(_ name: String) throws -> SecretKey {
            try SecretKey(text: (environment[name] ?? "").utf8)
        }
        try self.init(
            zendeskChatSecret: key("ZENDESK_CHAT_SHARED_SECRET"),
            zendeskMessagingKey: key("ZENDESK_MESSAGING_KEY"),
            zendeskMessagingKeyID: environment["ZENDESK_MESSAGING_KEY_ID"] ?? "",
            helpshiftKey: key("HELPSHIFT_SECRET_KEY"),
            matrixKey: key("MATRIX_JWT_KEY")
        )
    }

    /// Signs a token that the vendor's rules allow.
    ///
    /// A token is good for some minutes: sign one for each request.
    ///
    /// - Throws: `TokenRefusal` for a customer whom the vendor would refuse, such as one without an id.
    public func token(for customer: Customer, at vendor: Vendor, now: Date = .now) throws -> String {
        switch vendor {
        case .zendeskChat: try zendeskToken(for: customer, now)
        case .zendeskMessaging: try messagingToken(for: customer, now)
        case .helpshift: try helpshiftToken(for: customer, now)
        case .matrix: try matrixToken(for: customer, now)
        }
    }

    // MARK: The vendors

    private func zendeskToken(for customer: Customer, _ now: Date) throws -> String {
        let visitor = VisitorClaims(name: customer.name, email: customer.email, externalID: customer.id)
        let token = try zendeskSigner.token(for: visitor, issuedAt: now)
        if case .failure(let refusal) = zendeskInspector.inspect(token, at: now) {
            throw TokenRefusal(description: "\(refusal)")
        }
        return token
    }

    private func messagingToken(for customer: Customer, _ now: Date) throws(TokenRefusal) -> String {
        do {
            return try messagingSigner.token(
                for: customer.id,
                name: customer.name,
                email: customer.email,
                isEmailVerified: true,
                issuedAt: now,
                lifetime: 300
            )
        } catch { throw TokenRefusal(description: "\(error)") }
    }

    private func helpshiftToken(for customer: Customer, _ now: Date) throws -> String {
        let identities = [Identity(.uid, customer.id), Identity(.email, customer.email)]
        let token = try helpshiftSigner.token(for: identities, issuedAt: now)
        let verdict = helpshiftInspector.inspect(token, for: .login(fullPrivacy: false), at: now)
        if let refusal = verdict.refusal { throw TokenRefusal(description: "\(refusal)") }
        return token
    }

    private func matrixToken(for customer: Customer, _ now: Date) throws(TokenRefusal) -> String {
        do { return try matrixSigner.token(for: customer.id, issuedAt: now) } catch {
            throw TokenRefusal(description: "\(error)")
        }
    }
}

/// The vendor would refuse a token.
public struct TokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The vendor's reason.
    public let description: String
}
