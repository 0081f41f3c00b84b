import ChatProviderKit
import Testing

@Suite("D2 private: a user does not describe itself in clear")
struct UserDescriptionTests {
    private static let secrets = ["bob-4711", "ann@mail.example", "Ann Example", "digest-5", "eyJ-token"]

    private static let known = KnownUser(
        id: secrets[0],
        email: secrets[1],
        name: secrets[2],
        authToken: Secret(secrets[3])
    )
    private static let signed = SignedIdentity(userID: secrets[0]) { [token = secrets[4]] in token }

    /// All that the language's own ways print of a value, alone and in another value.
    private static func words(of value: some Sendable) -> String {
        var words = "\(value) \(String(reflecting: value)) \([value]) \(String(describing: Optional(value)))"
        dump(value, to: &words)
        dump([value], to: &words)
        return words
    }

    private static func expectNoSecret(in words: String) {
        for secret in secrets { #expect(!words.contains(secret), "\(secret): \(words)") }
    }

    @Test("a known user prints which fields there are, and no value")
    func knownUser() {
        Self.expectNoSecret(in: Self.words(of: Self.known))
        #expect("\(Self.known)" == "KnownUser(id, email, name, authToken)")
        #expect("\(KnownUser(id: "1"))" == "KnownUser(id)")
    }

    @Test("a signed identity prints no id")
    func signedIdentity() {
        Self.expectNoSecret(in: Self.words(of: Self.signed))
    }

    @Test("a user of a chat prints its kind alone", arguments: [ChatUser.known(known), .token(signed)])
    func user(_ user: ChatUser) {
        Self.expectNoSecret(in: Self.words(of: user))
    }

    @Test("an anonymous user still says so")
    func anonymous() {
        #expect("\(ChatUser.anonymous)" == "anonymous")
    }
}
