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
        configuration: HelpshiftConfiguration = .sample
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

    /// Waits until something is so.
    func until(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () -> Bool
    ) async {
        #expect(await eventually(condition), "it never came to that", sourceLocation: sourceLocation)
    }

    /// Lets everything that is under way go on as far as it can.
    func settle() async {
        for _ in 0..<300 { await Task.yield() }
    }

    /// Logs in by a token, up to the SDK's answer.
    func beginLogin(_ user: ChatUser, options: HelpshiftLoginOptions = HelpshiftLoginOptions()) async
        -> Task<Void, any Error>
    {
        let count = client.identityLogins.count
        let login = Task { try await provider.login(user, options: options) }
        await until { client.identityLogins.count > count }
        return login
    }

    /// Logs in by a token, and lets the five seconds of U7 pass.
    func logIn(_ user: ChatUser, options: HelpshiftLoginOptions = HelpshiftLoginOptions()) async throws {
        let login = await beginLogin(user, options: options)
        client.identityLogin?.success()
        try await login.value
        clock.advance(by: 5)
    }

    /// What a login fails with.
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

    /// The errors of failed authentications so far.
    var authenticationErrors: [ChatError] { events.authenticationErrors }

    var state: ChatState { provider.chatState.value }

    /// The diagnostics so far.
    var diagnostics: [String] { events.diagnostics }

    func agentMessage(_ body: String, at milliseconds: Double = 1_790_000_000_000) {
        client.say(
            "agentMessageReceived",
            [
                "publishId": "12", "createdTs": .number(milliseconds), "type": "text",
                "body": .string(body),
            ]
        )
    }

    func report(_ count: Double, isFromCache: Bool) {
        client.say(
            "receivedUnreadMessageCount",
            ["count": .number(count), "fromCache": .bool(isFromCache)]
        )
    }
}

extension HelpshiftConfiguration {
    static let sample = HelpshiftConfiguration(
        platformID: "acme_platform_20260101",
        domain: "acme.helpshift.com"
    )
}
