import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ReplaySupport
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

@Suite("Recordings of random use")
@MainActor
struct RandomAppTests {
    /// An app's badges at one moment, and the recording's length at that moment.
    private struct Moment {
        var file: Int
        var lines: Int
        var badges: RecordedApp.Badges
        var action: String
    }

    @Test(
        "a replay shows the app's badges, wherever the recording begins",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func replayShowsBadges(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let app = RecordedApp()
        let disk = MemoryDisk()
        if random.chance(30) { app.setLatency(0.5) }
        try app.launch()
        let first = random.integer(0...40)
        // Some recordings are so small that a chat fills several files.
        let maximumSize = random.chance(50) ? 40_000 : 5_000_000
        var recording: ChatRecording?
        var moments: [Moment] = []
        for step in 0..<120 {
            if step == first { recording = try app.record(on: disk, maximumSize: maximumSize) }
            if step == 0 { try app.support.start() }
            let action = random.one(weighted: Action.weighted)
            try await app.perform(action, &random)
            guard let recording else { continue }
            let (end, badges) = try await Self.rest(app, recording, disk)
            moments.append(
                Moment(file: end.file, lines: end.lines, badges: badges, action: "\(step) \(action)")
            )
        }
        recording?.stop()
        for (number, file) in await disk.files.enumerated() {
            #expect(file.count <= maximumSize / 2)
            let replayed = try RecordedApp.replay(file)
            for moment in moments where moment.file == number {
                try #require(moment.lines <= replayed.count)
                try #require(
                    replayed[moment.lines - 1] == moment.badges,
                    """
                    seed \(seed), step \(moment.action), file \(number), line \(moment.lines): the replay shows \
                    \(replayed[moment.lines - 1]), the app \(moment.badges)
                    """
                )
            }
        }
        try app.support.shutDown()
    }

    /// The recording's end and the app's badges once both are stable. A token may still be on its way from the backend.
    private static func rest(_ app: RecordedApp, _ recording: ChatRecording, _ disk: MemoryDisk) async throws
        -> (end: (file: Int, lines: Int), badges: RecordedApp.Badges)
    {
        while true {
            try await recording.flush()
            let end = await disk.end
            let badges = try app.badges
            try await recording.flush()
            if await disk.end == end, try app.badges == badges { return (end, badges) }
        }
    }
}

/// An action in a random app.
private enum Action: CaseIterable {
    case zendeskAgentWrites, zendeskAgentJoins, zendeskTrigger, zendeskAgentEnds, zendeskVisitorWrites
    case openZendesk, closeZendesk
    case helpshiftAgentWrites, helpshiftAgentResolves, helpshiftVisitorWrites, openHelpshift, closeHelpshift
    case askForCount, readElsewhere, sessionExpires
    case goOffline, goOnline, background, foreground, wait
    case beginChats, login, beginLogin, logout, swap, countsTriggers, deleteEntry, loseMessage

    static let weighted: [(weight: Int, value: Action)] = allCases.map { ($0.weight, $0) }

    private var weight: Int {
        switch self {
        case .zendeskAgentWrites, .helpshiftAgentWrites: 14
        case .zendeskVisitorWrites, .helpshiftVisitorWrites: 5
        case .openZendesk, .closeZendesk, .openHelpshift, .closeHelpshift, .wait: 5
        case .goOnline, .foreground: 8
        case .goOffline, .background, .askForCount, .beginChats: 3
        case .zendeskAgentJoins, .zendeskTrigger, .readElsewhere, .login, .swap, .deleteEntry: 2
        case .zendeskAgentEnds, .helpshiftAgentResolves, .sessionExpires, .beginLogin, .logout,
            .countsTriggers,
            .loseMessage:
            1
        }
    }
}

extension RecordedApp {
    fileprivate func perform(_ action: Action, _ random: inout SeededGenerator) async throws {
        let number = random.integer(1...1_000_000)
        let isInFront = !lifecycle.isInBackground.value
        switch action {
        case .zendeskAgentWrites: try? zendeskAgentWrites("message \(number)")
        case .zendeskAgentJoins: try? zendeskServer.dashboard.join("Bea")
        case .zendeskTrigger: try? zendeskServer.dashboard.fireTrigger("trigger \(number)")
        case .zendeskAgentEnds: try? zendeskServer.dashboard.endChat()
        case .zendeskVisitorWrites:
            await finish { [self] in _ = try await zendesk?.send("visitor \(number)") }
        case .openZendesk: if isInFront { try openZendesk() }
        case .closeZendesk: try closeZendesk()
        case .helpshiftAgentWrites:
            // A repeated text is a second message. A repeated callback is not.
            try? helpshiftAgentWrites(random.chance(30) ? "one moment" : "message \(number)")
        case .helpshiftAgentResolves: try? helpshiftServer.agents.resolve()
        case .helpshiftVisitorWrites: try? helpshiftSDK?.visitor.send("visitor \(number)")
        case .openHelpshift: if isInFront { try? openHelpshift() }
        case .closeHelpshift: try? closeHelpshift()
        case .askForCount: try helpshift?.requestUnreadCount()
        case .readElsewhere: helpshiftServer.readElsewhere(random.one(of: ["ann", "bob"]))
        case .sessionExpires: helpshiftServer.expireSession(of: random.one(of: ["ann", "bob"]))
        case .goOffline: setOnline(false)
        case .goOnline: setOnline(true)
        case .background: lifecycle.send(.didEnterBackground)
        case .foreground: lifecycle.send(.willEnterForeground)
        case .wait: clock.advance(by: Double(random.integer(1...400)))
        case .beginChats: if isInFront { try? await beginChats() }
        case .login, .beginLogin:
            let user = random.one(of: ["ann", "bob"])
            let hasToken = random.chance(50)
            let login: @MainActor () async throws -> Void = { [self] in
                try await support.login { provider in
                    guard hasToken, provider == "zendesk-chat" else { return .known(KnownUser(id: user)) }
                    return .token(SignedIdentity(userID: user) { user })
                }
            }
            if action == .login { await finish(login) } else { Task { try? await login() } }
        case .deleteEntry:
            let id = try zendesk?.chatState.value.transcript.last?.id
            if let id { try? zendeskServer.dashboard.remove(id) }
        case .loseMessage:
            zendeskSDK?.deliveryFailures = [.network]
            await finish { [self] in _ = try await zendesk?.send("lost \(number)") }
        case .logout: await finish { [self] in try await support.logout() }
        case .swap:
            let active: [[ChatProviderID]] = [
                ["zendesk-chat"], ["helpshift"], ["zendesk-chat", "helpshift"],
            ]
            try support.switchProviders(to: random.one(of: active))
        case .countsTriggers:
            let counts = UnreadPolicy(countsTriggers: random.chance(50))
            try support.reload(Self.configuration(support.configuration.activeProviderIDs, counter: counts))
        }
        settle()
    }
}
