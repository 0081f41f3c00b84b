import ChatTokens
import Foundation

/// Signs tokens for the app's logins at each vendor.
///
/// The customer comes from the app's session, and never from a parameter of the request.
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

    /// The lifetime of a token, in seconds. Helpshift's tokens have no expiration of their own.
    private static let lifetime: TimeInterval = 300

    private let environment: [String: String]

    /// Creates a backend with the keys in `ZENDESK_CHAT_SHARED_SECRET`, `ZENDESK_MESSAGING_KEY` with
    /// `ZENDESK_MESSAGING_KEY_ID`, `HELPSHIFT_SECRET_KEY` and `MATRIX_JWT_KEY`.
    ///
    /// A vendor that the app does not use needs no key.
    public init(environment: [String: String]) {
        self.environment = environment
    }

    /// Signs a token that the vendor's rules allow. The app requests one at each login, and whenever the vendor needs a
    /// fresh one.
    ///
    /// - Throws: `TokenError.refused` for a customer whom the vendor would refuse, such as one without an id;
    ///   `TokenError.notSetUp` if the vendor's key is missing.
    public func token(
        for customer: Customer,
        at vendor: Vendor,
        now: Date = .now
    ) throws(TokenError) -> String {
        switch vendor {
        case .zendeskChat: try zendeskChatToken(for: customer, now)
        case .zendeskMessaging: try zendeskMessagingToken(for: customer, now)
        case .helpshift: try helpshiftToken(for: customer, now)
        case .matrix: try matrixToken(for: customer, now)
        }
    }

    // MARK: The vendors

    private func zendeskChatToken(for customer: Customer, _ now: Date) throws(TokenError) -> String {
        let key = try key(
            "ZENDESK_CHAT_SHARED_SECRET",
            "the secret of the Chat dashboard (Settings, Widget, Widget Security)"
        )
        let visitor = VisitorClaims(
            name: customer.name,
            email: customer.email ?? "",
            externalID: customer.id
        )
        do {
            let token = try VisitorTokenSigner(key: key).token(
                for: visitor,
                issuedAt: now,
                lifetime: Self.lifetime
            )
            _ = try VisitorTokenInspector(keys: [key]).inspect(token, at: now).get()
            return token
        } catch let refusal as VisitorTokenRefusal {
            throw .refused(refusal.detail)
        } catch {
            throw .notSetUp("\(error)")
        }
    }

    private func zendeskMessagingToken(for customer: Customer, _ now: Date) throws(TokenError) -> String {
        let key = try key("ZENDESK_MESSAGING_KEY", "the secret of a signing key of the Admin Center")
        let keyID = try value("ZENDESK_MESSAGING_KEY_ID", "the id of that signing key, such as app_1")
        do {
            return try MessagingTokenSigner(key: key, keyID: keyID).token(
                for: customer.id,
                name: customer.name,
                email: email(of: customer),
                isEmailVerified: true,
                issuedAt: now,
                lifetime: Self.lifetime
            )
        } catch {
            switch error {
            case .externalIDMissing, .externalIDTooLong, .invalidEmail: throw .refused("\(error)")
            case .keyIDMissing, .invalidLifetime, .cryptography: throw .notSetUp("\(error)")
            }
        }
    }

    private func helpshiftToken(for customer: Customer, _ now: Date) throws(TokenError) -> String {
        let key = try key(
            "HELPSHIFT_SECRET_KEY",
            "the secret key of the app's settings in Helpshift's dashboard (User Identity Verification)"
        )
        var identities = [Identity(.uid, customer.id)]
        if let email = email(of: customer) { identities.append(Identity(.email, email)) }
        let token: String
        do {
            token = try IdentityTokenSigner(key: key).token(for: identities, issuedAt: now)
        } catch {
            throw .notSetUp("\(error)")
        }
        // The signature is this backend's own, so only the customer has to be inspected.
        let verdict = IdentityTokenInspector().inspect(token, for: .login(fullPrivacy: false), at: now)
        if let refusal = verdict.refusal { throw .refused(refusal.detail) }
        return token
    }

    private func matrixToken(for customer: Customer, _ now: Date) throws(TokenError) -> String {
        let key = try key("MATRIX_JWT_KEY", "the secret of jwt_config in the Matrix server's configuration")
        do {
            return try LoginTokenSigner(key: key).token(
                for: customer.id,
                issuedAt: now,
                lifetime: Self.lifetime
            )
        } catch {
            switch error {
            case .userMissing, .invalidUser, .userIsNumber: throw .refused("\(error)")
            case .invalidLifetime, .cryptography: throw .notSetUp("\(error)")
            }
        }
    }

    /// Zendesk Chat alone needs an address.
    private func email(of customer: Customer) -> String? {
        customer.email.flatMap { $0.isEmpty ? nil : $0 }
    }

    // MARK: The environment

    private func key(_ name: String, _ meaning: String) throws(TokenError) -> SecretKey {
        let text = try value(name, meaning)
        do { return try SecretKey(bytes: text.utf8) } catch { throw .notSetUp("\(name): \(error)") }
    }

    private func value(_ name: String, _ meaning: String) throws(TokenError) -> String {
        var value = environment[name] ?? ""
        // A file that an editor has written ends with a newline.
        if value.last == "\n" || value.last == "\r\n" { value.removeLast() }
        guard !value.isEmpty else {
            throw .notSetUp(
                "\(name) is not set: put \(meaning) into the server's environment, and restart it"
            )
        }
        return value
    }
}
