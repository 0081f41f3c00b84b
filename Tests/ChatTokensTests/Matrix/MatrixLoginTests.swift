import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import MatrixAdapter
import MatrixSimulator
import Testing

/// Logs in with signed tokens. The simulated server's check shares no code with the signer.
@Suite("A login to a Matrix server with a signed token")
@MainActor
struct MatrixLoginTests {
    private let clock = ManualChatClock()
    private let server: SimulatedMatrix
    private let provider: MatrixChatProvider

    init() throws {
        server = SimulatedMatrix(clock: clock, loginSecret: "the server's key")
        let room = try server.agent("ada", displayName: "Ada").createRoom(inviting: "customer42")
        provider = server.makeProvider(room: room)
    }

    /// A user whose tokens the app's backend signs.
    private func user(
        _ name: String,
        issuedAt: Date? = nil,
        lifetime: TimeInterval = 300
    ) throws -> ChatUser {
        let token = try LoginTokenSigner(key: SecretKey(text: "the server's key".utf8))
            .token(for: name, issuedAt: issuedAt ?? clock.now, lifetime: lifetime)
        return .token(SignedIdentity(userID: name) { token })
    }

    @Test("is accepted", arguments: ["customer42", "42a", "a=_-./+9"])
    func accepted(name: String) async throws {
        try await provider.login(user(name))
        #expect(provider.currentUser.value.id == name)
    }

    @Test("is rejected two minutes after the token expires, and accepted before")
    func end() async throws {
        await expectRefusal(try user("customer42", issuedAt: clock.now.addingTimeInterval(-420)))
        try await provider.login(user("customer42", issuedAt: clock.now.addingTimeInterval(-419)))
    }

    @Test("is rejected if the token was issued more than two minutes ahead")
    func ahead() async throws {
        await expectRefusal(try user("customer42", issuedAt: clock.now.addingTimeInterval(122)))
    }

    @Test("is accepted with an expiration date beyond any clock")
    func noEnd() async throws {
        try await provider.login(user("customer42", lifetime: 1e17))
        #expect(provider.currentUser.value.id == "customer42")
    }

    private func expectRefusal(_ user: ChatUser) async {
        let error = await #expect(throws: ChatError.self) { try await provider.login(user) }
        #expect(error?.code == .authentication && error?.vendorCode == "M_FORBIDDEN")
        #expect(provider.currentUser.value == .anonymous)
    }
}
