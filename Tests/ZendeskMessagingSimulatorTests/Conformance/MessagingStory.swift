import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

/// One thing that happens to an app with messaging.
enum MessagingStep: Sendable, CustomStringConvertible {
    case agentWrites
    case botWrites
    case userWrites
    case userWritesElsewhere
    case userReadsElsewhere
    case screenOpens
    case listOpens
    case newConversationOpens
    case screenCloses
    case swipeIsCancelled
    case appEntersBackground
    case appEntersForeground
    case networkGoes
    case networkComes
    case serverFails
    case serverRecovers
    case appIsKilled
    case userLogsIn(String)
    case loginFails(String)
    case userLogsOut

    var description: String {
        switch self {
        case .agentWrites: "an agent writes"
        case .botWrites: "a bot writes"
        case .userWrites: "the user writes"
        case .userWritesElsewhere: "the user writes on another device"
        case .userReadsElsewhere: "the user reads on another device"
        case .screenOpens: "the screen opens"
        case .listOpens: "the list opens"
        case .newConversationOpens: "a new conversation opens"
        case .screenCloses: "the screen closes"
        case .swipeIsCancelled: "a swipe is cancelled"
        case .appEntersBackground: "the app goes to the background"
        case .appEntersForeground: "the app comes back"
        case .networkGoes: "the network goes"
        case .networkComes: "the network comes"
        case .serverFails: "the server fails"
        case .serverRecovers: "the server works again"
        case .appIsKilled: "the app is killed and started again"
        case .userLogsIn(let user): "\(user) logs in"
        case .loginFails(let user): "a login of \(user) is refused"
        case .userLogsOut: "the user logs out"
        }
    }

    /// Whether the provider may have work of its own to do after it: a start, a login, a logout.
    var hasProviderWork: Bool {
        switch self {
        case .agentWrites, .botWrites, .userWrites, .userWritesElsewhere, .userReadsElsewhere, .screenCloses,
            .swipeIsCancelled, .appEntersBackground, .networkGoes, .serverFails:
            false
        case .screenOpens, .listOpens, .newConversationOpens, .appEntersForeground, .networkComes,
            .serverRecovers, .appIsKilled, .userLogsIn, .loginFails, .userLogsOut:
            true
        }
    }

    /// A step of a random story.
    static func random(using generator: inout SeededGenerator) -> MessagingStep {
        generator.one(weighted: [
            (10, .agentWrites), (2, .botWrites), (2, .userWrites), (2, .userWritesElsewhere),
            (3, .userReadsElsewhere), (6, .screenOpens), (2, .listOpens), (2, .newConversationOpens),
            (7, .screenCloses), (1, .swipeIsCancelled), (4, .appEntersBackground), (5, .appEntersForeground),
            (4, .networkGoes), (6, .networkComes), (1, .serverFails), (2, .serverRecovers), (4, .appIsKilled),
            (3, .userLogsIn("ada")), (2, .userLogsIn("grace")), (2, .loginFails("grace")), (3, .userLogsOut),
        ])
    }

    /// A story that has every step.
    static let full: [MessagingStep] = [
        .agentWrites, .screenOpens, .agentWrites, .swipeIsCancelled, .screenCloses, .agentWrites, .botWrites,
        .appEntersBackground, .agentWrites, .appEntersForeground, .networkGoes, .agentWrites, .agentWrites,
        .networkComes, .userReadsElsewhere, .agentWrites, .appIsKilled, .agentWrites, .userLogsIn("ada"),
        .agentWrites, .listOpens, .agentWrites, .appEntersBackground, .agentWrites, .appEntersForeground,
        .userWrites, .screenCloses, .newConversationOpens, .userWrites, .screenCloses, .agentWrites,
        .userWritesElsewhere, .userLogsIn("grace"), .screenOpens, .userWrites, .screenCloses, .agentWrites,
        .loginFails("ada"), .agentWrites, .appIsKilled, .userLogsIn("ada"), .networkGoes, .userLogsOut,
        .networkComes, .userLogsOut, .agentWrites, .serverFails, .userLogsIn("grace"), .serverRecovers,
        .screenOpens, .screenCloses, .agentWrites, .networkGoes, .appIsKilled, .userLogsOut, .networkComes,
        .agentWrites,
    ]
}

/// An app with messaging to which things happen, and the judge who says what its badge must be.
@MainActor
final class MessagingStory {
    private let account: MessagingAccount
    private let judge = Judge()
    private let store = InMemoryReadMarkerStore()
    private let lifecycle = ManualAppLifecycle()
    private var launch: Launch

    private struct Launch {
        let sdk: SimulatedZendeskMessaging
        let provider: ZendeskMessagingProvider
        let counter: MessageCounter
    }

    init(variants: Variants, channel: SimulatedMessagingChannel = SimulatedMessagingChannel()) async throws {
        account = try await MessagingAccount(variants: variants, channel: channel)
        launch = Self.launch(account, judge: judge, lifecycle: lifecycle, store: store)
        await settle()
    }

    private static func launch(
        _ account: MessagingAccount,
        judge: Judge,
        lifecycle: ManualAppLifecycle,
        store: InMemoryReadMarkerStore
    ) -> Launch {
        let sdk = account.makeSDK(lifecycle: lifecycle)
        let client = WitnessedClient(sdk, judge: judge, clock: account.clock)
        let provider = account.makeProvider(client: client, lifecycle: lifecycle)
        let counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
        return Launch(sdk: sdk, provider: provider, counter: counter)
    }

    /// What is wrong after a step; `nil` where the badge and what is stored are as the judge says.
    var problem: String? {
        let badge = launch.counter.unreadCount.value
        if !judge.accepts(badge, at: account.clock.now) {
            return "the badge is \(badge), must be \(judge.expected)"
        }
        for userID in [nil, "ada", "grace"] {
            let count = (try? store.record(of: launch.provider.id, userID: userID))?.count
            let expected = judge.stored[userID]
            guard count != expected else { continue }
            return "stored for \(userID ?? "nobody") is \(count as Int?, default: "nothing"), "
                + "must be \(expected as Int?, default: "nothing")"
        }
        return nil
    }

    /// Plays steps until something is wrong.
    ///
    /// - Returns: What is wrong, and what was played up to there.
    func play(_ steps: [MessagingStep]) async -> String? {
        if let problem { return "at the start \(problem)" }
        for (place, step) in steps.enumerated() {
            await play(step)
            if let problem {
                return "\(problem) after: "
                    + steps.prefix(place + 1).map(\.description).joined(separator: "; ")
            }
        }
        return nil
    }

    /// What is wrong in a story, told by a part of it that is enough for something to be wrong.
    static func problem(
        in steps: [MessagingStep],
        variants: Variants,
        channel: SimulatedMessagingChannel = SimulatedMessagingChannel()
    ) async throws -> String? {
        guard var problem = try await MessagingStory(variants: variants, channel: channel).play(steps) else {
            return nil
        }
        var shortest = steps
        for place in steps.indices.reversed() where place < shortest.count {
            var shorter = shortest
            shorter.remove(at: place)
            guard let other = try await MessagingStory(variants: variants, channel: channel).play(shorter)
            else {
                continue
            }
            (shortest, problem) = (shorter, other)
        }
        return problem
    }

    private func settle(turns: Int = 16) async { await account.settle(launch.sdk, turns: turns) }

    private func play(_ step: MessagingStep) async {
        account.clock.advance(by: 1)
        // What cannot be done then is not done.
        try? await perform(step)
        // What is owed is tried again by itself.
        await settle(turns: step.hasProviderWork || judge.owesLogout ? 16 : 0)
    }

    private func perform(_ step: MessagingStep) async throws {
        let (sdk, server) = (launch.sdk, account.server)
        switch step {
        case .agentWrites: try server.agents.send("Hi")
        case .botWrites: try server.agents.sendBotMessage("Beep", kind: .form)
        case .userWrites: try await sdk.visitor.send("Hello")
        case .userWritesElsewhere:
            guard let user = serverUser, let conversation = user.conversations.last else { return }
            server.writeElsewhere("Me", userID: user.id, conversationID: conversation.id)
        case .userReadsElsewhere:
            guard let user = serverUser else { return }
            server.readElsewhere(userID: user.id)
        case .screenOpens: try launch.provider.presentConversation()
        case .listOpens: try launch.provider.presentConversation(.conversationList)
        case .newConversationOpens:
            try launch.provider.presentConversation(.newConversation(exitAction: .returnToConversationList))
        case .screenCloses: sdk.visitor.close()
        case .swipeIsCancelled: sdk.visitor.cancelSwipe()
        case .appEntersBackground:
            judge.app(isInForeground: false)
            lifecycle.send(.didEnterBackground)
        case .appEntersForeground:
            judge.app(isInForeground: true)
            lifecycle.send(.willEnterForeground)
        case .networkGoes: account.device.isOnline = false
        case .networkComes:
            account.device.isOnline = true
            // The provider tries again within a minute.
            account.clock.advance(by: 60)
        case .serverFails: server.failingStatus = 503
        case .serverRecovers:
            server.failingStatus = nil
            account.clock.advance(by: 60)
        case .appIsKilled: relaunch()
        case .userLogsIn(let user): try await logIn(account.identity(user), id: user)
        case .loginFails(let user): try await logIn(account.forgedIdentity(user), id: user)
        case .userLogsOut: try await logOut()
        }
    }

    private var serverUser: SimulatedMessagingUser? {
        launch.sdk.currentUser.flatMap { user in
            account.server.user(user.id) ?? account.server.user(externalID: user.externalID)
        }
    }

    private func relaunch() {
        launch.sdk.terminate()
        judge.relaunch()
        launch = Self.launch(account, judge: judge, lifecycle: lifecycle, store: store)
    }

    private func logIn(_ user: ChatUser, id: String) async throws {
        // What the SDK has begun before is delivered before the call.
        let login = Task { [judge, provider = launch.provider] in
            judge.called(id)
            try await provider.login(user)
        }
        await settle()
        do {
            try await login.value
        } catch {
            judge.loginFailed()
            throw error
        }
    }

    private func logOut() async throws {
        let logout = Task { [judge, provider = launch.provider] in
            judge.called(nil)
            try await provider.logout()
        }
        await settle()
        // A logout waits five seconds at most.
        account.clock.advance(by: 5)
        try await logout.value
    }
}
