import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Credential source")
struct CredentialSourceTests {
    private let clock = ManualChatClock()
    private let answers: PendingAnswers
    private let credentials: CredentialSource
    private let backend = SlowBackend()

    init() {
        answers = PendingAnswers(clock: clock)
        credentials = CredentialSource(answers: answers, clock: clock)
    }

    private struct Refusal: Error {}

    private func use() { credentials.use { [backend] in try await backend.token() } }

    private func outcome(isRenewal: Bool = false) -> Task<Result<Secret, ChatError>, Never> {
        Task {
            do throws(ChatError) {
                return .success(
                    isRenewal ? try await credentials.renewedToken() : try await credentials.token()
                )
            } catch {
                return .failure(error)
            }
        }
    }

    private func thrownError(by outcome: Task<Result<Secret, ChatError>, Never>) async -> ChatError? {
        if case .failure(let error) = await outcome.value { error } else { nil }
    }

    @Test("makes one request at a time")
    func asksOnce() async {
        use()
        let (first, second) = (outcome(), outcome(isRenewal: true))
        #expect(await eventually { backend.isAsked })
        backend.answer("token")
        #expect(await first.value == .success("token"))
        #expect(await second.value == .success("token"))
        #expect(backend.requestCount == 1)
    }

    @Test("requests a fresh token each time")
    func asksAgain() async {
        use()
        for number in 1...2 {
            let token = outcome()
            #expect(await eventually { backend.isAsked })
            backend.answer("\(number)")
            #expect(await token.value == .success(Secret("\(number)")))
        }
    }

    @Test("is unavailable before a login and after its release")
    func hasNone() async {
        #expect(!credentials.isAvailable)
        await #expect(throws: ChatError.self) { try await credentials.token() }
        use()
        #expect(credentials.isAvailable)
        credentials.release()
        await #expect(throws: ChatError.self) { try await credentials.token() }
        #expect(backend.requestCount == 0)
    }

    @Test("D2 private: reports only the type of a backend's error")
    func fails() async {
        use()
        let token = outcome()
        #expect(await eventually { backend.isAsked })
        backend.fail(Refusal())
        let error = await thrownError(by: token)
        #expect(error?.code == .authentication)
        #expect(error?.vendorCode == "Refusal")
    }

    @Test(
        "an error of the network says whether the backend could be reached",
        arguments: [
            (URLError.notConnectedToInternet, ChatError.Code.network), (.cannotFindHost, .network),
            (.timedOut, .timeout), (.badServerResponse, .authentication), (.cancelled, .authentication),
        ]
    )
    func urlError(failure: URLError.Code, code: ChatError.Code) async {
        use()
        let token = outcome()
        #expect(await eventually { backend.isAsked })
        backend.fail(URLError(failure))
        #expect(await thrownError(by: token)?.code == code)
    }

    @Test("times out")
    func timesOut() async {
        use()
        let token = outcome()
        #expect(await eventually { backend.isAsked })
        clock.advance(by: 30)
        #expect(await thrownError(by: token)?.code == .timeout)
        backend.answer("late")
    }

    @Test("makes no renewal request during the pause after a failed one, but serves the app's login")
    func pauses() async {
        use()
        for pause in [2.0, 4.0] {
            let token = outcome(isRenewal: true)
            #expect(await eventually { backend.isAsked })
            backend.fail(Refusal())
            _ = await token.value
            let requests = backend.requestCount
            clock.advance(by: pause - 1)
            _ = await outcome(isRenewal: true).value
            #expect(backend.requestCount == requests)
            clock.advance(by: 1)
        }
        let token = outcome(isRenewal: true)
        #expect(await eventually { backend.isAsked })
        backend.fail(Refusal())
        _ = await token.value
        let login = outcome()
        #expect(await eventually { backend.isAsked })
        backend.answer("token")
        #expect(await login.value == .success("token"))
    }

    @Test("does not use a token from the previous source")
    func changesSource() async {
        use()
        let former = outcome()
        #expect(await eventually { backend.isAsked })
        credentials.use { "next" }
        #expect(await outcome().value == .success("next"))
        #expect(await thrownError(by: former)?.code == .cancelled)
        backend.answer("former")
    }
}
