import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixSimulator
import TestSupport
import Testing

/// Names such as L7 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Matrix: the push token", .timeLimit(.minutes(10)))
struct PushTokenTests {
    private let server = SimulatedMatrix(clock: ManualChatClock())
    private let lifecycle = ManualAppLifecycle()
    private let support: SupportChat
    private let token = Data([1, 2, 3])

    init() throws {
        let settings = MatrixProviderSettings(
            homeserver: "https://matrix.invalid",
            roomId: try server.agent("ada").createRoom(inviting: "grace")
        )
        let sessions = InMemoryMatrixSessionStore()
        let push = MatrixConfiguration.Push(
            gateway: try #require(URL(string: "https://push.invalid/_matrix/push/v1/notify")),
            appID: "shop",
            appName: "Shop"
        )
        support = try SupportChat(
            configuration: ChatConfiguration(
                provider: "matrix",
                providers: [
                    "matrix": ChatConfiguration.Provider(settings, client: .simulator),
                    "null": ChatConfiguration.Provider(NullChatSettings()),
                ]
            ),
            registry: ChatProviderRegistry([
                .matrix(simulator: server, sessions: { _ in sessions }, push: push)
            ]),
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore(),
            clock: server.clock
        )
    }

    private func logIn() async throws {
        try support.start()
        let server = server
        try await support.login { _ in server.user("grace") }
        await server.untilPolled(by: "grace")
    }

    @Test(
        "L7 swapping: the token is removed from the server although the provider is shut down immediately",
        arguments: [false, true]
    )
    func swap(isInBackground: Bool) async throws {
        try await logIn()
        support.registerPushToken(token)
        #expect(await eventually { server.pushKeys(of: "grace") == [token.base64EncodedString()] })
        if isInBackground {
            lifecycle.send(.didEnterBackground)
            #expect(await eventually { server.pollCount(of: "grace") == 0 })
        }
        try support.switchProvider(to: "null")
        #expect(await eventually { server.pushKeys(of: "grace").isEmpty })
        try support.switchProvider(to: "matrix")
        #expect(await eventually { server.pushKeys(of: "grace") == [token.base64EncodedString()] })
        support.shutDown()
    }

    @Test("a token that is unregistered immediately doesn't stay on the server")
    func unregisteredImmediately() async throws {
        try await logIn()
        support.registerPushToken(Data([9]))
        support.unregisterPushToken()
        support.registerPushToken(token)
        #expect(await eventually { server.pushKeys(of: "grace") == [token.base64EncodedString()] })
        support.shutDown()
    }
}
