import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

/// A provider on a scripted SDK, with a clock and a lifecycle that the test moves.
@MainActor
struct HelpshiftFixture {
    let client: ScriptedHelpshiftClient
    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let provider: HelpshiftChatProvider
    let events: ObservationRecorder<ChatEvent>

    init(
        isInstalled: Bool = true,
        userID: String? = nil,
        configuration: HelpshiftProviderSettings = .sample
    ) {
        client = ScriptedHelpshiftClient(isInstalled: isInstalled)
        provider = HelpshiftChatProvider(
            id: "helpshift",
            client: client,
            configuration: configuration,
            session: UserSessionOwner(
                traits: .helpshift,
                hasAnonymousLogin: true,
                memory: VolatileSessionMemory(UserSession.Record(recordedUser: userID)),
                lifecycle: lifecycle,
                clock: clock
            ),
            clock: clock,
            lifecycle: lifecycle
        )
        events = ObservationRecorder(provider.events)
    }

    func until(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () -> Bool
    ) async {
        #expect(await eventually(condition), "the condition wasn't met", sourceLocation: sourceLocation)
    }

    /// Begins a login by token and waits for the SDK's login call, which the test then answers.
    func beginLogin(_ user: ChatUser, options: HelpshiftLoginOptions = HelpshiftLoginOptions()) async
        -> Task<Void, any Error>
    {
        let count = client.identityLogins.count
        let login = Task { try await provider.login(user, options: options) }
        await until { client.identityLogins.count > count }
        return login
    }

    /// Logs in by token, and advances past the five seconds of U7.
    func logIn(_ user: ChatUser, options: HelpshiftLoginOptions = HelpshiftLoginOptions()) async throws {
        let login = await beginLogin(user, options: options)
        client.identityLogin?.success()
        try await login.value
        clock.advance(by: 5)
    }

    /// The error of a failing login, or `nil` if it succeeds.
    func error(of user: ChatUser, options: HelpshiftLoginOptions = HelpshiftLoginOptions()) async
        -> ChatError?
    {
        do {
            try await provider.login(user, options: options)
            return nil
        } catch {
            return error
        }
    }

    var authenticationErrors: [ChatError] { events.authenticationErrors }

    var state: ChatState { provider.chatState.value }

    var diagnostics: [String] { events.diagnostics }

    func agentMessage(_ body: String, at milliseconds: Double = 1_790_000_000_000) {
        client.sayMessage(body, at: milliseconds)
    }

    func report(_ count: Double, isFromCache: Bool) {
        client.sayReport(count, isFromCache: isFromCache)
    }

    /// The requests for the count that `body` causes: `server` or `cache`.
    func requests(_ body: () -> Void) -> [String] {
        client.forgetCalls()
        body()
        return client.countRequests.map { String($0.dropFirst("requestUnread ".count)) }
    }
}

extension HelpshiftChatProvider {
    /// Creates a provider with the sample configuration.
    convenience init(
        client: any HelpshiftClient,
        clock: ManualChatClock,
        lifecycle: ManualAppLifecycle = ManualAppLifecycle()
    ) {
        self.init(client: client, configuration: .sample, clock: clock, lifecycle: lifecycle)
    }
}

extension HelpshiftProviderSettings {
    static let sample = HelpshiftProviderSettings(
        platformId: "acme_platform_20260101",
        domain: "acme.helpshift.com",
        screen: HelpshiftConversationConfiguration()
    )
}
