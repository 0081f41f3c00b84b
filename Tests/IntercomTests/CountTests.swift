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
@Suite("Intercom: the number")
struct CountTests {
    @Test("a number right after the launch is not the 0 that the SDK has not heard yet")
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

    @Test("it counts conversations: a second message in one changes nothing")
    func conversations() async {
        let launch = IntercomLaunch(IntercomWorld())
        launch.provider.connect()
        await launch.settle()
        for _ in 0..<3 { launch.world.server.agentWrites(to: launch.world.user, conversation: 0) }
        await launch.settle()
        #expect(launch.provider.chatState.value.reportedUnread?.count == 1)
    }

    @Test("a survey that the app did not open is not the conversation, nor is it in a recording")
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
        "a tap while the unidentified user is logged in for the first time opens the messenger when that is done"
    )
    func tapDuringFirstLogin() async throws {
        let launch = IntercomLaunch(IntercomWorld())
        launch.provider.connect()
        try launch.provider.presentConversation()
        #expect(!launch.sdk.isShown)
        await launch.settle()
        #expect(launch.sdk.isShown && launch.provider.isConversationVisible)
    }

    @Test("a token of the workspace's secret logs its user in, and another one does not")
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

    @Test("a push names its provider, and no message: a later one of the same conversation counts again")
    func push() {
        let push = VendorPush.intercom(["intercom_push_type": "notification", "conversation_id": "7"])
        #expect(push == VendorPush(provider: "intercom", messageID: nil))
        #expect(VendorPush.intercom(["origin": "helpshift"]) == nil)
    }

    @Test("an address that the SDK returns in lower case is the app's user, also after a relaunch")
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

    @Test("U3 a conversation whose visitor's login comes too late is not shown")
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

    @Test("U6 a visitor's login without an answer does not keep a user from logging in")
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
