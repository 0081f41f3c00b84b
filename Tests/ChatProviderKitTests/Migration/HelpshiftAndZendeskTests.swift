import ChatProviderKit
import ChatProviderTesting
import HelpshiftSimulator
import Testing

/// The three ways of the article *Moving to another vendor*, on the simulators of both vendors.
@MainActor
@Suite("Helpshift and Zendesk Chat in one app")
struct HelpshiftAndZendeskTests {
    private let phone = TwoVendorPhone()
    private let helpshift = TwoVendorPhone.helpshift
    private let zendesk = TwoVendorPhone.zendesk

    // MARK: Switching at once

    @Test("unread messages at Helpshift leave the total with a switch, and are back with the switch back")
    func switchFromHelpshift() async throws {
        try await phone.start([helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
        #expect(phone.total == .live(1))
        try await phone.switchProviders(to: [zendesk])
        #expect(phone.total == .live(0) && phone.active == [zendesk])
        try phone.chat?.switchProvider(to: helpshift)
        #expect(phone.total == .cached(1))
        await phone.pass(300)
        #expect(phone.total == .live(1))
    }

    @Test("what Helpshift's agents write meanwhile is in the report after the switch back")
    func answersMeanwhile() async throws {
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

    @Test("unread messages at Zendesk leave the total with a switch, and are counted again after one back")
    func switchFromZendesk() async throws {
        try await phone.start([zendesk])
        try await phone.writeToZendesk("Where is it?")
        try await phone.answerAtZendesk("On its way")
        try await phone.switchProviders(to: [helpshift])
        #expect(phone.total == .live(0))
        try await phone.answerAtZendesk("It is there")
        try await phone.switchProviders(to: [zendesk])
        #expect(phone.total == .live(2))
    }

    @Test("a notification of the vendor that is not active is left to the app")
    func notification() async throws {
        try await phone.start([helpshift])
        #expect(phone.chat?.notificationWasTapped(userInfo: phone.helpshiftNotification, id: "1") == true)
        try await phone.switchProviders(to: [zendesk])
        #expect(phone.chat?.notificationWasTapped(userInfo: phone.helpshiftNotification, id: "2") == false)
        #expect(phone.isHelpshiftInstalled)
    }

    @Test("a logout is carried out at the provider that is not active, when it becomes active")
    func owedLogout() async throws {
        try await phone.start([helpshift])
        try await phone.logIn("ada")
        try await phone.switchProviders(to: [zendesk])
        try await phone.logOut()
        #expect(phone.helpshiftUserID == "ada")
        try await phone.switchProviders(to: [helpshift])
        #expect(phone.helpshiftUserID == nil && phone.chat?.current?.chatState.value.userID == nil)
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

    @Test("forgetting the anonymous visitor ends the visitor's chat at Zendesk, where a new visitor comes")
    func forgetVisitor() async throws {
        try await phone.start([zendesk])
        try await phone.writeToZendesk("Where is it?")
        try await phone.answerAtZendesk("On its way")
        let forgetting = Task { [chat = phone.chat] in try await chat?.forgetAnonymousVisitor() }
        await phone.settle()
        try await forgetting.value
        await phone.settle()
        #expect(phone.channel(zendesk)?.chatState.value.transcript.isEmpty == true)
        #expect(phone.unread(zendesk) == .live(0))
    }

    // MARK: Both

    @Test("where both are active the total has the unread messages of both, and the first is the current one")
    func both() async throws {
        try await phone.start([zendesk, helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
        try await phone.writeToZendesk("Hello")
        try await phone.answerAtZendesk("Hi")
        #expect(phone.total == .live(2) && phone.chat?.current?.id == zendesk)
        #expect(phone.unread(helpshift) == .live(1) && phone.unread(zendesk) == .live(1))
    }

    // MARK: Moving from Helpshift

    private func startMovingFromHelpshift(rule: SupportChat.Migration.Rule = .draining(for: 1_000))
        async throws
    {
        try await phone.start([helpshift, zendesk], movingFrom: helpshift, rule: rule)
    }

    /// The version before, in which the user has written to Helpshift and an agent has answered.
    private func haveConversationAtHelpshift() async throws {
        try await phone.start([helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
    }

    @Test("who has no conversation at Helpshift moves with the server's first report of 0")
    func fromHelpshiftWithoutConversation() async throws {
        phone.helpshiftServer.latency = 5
        try await startMovingFromHelpshift()
        #expect(phone.route == .undecided && phone.active == [zendesk, helpshift])
        await phone.pass(5)
        #expect(phone.route == .successor && phone.active == [zendesk])
    }

    @Test("unread messages at Helpshift hold the user, and the badge has them")
    func fromHelpshiftWithUnread() async throws {
        try await haveConversationAtHelpshift()
        try await startMovingFromHelpshift()
        await phone.pass(100_000)
        #expect(phone.route == .former && phone.total == .live(1))
        #expect(phone.chat?.current?.id == helpshift)
    }

    @Test("an open conversation that is read holds the user until it is resolved")
    func fromHelpshiftUntilResolved() async throws {
        try await haveConversationAtHelpshift()
        try await startMovingFromHelpshift()
        try await phone.readHelpshift()
        #expect(phone.route == .former && phone.total == .live(0))
        try await phone.resolveAtHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk])
    }

    @Test("an open conversation that is read holds the user no longer than until the next launch")
    func fromHelpshiftAfterLaunch() async throws {
        try await haveConversationAtHelpshift()
        try await startMovingFromHelpshift()
        try await phone.readHelpshift()
        #expect(phone.route == .former)
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk])
    }

    @Test("a rule that knows of the open conversation holds the user across launches")
    func ruleForOpenIssues() async throws {
        let drain = SupportChat.Migration.Rule.draining(for: 1_000)
        let rule = SupportChat.Migration.Rule { $0.userID == "ada" ? .stay : drain.verdict(on: $0) }
        try await phone.start([helpshift])
        try await phone.logIn("ada")
        try await phone.writeToHelpshift("Where is it?")
        for _ in 0..<2 {
            try await startMovingFromHelpshift(rule: rule)
            try await phone.logIn("ada")
            await phone.pass(300)
            #expect(phone.route == .former && phone.chat?.current?.id == helpshift)
        }
    }

    @Test("an answer at Helpshift after the move is not in the badge, nor after a launch")
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

    @Test("a user who logs in while the app runs moves with Helpshift's next report")
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

    @Test("a user whom the vendors know by different ids never moves")
    func differentIDs() async throws {
        try await startMovingFromHelpshift()
        try await phone.logIn("ada", atZendeskAs: TwoVendorPhone.token("customer-ada"))
        await phone.pass(100_000)
        #expect(phone.route == .undecided && phone.active == [zendesk, helpshift])
    }

    // MARK: Moving from Zendesk Chat

    private func startMovingFromZendesk() async throws {
        try await phone.start([zendesk, helpshift], movingFrom: zendesk)
    }

    @Test("who has no chat at Zendesk moves when that has loaded")
    func fromZendeskWithoutChat() async throws {
        try await startMovingFromZendesk()
        #expect(phone.route == .successor && phone.active == [helpshift])
        #expect(!phone.isZendeskConnected)
    }

    /// The version before, in which the user has written to Zendesk and an agent has answered.
    private func haveChatAtZendesk() async throws {
        try await phone.start([zendesk])
        try await phone.writeToZendesk("Where is it?")
        try await phone.answerAtZendesk("On its way")
    }

    @Test("an open chat at Zendesk holds the user until it ends, also across a launch")
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

    @Test("unread messages at Zendesk are in the badge, and go with the end of the chat")
    func fromZendeskWithUnread() async throws {
        try await haveChatAtZendesk()
        try await startMovingFromZendesk()
        await phone.pass(100_000)
        #expect(phone.route == .former && phone.total == .live(1))
        try await phone.endZendeskChat()
        #expect(phone.route == .successor && phone.total == .live(0))
    }

    @Test("an open chat at Zendesk that is read holds the user for the rule's time")
    func fromZendeskForTime() async throws {
        try await haveChatAtZendesk()
        try await startMovingFromZendesk()
        await phone.pass(1_000)
        #expect(phone.route == .former)
        await phone.readZendesk()
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    @Test("a user who logs in with a token while the app runs moves when Zendesk has loaded")
    func tokenLoginWhileRunning() async throws {
        try await startMovingFromZendesk()
        try await phone.logIn("ada")
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    @Test("so does a user who logs in by name")
    func namedLoginWhileRunning() async throws {
        try await startMovingFromZendesk()
        try await phone.logIn("ada", atZendeskAs: .known(KnownUser(id: "ada")))
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    @Test("so does a user who logs in by name on a connection that stays open, beside the new vendor's")
    func namedLoginBesideSuccessor() async throws {
        let drain = SupportChat.Migration.Rule.draining(for: 1_000)
        let rule = SupportChat.Migration.Rule { $0.userID == nil ? .stay : drain.verdict(on: $0) }
        try await phone.start([zendesk, helpshift], movingFrom: zendesk, rule: rule)
        #expect(phone.route == .former && phone.unread(zendesk) == .live(0))
        try await phone.logIn("ada", atZendeskAs: .known(KnownUser(id: "ada")))
        await phone.pass(300)
        #expect(phone.route == .successor && phone.active == [helpshift])
    }

    // MARK: The way back

    @Test("a migration back moves the user who had moved, and the two keep their progress apart")
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

    /// Moves the user to Zendesk Chat and back, and has a conversation at Helpshift then.
    private func moveTwice() async throws {
        try await startMovingFromHelpshift()
        try await startMovingFromZendesk()
        #expect(phone.active == [helpshift])
        try await phone.writeToHelpshift("Where is it?")
        try await phone.answerAtHelpshift("On its way")
    }

    @Test("a third migration, in the first direction, moves at the launch who has an open conversation")
    func thirdMigration() async throws {
        try await moveTwice()
        try await phone.readHelpshift()
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk])
    }

    @Test("where something is unread then, the former provider stays beside the new one until it is read")
    func thirdMigrationWithUnread() async throws {
        try await moveTwice()
        try await startMovingFromHelpshift()
        #expect(phone.route == .successor && phone.active == [zendesk, helpshift])
        #expect(phone.total?.badgeNumber == 1)
        try await phone.readHelpshift()
        #expect(phone.active == [zendesk] && phone.total == .live(0))
    }
}
