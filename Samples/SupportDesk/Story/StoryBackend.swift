import ChatProviderKit
import ChatSimulators
import ChatTokens
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// The app's backend in a story: it has the secret from the vendor's dashboard, and signs tokens.
///
/// If the machine has no cryptography library, a fixed text replaces the signature, so that the story runs anywhere.
@MainActor
final class StoryBackend {
    /// The backend is down.
    struct IsDown: Error {}

    private let clock: any ChatClock
    private let keys: Keys?
    /// How the simulated account of Zendesk Messaging verifies tokens: without cryptography it accepts any signature.
    let messagingTokens: SimulatedMessagingTokens
    private let wrongMessagingTokens: SimulatedMessagingTokens
    private static let messagingKeyID = "app_demo"
    /// Whether it answers.
    var isUp = true

    private struct Keys: Sendable {
        var right: IdentityTokenSigner
        var wrong: IdentityTokenSigner
        var verifier: IdentityTokenVerifier
    }

    init(clock: any ChatClock) {
        self.clock = clock
        // The demo's own keys, which sign for nothing else.
        let rightText = "the key of the demo's dashboard"
        let wrongText = "a key that is not the dashboard's"
        guard let right = try? SecretKey(text: Array(rightText.utf8)),
            let wrong = try? SecretKey(text: Array(wrongText.utf8)),
            let signer = try? IdentityTokenSigner(key: right),
            let forger = try? IdentityTokenSigner(key: wrong),
            let verifier = try? IdentityTokenVerifier(keys: [right]),
            let messaging = try? SimulatedMessagingTokens(keys: [Self.messagingKeyID: rightText]),
            let wrongMessaging = try? SimulatedMessagingTokens(keys: [Self.messagingKeyID: wrongText])
        else {
            keys = nil
            (messagingTokens, wrongMessagingTokens) = (SimulatedMessagingTokens(), SimulatedMessagingTokens())
            return
        }
        (messagingTokens, wrongMessagingTokens) = (messaging, wrongMessaging)
        keys = Keys(right: signer, wrong: forger, verifier: verifier)
    }

    /// Whether tokens are signed with a real signature.
    var signs: Bool { keys != nil }

    /// How the simulated account of Zendesk Chat verifies tokens.
    var zendeskChatTokens: SimulatedZendeskTokens {
        let verifier = verifier
        return SimulatedZendeskTokens { verifier.isValid(signature: $0, of: $1) }
    }

    /// How the simulated account of Helpshift verifies tokens.
    var helpshiftIdentitySystem: SimulatedIdentitySystem { SimulatedIdentitySystem(keys: [verifier]) }

    private var verifier: any TokenSignatureVerifying { keys?.verifier ?? WordVerifier() }

    /// Vendors in memory that accept the backend's tokens.
    func makeVendors() -> SimulatedVendors {
        let vendors = SimulatedVendors(clock: clock)
        vendors.zendeskChatTokens = zendeskChatTokens
        vendors.helpshiftIdentitySystem = helpshiftIdentitySystem
        vendors.messagingTokens = messagingTokens
        return vendors
    }

    /// A person who logs in at a vendor of ``makeVendors()`` with a token.
    func user(_ person: Person, at vendor: TokenVendor, isForged: Bool = false) -> ChatUser {
        .token(
            SignedIdentity(userID: person.id) { [self] in
                switch vendor {
                case .zendeskChat: try await zendeskToken(for: person, isForged)
                case .zendeskMessaging: try await messagingToken(for: person, isForged)
                case .helpshift: try await helpshiftToken(for: person, isForged)
                }
            }
        )
    }

    /// The vendors that the backend signs tokens for.
    enum TokenVendor: Sendable { case zendeskChat, zendeskMessaging, helpshift }

    private func helpshiftToken(for person: Person, _ isForged: Bool) throws -> String {
        let identities = [
            ["identifier": "uid", "value": person.id], ["identifier": "email", "value": person.email],
        ]
        return try token(["identities": identities, "iat": seconds], isForged)
    }

    private func zendeskToken(for person: Person, _ isForged: Bool) throws -> String {
        try token(
            ["external_id": person.id, "name": person.name, "email": person.email, "iat": seconds],
            isForged
        )
    }

    private func messagingToken(for person: Person, _ isForged: Bool) throws -> String {
        guard isUp else { throw IsDown() }
        guard keys != nil else {
            let claims = ["scope": "user", "external_id": person.id, "name": person.name]
            let payload = try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys)
            return WordVerifier.token(payload, isForged, keyID: Self.messagingKeyID)
        }
        return try (isForged ? wrongMessagingTokens : messagingTokens)
            .token(for: person.id, keyID: Self.messagingKeyID, name: person.name, email: person.email).value
    }

    private var seconds: Int { Int(clock.now.timeIntervalSince1970) }

    private func token(_ claims: [String: Any], _ isForged: Bool) throws -> String {
        guard isUp else { throw IsDown() }
        let payload = try JSONSerialization.data(withJSONObject: claims, options: .sortedKeys)
        guard let keys else { return WordVerifier.token(payload, isForged) }
        return try (isForged ? keys.wrong : keys.right).token(payload: payload)
    }
}

/// Replaces signature checks without cryptography: it accepts fixed texts of the same length.
private struct WordVerifier: TokenSignatureVerifying {
    private static let word = Data("signed by the backend of the demo".utf8.prefix(32))
    private static let forgedWord = Data("signed by someone else, not by it".utf8.prefix(32))

    func isValid(signature: Data, of signingInput: Data) -> Bool { signature == Self.word }

    static func token(_ payload: Data, _ isForged: Bool, keyID: String? = nil) -> String {
        let kid = keyID.map { #","kid":"\#($0)""# } ?? ""
        let header = Data(#"{"alg":"HS256","typ":"JWT"\#(kid)}"#.utf8)
        return [header, payload, isForged ? forgedWord : word].map(Base64URL.encode).joined(separator: ".")
    }
}
