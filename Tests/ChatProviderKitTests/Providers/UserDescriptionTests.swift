import ChatProviderKit
import Testing

@Suite("D2 private: a user's description reveals nothing")
struct UserDescriptionTests {
    private static let secrets = ["bob-4711", "ann@mail.example", "Ann Example", "digest-5", "eyJ-token"]

    private static let known = KnownUser(
        id: secrets[0],
        email: secrets[1],
        name: secrets[2],
        authToken: Secret(secrets[3])
    )
    private static let signed = SignedIdentity(userID: secrets[0]) { [token = secrets[4]] in token }

    /// Everything that Swift prints for a value, by itself and inside another value.
    private static func words(of value: some Sendable) -> String {
        var words = "\(value) \(String(reflecting: value)) \([value]) \(String(describing: Optional(value)))"
        dump(value, to: &words)
        dump([value], to: &words)
        return words
    }

    private static func expectNoSecret(in words: String) {
        for secret in secrets { #expect(!words.contains(secret), "\(secret): \(words)") }
    }

    @Test("a known user prints its field names, and no values")
    func knownUser() {
        Self.expectNoSecret(in: Self.words(of: Self.known))
        #expect("\(Self.known)" == "KnownUser(id, email, name, authToken)")
        #expect("\(KnownUser(id: "1"))" == "KnownUser(id)")
    }

    @Test("a signed identity prints no id")
    func signedIdentity() {
        Self.expectNoSecret(in: Self.words(of: Self.signed))
    }

    @Test("a chat user prints only its kind", arguments: [ChatUser.known(known), .token(signed)])
    func user(_ user: ChatUser) {
        Self.expectNoSecret(in: Self.words(of: user))
    }

    @Test("an anonymous user prints as anonymous")
    func anonymous() {
        #expect("\(ChatUser.anonymous)" == "anonymous")
    }
}
