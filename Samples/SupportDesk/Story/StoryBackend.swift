import ChatProviderKit
import ChatSimulators
import ChatTokens
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// The app's backend in a story: it has the secret from the vendor's dashboard, and signs tokens.
@MainActor
final class StoryBackend {
    /// The backend is down.
    private struct IsDown: Error {}

    private let clock: any ChatClock
    /// Whether it answers.
    var isUp = true

    /// The secret in each vendor's dashboard. It signs for nothing else.
    static let secret = "the key of the demo's dashboard"
    private static let otherSecret = "a key that is not the dashboard's"
    private static let messagingKeyID = "app_demo"

    init(clock: any ChatClock) { self.clock = clock }

    // MARK: The vendors

    // Without a cryptography library, no token can be signed. The value is then `nil`, and no token is checked.

    var zendeskChatTokens: SimulatedZendeskTokens? { try? SimulatedZendeskTokens(sharedSecret: Self.secret) }

    var messagingTokens: SimulatedMessagingTokens? {
        try? SimulatedMessagingTokens(keys: [Self.messagingKeyID: Self.secret])
    }

    var helpshiftIdentitySystem: SimulatedIdentitySystem? {
        let verifier = try? IdentityTokenVerifier(keys: [SecretKey(text: Self.secret.utf8)])
        return verifier.map { SimulatedIdentitySystem(keys: [$0]) }
    }

    var intercomSecret: SecretKey? { try? SecretKey(text: Self.secret.utf8) }

    /// Vendors in memory that accept the backend's tokens.
    func makeVendors() -> SimulatedVendors {
        let vendors = SimulatedVendors(clock: clock)
        vendors.zendeskChatTokens = zendeskChatTokens
        vendors.helpshiftIdentitySystem = helpshiftIdentitySystem
        vendors.messagingTokens = messagingTokens
        return vendors
    }

    // MARK: The users

    /// A person who logs in at a vendor with a token.
    ///
    /// - Parameter isForged: Whether the token is signed with a secret other than the vendor's.
    func user(_ person: Person, at vendor: SimulatedVendor, isForged: Bool = false) -> ChatUser {
        .token(
            SignedIdentity(userID: person.id) { [self] in
                try await token(for: person, at: vendor, isForged)
            }
        )
    }

    private func token(for person: Person, at vendor: SimulatedVendor, _ isForged: Bool) throws -> String {
        guard isUp else { throw IsDown() }
        let key = try SecretKey(text: (isForged ? Self.otherSecret : Self.secret).utf8)
        switch vendor {
        case .zendeskChat:
            let claims = VisitorClaims(name: person.name, email: person.email, externalID: person.id)
            return try VisitorTokenSigner(key: key).token(for: claims, issuedAt: clock.now)
        case .zendeskMessaging:
            return try MessagingTokenSigner(key: key, keyID: Self.messagingKeyID).token(
                for: person.id,
                name: person.name,
                email: person.email,
                issuedAt: clock.now,
                lifetime: nil
            )
        case .helpshift:
            let identities = [Identity(.uid, person.id), Identity(.email, person.email)]
            return try IdentityTokenSigner(key: key).token(for: identities, issuedAt: clock.now)
        case .intercom:
            return try IntercomTokenSigner(key: key).token(for: person.id, issuedAt: clock.now, lifetime: 300)
        case .matrix:
            return try LoginTokenSigner(key: key).token(for: person.id, issuedAt: clock.now)
        }
    }
}
