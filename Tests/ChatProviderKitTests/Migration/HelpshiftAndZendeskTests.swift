import ChatProviderKit
import ChatProviderTesting
import Testing

/// The three ways in the article *Moving to another vendor*, on the simulators of both vendors.
@MainActor
@Suite("Helpshift and Zendesk Chat in one app")
struct HelpshiftAndZendeskTests {
    private let phone = TwoVendorPhone()
    private let helpshift = TwoVendorPhone.helpshift
    private let zendesk = TwoVendorPhone.zendesk

    // MARK: Switching providers

    @Test(
        "messages that Helpshift's agents send while it is inactive are in the report after the switch back"
    )
    func answersWhileInactive() async throws {
        try await phone.start([helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
        try await phone.switchProviders(to: [zendesk])
        try await phone.answerAtHelpshift("It is there")
        #expect(phone.total == .live(0))
        await phone.pass(300)
        try await phone.switchProviders(to: [helpshift])
        #expect(phone.total == .live(2))
    }

    // MARK: Logouts

    @Test("U2 a defensive logout at the app's start keeps the anonymous visitor's conversation")
    func defensiveLogout() async throws {
        try await phone.start([helpshift, zendesk])
        try await phone.logOut()
        try await phone.writeToHelpshift("Where is it?")
        try await phone.writeToZendesk("Where is it?")
        for _ in 1...2 {
            try await phone.start([helpshift, zendesk])
            try await phone.logOut()
            try await phone.answerAtHelpshift("On its way")
            try await phone.answerAtZendesk("On its way")
        }
        await phone.pass(300)
        #expect(phone.unread(helpshift) == .live(2))
        #expect(phone.unread(zendesk) == .live(2))
        #expect(phone.channel(zendesk)?.chatState.value.transcript.filter(\.isMessage).count == 3)
    }

    // MARK: Moving from Helpshift

    private func startMovingFromHelpshift() async throws {
        try await phone.start([helpshift, zendesk], movingFrom: helpshift)
    }

    /// The app's previous version: the user has written to Helpshift, and an agent has answered.
    private func haveConversationAtHelpshift() async throws {
        try await phone.start([helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
    }

    @Test("a user with unread messages at Helpshift stays, and the badge shows them")
    func fromHelpshiftWithUnread() async throws {
        try await haveConversationAtHelpshift()
        try await startMovingFromHelpshift()
        await phone.pass(100_000)
        #expect(phone.route == .former && phone.total == .live(1))
        #expect(phone.chat?.current?.id == helpshift)
    }

    @Test("a user with an open, read conversation stays until it is resolved")
    func fromHelpshiftUntilResolved() async throws {
        try await haveConversationAtHelpshift()
        try await startMovingFromHelpshift()
        try await phone.readHelpshift()
        #expect(phone.route == .former && phone.total == .live(0))
        try await phone.resolveAtHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk])
    }

    @Test("an answer at Helpshift after the move is not in the badge, not even after a relaunch")
    func answerAfterMove() async throws {
        try await haveConversationAtHelpshift()
        try await phone.readHelpshift()
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor)
        try await phone.answerAtHelpshift("Anything else?")
        await phone.pass(300)
        #expect(phone.total == .live(0))
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk] && !phone.isHelpshiftInstalled)
    }

    @Test("a user who logs in while the app is running moves with Helpshift's next report")
    func loginWhileRunningFromHelpshift() async throws {
        try await startMovingFromHelpshift()
        #expect(phone.active == [zendesk])
        try await phone.logIn("ada")
        #expect(phone.route == .undecided && phone.active == [zendesk, helpshift])
        await phone.pass(299)
        #expect(phone.route == .undecided)
        await phone.pass(1)
        #expect(phone.route == .successor && phone.active == [zendesk])
    }

    // MARK: Moving from Zendesk Chat

    private func startMovingFromZendesk() async throws {
        try await phone.start([zendesk, helpshift], movingFrom: zendesk)
    }

    /// The app's previous version: the user has written to Zendesk, and an agent has answered.
    private func haveChatAtZendesk() async throws {
        try await phone.start([zendesk])
        try await phone.writeToZendesk("Where is it?")
        try await phone.answerAtZendesk("On its way")
    }

    @Test("a user with an open chat at Zendesk stays until it ends, even across a relaunch")
    func fromZendeskUntilEnded() async throws {
        try await haveChatAtZendesk()
        for _ in 0..<2 {
            try await startMovingFromZendesk()
            await phone.readZendesk()
            #expect(phone.route == .former && phone.chat?.current?.id == zendesk)
        }
        try await phone.endZendeskChat()
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    @Test(
        "a user who logs in with a token or by name while the app runs moves once Zendesk has loaded",
        arguments: [nil, .known(KnownUser(id: "ada"))] as [ChatUser?]
    )
    func loginWhileRunning(user: ChatUser?) async throws {
        try await startMovingFromZendesk()
        try await phone.logIn("ada", atZendeskAs: user)
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    @Test("a login by name moves the user even if Zendesk's connection stays open")
    func namedLoginBesideSuccessor() async throws {
        let drain = SupportChat.Migration.Rule.draining(for: 1_000)
        let rule = SupportChat.Migration.Rule { $0.userID == nil ? .stay : drain.verdict(on: $0) }
        try await phone.start([zendesk, helpshift], movingFrom: zendesk, rule: rule)
        #expect(phone.route == .former && phone.unread(zendesk) == .live(0))
        try await phone.logIn("ada", atZendeskAs: .known(KnownUser(id: "ada")))
        await phone.pass(300)
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    // MARK: Moving back

    @Test("a migration back moves a user who had moved, and the two migrations track progress separately")
    func back() async throws {
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor)
        try await phone.writeToZendesk("Hello")
        try await phone.answerAtZendesk("Hi")
        try await startMovingFromZendesk()
        #expect(phone.route == .former && phone.total == .live(1))
        await phone.readZendesk()
        try await phone.endZendeskChat()
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    @Test("a third migration keeps the former provider active until its unread messages are read")
    func thirdMigrationWithUnread() async throws {
        try await startMovingFromHelpshift()
        try await startMovingFromZendesk()
        #expect(phone.active == [helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk, helpshift])
        #expect(phone.total?.badgeNumber == 1)
        try await phone.readHelpshift()
        #expect(phone.active == [zendesk] && phone.total == .live(0))
    }
}
