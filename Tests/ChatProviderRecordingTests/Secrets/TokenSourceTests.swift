import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@Suite("A shutdown releases the app's token source")
@MainActor
struct TokenSourceTests {
    /// An object that an app's token source captures, such as its connection to the backend.
    private final class Backend: Sendable {}

    private nonisolated static let ids: [ChatProviderID] = [
        "zendesk-chat", "zendesk-messaging", "helpshift", "intercom", "matrix",
    ]

    private func user(with backend: Backend, at id: ChatProviderID, of app: PlantedApp) throws -> ChatUser {
        let user = app.user(try app.plantUser("user", isSigned: true), at: id)
        // The simulators of Zendesk Chat and Intercom accept a user's id as a token.
        let userID = user.id ?? ""
        return .token(
            SignedIdentity(userID: userID) {
                _ = backend
                return if case .token(let identity) = user { try await identity.token() } else { userID }
            }
        )
    }

    @Test("a chat that was shut down but is still referenced releases its token source", arguments: ids)
    func chat(_ id: ChatProviderID) async throws {
        let app = try PlantedApp()
        try app.support.start()
        await app.settle()
        weak var held: Backend?
        do {
            let backend = Backend()
            held = backend
            let user = try user(with: backend, at: id, of: app)
            await app.finish { try await app.support.login { $0 == id ? user : .anonymous } }
        }
        let provider: any IdentityManaging = try app.provider(id)
        #expect(held != nil && provider.currentUser.value.id != nil)
        app.support.shutDown()
        await app.settle()
        #expect(held == nil)
        withExtendedLifetime((app, provider)) {}
    }

    @Test(
        "a provider without a chat that was shut down but is still referenced releases its token source",
        arguments: ids
    )
    func provider(_ id: ChatProviderID) async throws {
        let app = try PlantedApp()
        let made = try app.registry.makeProvider(
            id,
            of: app.configuration,
            lifecycle: app.lifecycle,
            clock: app.clock
        )
        let provider = try #require(made as? any IdentityManaging)
        provider.restoreUser(from: InMemoryReadMarkerStore())
        provider.connect()
        await app.settle()
        weak var held: Backend?
        do {
            let backend = Backend()
            held = backend
            let user = try user(with: backend, at: id, of: app)
            await app.finish { try await provider.login(user) }
        }
        #expect(held != nil && provider.currentUser.value.id != nil)
        provider.shutDown()
        await app.settle()
        #expect(held == nil)
        withExtendedLifetime((app, provider)) {}
    }
}
