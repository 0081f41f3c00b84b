import ChatProviderKit
import ChatProviderTesting
@_spi(BackDoor) @preconcurrency import ChatProvidersSDK
import Foundation
import Testing
import TestSupport
import ZendeskChatAdapter

/// Provides tokens under the test's control.
@MainActor
final class Authenticator: ZendeskChatJWTAuthenticator {
    private let token: @MainActor () async throws -> String
    private(set) var count = 0

    init(_ token: @escaping @MainActor () async throws -> String) { self.token = token }

    func getToken() async throws -> String {
        count += 1
        return try await token()
    }
}

/// The answers that the SDK received.
private final class Answers: @unchecked Sendable {
    // Each test has its own, and reads it after the answer has come.
    private let lock = NSLock()
    private var texts: [String] = []

    func add(_ token: String?, _ error: (any Error)?) {
        lock.withLock { texts.append(token ?? "error \(error.map { "\(type(of: $0))" } ?? "none")") }
    }

    var all: [String] { lock.withLock { texts } }
}

extension LiveZendesk {
    @Suite
    @MainActor
    struct IdentityTests {
        private let client = LiveZendesk.client()

        private struct NoBackend: Error {}

        private func ask(_ answers: Answers) async {
            await onAnotherThread { ZendeskStub.askForToken { answers.add($0, $1) } }
        }

        @Test("a token requested on another thread is delivered once")
        func token() async {
            let authenticator = Authenticator { "jwt" }
            client.setIdentity(authenticator: authenticator)
            let answers = Answers()
            await ask(answers)
            #expect(await eventually { answers.all.count >= 1 })
            #expect(answers.all == ["jwt"])
            #expect(authenticator.count == 1)
            #expect(client.hasIdentity)
        }

        @Test("a token requested twice in parallel is delivered to both, in any order")
        func askedTwice() async {
            client.setIdentity(authenticator: Authenticator { "jwt" })
            let answers = Answers()
            await ask(answers)
            await ask(answers)
            #expect(await eventually { answers.all.count >= 2 })
            #expect(answers.all == ["jwt", "jwt"])
        }

        @Test("a backend's error reaches the SDK unchanged")
        func failing() async {
            client.setIdentity(authenticator: Authenticator { throw NoBackend() })
            let answers = Answers()
            await ask(answers)
            #expect(await eventually { answers.all.count >= 1 })
            #expect(answers.all == ["error NoBackend"])
        }

        @Test("a token that arrives after its user has left is not delivered")
        func slow() async {
            let gate = Gate()
            client.setIdentity(
                authenticator: Authenticator {
                    await gate.pass()
                    return "jwt of the former user"
                }
            )
            let answers = Answers()
            await ask(answers)
            #expect(await eventually { gate.isWaiting })
            await client.resetIdentity()
            gate.open()
            #expect(await eventually { answers.all.count >= 1 })
            #expect(answers.all == ["error ChatError"])
            #expect(!client.hasIdentity)
        }

        @Test("a reset that the SDK drops still returns")
        func resetIsForgotten() async {
            ZendeskStub.timing = .never
            await client.resetIdentity()
            #expect(LiveZendesk.calls.contains("resetIdentity"))
        }

        @Test("a reset that answers late, on another thread or twice returns once")
        func resetTimings() async {
            for timing in [ZendeskStub.Timing.onAnotherThread, .twice] {
                ZendeskStub.timing = timing
                await client.resetIdentity()
            }
            ZendeskStub.timing = .late
            async let reset: Void = client.resetIdentity()
            #expect(await eventually { ZendeskStub.calls(of: "resetIdentity").count >= 3 })
            ZendeskStub.release()
            await reset
            #expect(ZendeskStub.calls(of: "resetIdentity").count == 3)
        }
    }
}

/// Blocks callers until it is opened.
@MainActor
private final class Gate {
    private var waiting: CheckedContinuation<Void, Never>?
    var isWaiting: Bool { waiting != nil }

    func pass() async { await withCheckedContinuation { waiting = $0 } }

    func open() {
        waiting?.resume()
        waiting = nil
    }
}
