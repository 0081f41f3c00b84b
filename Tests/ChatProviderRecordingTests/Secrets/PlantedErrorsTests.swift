import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@Suite("D2 private: a foreign error's text is not repeated")
@MainActor
struct PlantedErrorsTests {
    /// An error of an app's backend, like the system's.
    private nonisolated static func backendError(_ text: String) -> NSError {
        let url = URL(string: "https://backend.example/token?user=\(text)") ?? URL(fileURLWithPath: "/")
        return NSError(
            domain: NSURLErrorDomain,
            code: NSURLErrorTimedOut,
            userInfo: [
                NSLocalizedDescriptionKey: "No token for \(text).", NSLocalizedFailureReasonErrorKey: text,
                NSURLErrorFailingURLErrorKey: url,
            ]
        )
    }

    /// Logs in with a token, and expects nothing planted in what the app logs.
    private func expectNothing(
        in app: PlantedApp,
        at id: ChatProviderID,
        token: @escaping @Sendable () async throws -> String
    ) async throws {
        try app.support.start()
        await app.settle()
        let identity = SignedIdentity(userID: app.plants.argument("id") { $0 }, token: token)
        let provider: any IdentityManaging = try app.provider(id)
        await app.finish { try await provider.login(.token(identity)) }
        provider.connect()
        await app.settle()
        let heard = SearchedText(app.heard.joined(separator: "\n"))
        #expect(!app.heard.isEmpty)
        for plant in app.plants.all { #expect(!heard.holds(plant), "\(plant.place): \(plant.word)") }
    }

    private nonisolated static let ids: [ChatProviderID] = [
        "zendesk-chat", "zendesk-messaging", "helpshift", "matrix",
    ]

    @Test("the error of a failing token source", arguments: ids)
    func tokenSource(_ id: ChatProviderID) async throws {
        let app = try PlantedApp()
        let text = app.plants.argument("backend's error") { $0 }
        try await expectNothing(in: app, at: id) { throw Self.backendError(text) }
    }

    @Test("a token that the vendor rejects", arguments: ids)
    func refusedToken(_ id: ChatProviderID) async throws {
        let app = try PlantedApp()
        app.zendeskServer.checkToken = { _ in .failure(.invalidAccessToken) }
        let part = app.plants.argument("token") { $0 }
        try await expectNothing(in: app, at: id) { "\(part).\(part).\(part)" }
    }

    /// A server behind a proxy that answers with its own text.
    private struct TalkativeTransport: MatrixTransport {
        let server: SimulatedMatrixTransport
        let status: Int
        let body: Data
        let path: String

        func response(
            to request: MatrixRequest,
            onProgress: (@Sendable (Double) -> Void)?
        ) async throws(MatrixError) -> MatrixResponse {
            guard request.url.path.hasSuffix(path) else {
                return try await server.response(to: request, onProgress: onProgress)
            }
            return MatrixResponse(status: status, body: body)
        }
    }

    @Test(
        "the body of a Matrix server's answer",
        arguments: [200, 400, 401, 403, 404, 429, 500, 502],
        ["/login", "/sync", "/join"]
    )
    func matrixBody(_ status: Int, _ path: String) async throws {
        var plants = Plants()
        let clock = ManualChatClock()
        let server = SimulatedMatrix(clock: clock)
        let words = plants.argument("body") { $0 }
        let body =
            #"{"errcode": "\#(words)", "error": "@\#(words):localhost", "retry_after_ms": "\#(words)"}"#
        let transport = TalkativeTransport(
            server: SimulatedMatrixTransport(server),
            status: status,
            body: Data(body.utf8),
            path: path
        )
        let room = try server.agent("ada").createRoom(inviting: "grace")
        let settings = MatrixProviderSettings(homeserver: "https://matrix.invalid", roomId: room)
        let support = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: ["matrix"],
                providers: ["matrix": ChatConfiguration.Provider(settings, client: .simulator)]
            ),
            registry: ChatProviderRegistry([
                .matrix(
                    sessions: { _ in InMemoryMatrixSessionStore() },
                    push: nil,
                    simulator: { _ in transport }
                )
            ]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
        var heard = ""
        let token = try #require(support.channel(for: "matrix")).events.observe { dump($0, to: &heard) }
        try support.start()
        let login = Task { try await support.login { _ in server.user("grace") } }
        for _ in 0..<200 {
            clock.advance(by: 1)
            await Task.yield()
        }
        do { try await login.value } catch { dump(error, to: &heard) }
        dump(support.channel(for: "matrix")?.connectionStatus.value, to: &heard)
        token.cancel()
        support.shutDown()
        for plant in plants.all { #expect(!SearchedText(heard).holds(plant), "\(heard)") }
    }
}
