import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import IntercomAdapter
import IntercomPayloads
import IntercomSimulator
import Testing

@MainActor
@Suite("Intercom: the count")
struct CountTests {
    @Test("the SDK's initial 0 after a launch isn't reported")
    func launch() async throws {
        let world = IntercomWorld()
        let first = IntercomLaunch(world)
        first.provider.connect()
        await first.settle()
        world.server.setUnread(2, of: world.user)
        await first.settle()
        first.provider.shutDown()
        world.device.isOnline = false
        let second = IntercomLaunch(world)
        second.provider.connect()
        await second.settle()
        #expect(second.sdk.unreadConversationCount == 0)
        #expect(second.provider.chatState.value.reportedUnread == nil)
        world.device.isOnline = true
        await second.settle()
        #expect(second.provider.chatState.value.reportedUnread?.count == 2)
    }

    @Test("the count is one of conversations, so a second message doesn't change it")
    func conversations() async {
        let launch = IntercomLaunch(IntercomWorld())
        launch.provider.connect()
        await launch.settle()
        for _ in 0..<3 { launch.world.server.agentWrites(to: launch.world.user, conversation: 0) }
        await launch.settle()
        #expect(launch.provider.chatState.value.reportedUnread?.count == 1)
    }

    @Test("a survey that the SDK opens isn't the conversation and isn't recorded")
    func survey() async {
        let launch = IntercomLaunch(IntercomWorld())
        launch.provider.connect()
        await launch.settle()
        let inputs = ObservationRecorder(launch.provider.inputs.observed)
        launch.sdk.showSurvey()
        #expect(!launch.provider.isConversationVisible)
        #expect(!inputs.values.contains(.signal(.screen(isShown: true))))
    }

    @Test(
        "a tap during the unidentified user's first login opens the messenger afterwards"
    )
    func tapDuringFirstLogin() async throws {
        let launch = IntercomLaunch(IntercomWorld())
        launch.provider.connect()
        try launch.provider.presentConversation()
        #expect(!launch.sdk.isShown)
        await launch.settle()
        #expect(launch.sdk.isShown && launch.provider.isConversationVisible)
    }

    @Test("only a token signed with the workspace's secret logs its user in")
    func tokens() async throws {
        let world = IntercomWorld()
        let secret = try SecretKey(text: Array("the workspace's secret".utf8))
        let other = try SecretKey(text: Array("some other secret's text".utf8))
        world.server.secret = secret
        for (key, isAccepted) in [(secret, true), (other, false)] {
            let launch = IntercomLaunch(world)
            launch.provider.connect()
            await launch.settle()
            let signer = try IntercomTokenSigner(key: key)
            let token = try signer.token(for: "ada", issuedAt: Date(), lifetime: 300)
            let login = Task {
                do {
                    try await launch.provider.login(.token(SignedIdentity(userID: "ada") { token }))
                    return true
                } catch { return false }
            }
            await launch.settle()
            #expect(await login.value == isAccepted)
            try await launch.provider.logout()
            launch.provider.shutDown()
        }
    }

    @Test("a push has a provider but no message id, so a later push of the conversation also counts")
    func push() {
        let push = VendorPush.intercom(["intercom_push_type": "notification", "conversation_id": "7"])
        #expect(push == VendorPush(provider: "intercom", messageID: nil))
        #expect(VendorPush.intercom(["origin": "helpshift"]) == nil)
    }

    @Test("an e-mail address that the SDK returns in lower case is the app's user")
    func lowercasedAddress() async throws {
        let world = IntercomWorld([.lowercasesAddresses, .answersAtOnce])
        let launch = IntercomLaunch(world)
        launch.provider.connect()
        try await launch.provider.login(.known(KnownUser(email: "Ada@Example.com")))
        world.server.agentWrites(to: world.user, conversation: 0)
        await launch.settle()
        #expect(launch.provider.currentUser.value.id == "Ada@Example.com")
        #expect(launch.sdk.isUserLoggedIn)
        #expect(launch.provider.chatState.value.reportedUnread?.count == 1)
        try launch.provider.presentConversation()
        await launch.settle()
        #expect(launch.sdk.isShown)
        try await launch.provider.login(.known(KnownUser(email: "bob@example.com")))
        #expect(launch.sdk.userID == "bob@example.com")
    }

    @Test("U3 a conversation isn't shown if the visitor's login is too late")
    func lateVisitor() async throws {
        let world = IntercomWorld([.loginWaitsForNetwork])
        world.device.isOnline = false
        let launch = IntercomLaunch(world)
        launch.provider.connect()
        try launch.provider.presentConversation()
        await launch.settle()
        world.device.isOnline = true
        await launch.settle()
        #expect(launch.sdk.isUserLoggedIn)
        #expect(!launch.sdk.isShown)
    }

    @Test("U6 an unanswered login of the visitor doesn't prevent a user's login")
    func silentVisitor() async throws {
        let launch = IntercomLaunch(IntercomWorld())
        launch.provider.connect()
        launch.sdk.answersLogins = false
        try launch.provider.presentConversation()
        await launch.settle()
        launch.sdk.answersLogins = true
        launch.world.clock.advance(by: 30)
        let login = Task { try await launch.provider.login(.known(KnownUser(id: "ada"))) }
        await launch.settle()
        try await login.value
        #expect(launch.sdk.userID == "ada")
    }
}
