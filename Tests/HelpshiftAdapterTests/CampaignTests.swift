import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import TestSupport
import Testing

/// Campaigns of SDK 10.5. Their notifications have the same origin as a message's.
@MainActor
@Suite("Helpshift on the simulator: campaigns")
struct CampaignTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let server: SimulatedHelpshiftServer
    private let sdk: SimulatedHelpshift
    private let provider: HelpshiftChatProvider
    private let counter: MessageCounter

    init() {
        server = SimulatedHelpshiftServer(clock: clock)
        server.dashboard.isPushSetUp = true
        sdk = SimulatedHelpshift(server: server, version: .v10_5_0, lifecycle: lifecycle)
        provider = HelpshiftChatProvider(
            client: sdk,
            configuration: .sample,
            clock: clock,
            lifecycle: lifecycle
        )
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: InMemoryReadMarkerStore())
        counter.start()
        provider.registerPushToken(Data([1]))
        clock.advance(by: 0)
    }

    private func push(_ campaign: SimulatedCampaign) throws -> [String: any Sendable] {
        server.agents.send(campaign)
        return try #require(sdk.device.pushes.last).mapValues { "\($0.foundationValue)" }
    }

    private func messagePush() throws -> [String: any Sendable] {
        try provider.presentConversation()
        try sdk.visitor.send("Hi")
        provider.dismissConversation()
        clock.advance(by: 5)
        lifecycle.send(.didEnterBackground)
        try server.agents.send("Hello")
        lifecycle.send(.willEnterForeground)
        clock.advance(by: 0)
        return try #require(sdk.device.pushes.last).mapValues { "\($0.foundationValue)" }
    }

    private nonisolated static let campaigns: [SimulatedCampaign] = [
        .chat, .helpCenter, .page("shop://sale"), .expired,
    ]

    @Test(
        "a campaign in the foreground is presented as the SDK says, and doesn't count as a message",
        arguments: campaigns
    )
    func inFront(campaign: SimulatedCampaign) throws {
        let count = counter.unreadCount.value
        let push = try push(campaign)
        #expect(provider.notificationDidArriveInForeground(push) == [.banner, .list, .sound])
        clock.advance(by: 5)
        #expect(!sdk.isScreenShown && counter.unreadCount.value.badgeNumber == count.badgeNumber)
        #expect(provider.chatState.value.transcript.isEmpty)
    }

    @Test(
        "without an immediate answer, no campaign is lost and no message is presented twice",
        arguments: [SimulatedHelpshift.NotificationAnswer.later, .never]
    )
    func inFrontWithoutAnswer(answer: SimulatedHelpshift.NotificationAnswer) throws {
        sdk.answersNotifications = answer
        #expect(provider.notificationDidArriveInForeground(try push(.page("shop://sale"))) == .list)
        #expect(provider.notificationDidArriveInForeground(try messagePush()) == .list)
    }

    @Test("a tap performs the campaign's action, and a screen that opens counts as shown")
    func tapped() throws {
        provider.notificationWasTapped(try push(.page("shop://sale")))
        clock.advance(by: 0)
        #expect(sdk.openedPages == ["shop://sale"] && !provider.isScreenShown)
        provider.notificationWasTapped(try push(.helpCenter))
        clock.advance(by: 0)
        #expect(provider.isScreenShown && !provider.isConversationVisible)
        provider.notificationWasTapped(try push(.chat))
        clock.advance(by: 0)
        #expect(provider.isConversationVisible)
    }

    @Test("a tap on a campaign that opens no screen doesn't delay a login", arguments: campaigns.suffix(2))
    func loginAfterTap(campaign: SimulatedCampaign) async throws {
        provider.notificationWasTapped(try push(campaign))
        try await provider.login(.known(KnownUser(id: "ada")))
        #expect(sdk.user.uid == "ada")
    }

    @Test(
        "U1 at once: a screen that was opened by a tap before a login is closed",
        arguments: [true, false]
    )
    func loginAfterTapWithScreen(isMessages: Bool) async throws {
        provider.notificationWasTapped(isMessages ? try messagePush() : try push(.chat))
        try await provider.login(.known(KnownUser(id: "ada")))
        clock.advance(by: 0)
        clock.advance(by: 0)
        #expect(sdk.user.uid == "ada" && !sdk.isScreenShown && !provider.isConversationVisible)
    }

    @Test("tapping a message's notification opens the conversation and marks it as read")
    func messageTapped() throws {
        let push = try messagePush()
        clock.advance(by: 600)
        #expect(counter.unreadCount.value.badgeNumber == 1)
        provider.notificationWasTapped(push)
        clock.advance(by: 0)
        #expect(provider.isConversationVisible && counter.unreadCount.value == .live(0))
    }

    @Test("a silent notification is passed to SDK 10.5, whatever the SDK answers", arguments: [false, true])
    func silent(isCampaigns: Bool) async throws {
        let push = isCampaigns ? try push(.chat) : try messagePush()
        for answer in SimulatedHelpshift.NotificationAnswer.allCases {
            sdk.answersNotifications = answer
            let result = Locked<ChatNotification.FetchResult?>(nil)
            let passing = Task { [provider] in
                let brought = await provider.notificationDidArriveSilently(push)
                result.withLock { $0 = brought }
            }
            #expect(
                await eventually {
                    clock.advance(by: 1)
                    return result.withLock(\.self) != nil
                }
            )
            await passing.value
            let brought: ChatNotification.FetchResult = isCampaigns ? .noData : .newData
            #expect(result.withLock(\.self) == (answer == .never ? .failed : brought))
        }
    }
}
