import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import MatrixTestServer
import Testing

/// Counts the requests that a provider makes.
private final class CountingTransport: MatrixTransport {
    private let transport = URLSessionMatrixTransport()
    private let requests = Locked<[String]>([])
    /// The same paths, one after the other.
    let stream: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// The last parts of the paths, in the order of the requests.
    var paths: [String] { requests.withLock { $0 } }

    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse {
        requests.withLock { $0.append(request.url.lastPathComponent) }
        continuation.yield(request.url.lastPathComponent)
        return try await transport.response(to: request, onProgress: onProgress)
    }
}

extension MatrixServerTests {
    @Suite("The provider's costs", .serialized, .timeLimit(.minutes(10)))
    @MainActor
    struct CostTests {
        private let server: SynapseServer
        private let transport = CountingTransport()

        init() throws { server = try SynapseServer.shared() }

        private func provider(_ chat: SynapseConversation, pollSeconds: Int = 30) async throws
            -> MatrixChatProvider
        {
            let provider = MatrixChatProvider(
                configuration: MatrixConfiguration(
                    homeserver: server.homeserver,
                    conversation: .room(chat.room),
                    history: 50
                ),
                transport: transport,
                pollSeconds: pollSeconds
            )
            let (server, name) = (server, chat.visitor.name)
            try await provider.login(.token(SignedIdentity(userID: name) { try server.token(for: name) }))
            return provider
        }

        private func counter(_ provider: MatrixChatProvider) -> MessageCounter {
            MessageCounter(
                provider: provider,
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
        }

        private func until<Value>(_ observed: Observed<Value>, _ condition: (Value) -> Bool) async {
            for await value in observed.values where condition(value) { return }
        }

        @Test("regardless of the number of missed messages, one sync and one bounded page bring the count")
        func missed() async throws {
            let missed = 150
            let chat = try await server.newConversation()
            let provider = try await provider(chat)
            let counter = counter(provider)
            counter.start()
            await until(counter.unreadCount) { $0 == .live(0) }
            provider.disconnect()
            for number in 1...missed { try await chat.sendAgentMessage("\(number)") }
            let before = transport.paths.count
            provider.connect()
            await until(counter.unreadCount) { $0 == .live(missed) }
            #expect(transport.paths.dropFirst(before).filter { $0 == "messages" }.count <= 1)
            #expect(provider.chatState.value.transcript.count <= 120)
            provider.shutDown()
        }

        @Test("an idle provider makes one request for each wait")
        func idle() async throws {
            let chat = try await server.newConversation()
            let provider = try await provider(chat, pollSeconds: 1)
            provider.connect()
            await until(provider.chatState) { $0.loading == .loaded }
            let (before, start) = (transport.paths.count, ContinuousClock.now)
            var polls = transport.stream.makeAsyncIterator()
            for _ in 0..<before + 4 { _ = await polls.next() }
            // The fourth request from here comes after three waits of a second, the first of which had already begun.
            #expect(ContinuousClock.now - start > .milliseconds(1_900))
            #expect(transport.paths.dropFirst(before).filter { $0 != "sync" && $0 != "config" }.isEmpty)
            provider.shutDown()
        }
    }
}
