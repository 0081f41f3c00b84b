import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import MatrixAdapter
import TestSupport

/// A provider on an in-memory server with one room, in which are `@visitor:s` and `@agent:s`.
@MainActor
final class MatrixScene {
    nonisolated static let room = "!room:s"
    nonisolated static let token = "syt_dmlzaXRvcg_SecretSecret_1aBcD"

    let transport: ScriptedMatrixTransport
    let clock = PauseClock()
    let provider: MatrixChatProvider
    let events: ObservationRecorder<ChatEvent>
    private var batch = 0

    /// - Parameters:
    ///   - user: The user of the previous launch.
    ///   - conversation: The room, or the agent of the direct room.
    ///   - answer: The answer to a call, or `nil` for the scene's own answer.
    init(
        user: String? = nil,
        conversation: MatrixConfiguration.Conversation = .room(MatrixScene.room),
        history: Int = 200,
        bots: Set<String> = [],
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore(),
        lifecycle: any AppLifecycle = ManualAppLifecycle(),
        answer: @escaping @Sendable (MatrixRequest) async -> ScriptedMatrixTransport.Answer? = { _ in nil }
    ) {
        transport = ScriptedMatrixTransport { request in
            if let answer = await answer(request) { return answer }
            if request.url.path.contains("/join/") { return .text(#"{"room_id": "\#(Self.room)"}"#) }
            return switch request.url.lastPathComponent {
            case "whoami": .text(#"{"user_id": "@visitor:s", "device_id": "D", "is_guest": false}"#)
            case "register": .text("{}", status: 403)
            default: .text("{}")
            }
        }
        provider = MatrixChatProvider(
            configuration: MatrixConfiguration(
                homeserver: URL(string: "https://s.example") ?? URL(fileURLWithPath: "/"),
                conversation: conversation,
                bots: bots,
                history: history
            ),
            sessions: sessions,
            session: .ofTest(user: user, lifecycle: lifecycle),
            clock: clock,
            transport: transport
        )
        events = ObservationRecorder(provider.events)
    }

    var state: ChatState { provider.chatState.value }
    var entries: [ChatEntry] { Array(state.transcript) }
    var diagnostics: [String] { events.diagnostics }

    func logIn() async throws {
        try await provider.login(.known(KnownUser(id: "@visitor:s", authToken: Secret(Self.token))))
    }

    /// Shuts the provider down, and returns what it has stored after the first sync.
    func kept(in sessions: InMemoryMatrixSessionStore) async -> Data {
        provider.shutDown()
        while true {
            let data = sessions.load() ?? Data()
            if String(decoding: data, as: UTF8.self).contains("s1_1") { return data }
            await Task.yield()
        }
    }

    /// Logs in, connects, and answers the first sync with these events.
    func open(_ timeline: [String] = [], state: [String] = []) async throws {
        try await logIn()
        provider.connect()
        await take(timeline, state: state)
    }

    /// Answers the sync with these events, and waits until they are processed.
    func take(
        _ timeline: [String] = [],
        state: [String] = [],
        ephemeral: [String] = [],
        rest: String = ""
    ) async {
        await answer(
            """
            {"rooms": {"join": {"\(Self.room)": {
              "timeline": {"events": [\(timeline.joined(separator: ","))], "limited": false, "prev_batch": "p"},
              "state": {"events": [\(state.joined(separator: ","))]},
              "ephemeral": {"events": [\(ephemeral.joined(separator: ","))]}\(rest)}}}}
            """
        )
    }

    /// Answers the sync with this JSON and the next sync token, and waits until it is processed.
    func answer(_ text: String) async {
        batch += 1
        let place = #"{"next_batch": "s\#(batch)_1""#
        await transport.answerPoll(.text(text == "{}" ? place + "}" : place + "," + text.dropFirst()))
        await transport.poll()
    }
}

extension UserSessionOwner {
    /// A session with its own clock, so that only the provider's pauses are on the test's clock.
    static func ofTest(
        user: String? = nil,
        lifecycle: any AppLifecycle = ManualAppLifecycle()
    ) -> UserSessionOwner {
        let login = user.map { UserSession.Login(id: UserID($0), kind: .known) }
        return UserSessionOwner(
            traits: .matrix,
            memory: VolatileSessionMemory(login.map { UserSession.Record(user: $0, vendor: .appUser) }),
            lifecycle: lifecycle,
            clock: ManualChatClock()
        )
    }
}
