import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: the legacy login")
struct UserTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }

    @Test(
        "an invalid id or e-mail address silently becomes an anonymous user",
        arguments: [
            ["userId": " anna"], ["userId": "anna "], ["userEmail": "anna"], ["userEmail": "anna@x.example "],
            ["userId": String(repeating: "a", count: 751)], ["userId": "anna", "userEmail": "@"],
        ]
    )
    func silentlyAnonymous(_ details: [String: String]) throws {
        var isAccepted = false
        let events = try fixture.eventNames { isAccepted = try fixture.login(details) }
        #expect(isAccepted)
        #expect(sdk.user.isAnonymous)
        #expect(events == [])
    }

    @Test("a login without an id and an address changes nothing")
    func emptyLogin() throws {
        _ = try fixture.login(["userId": "anna"])
        #expect(try !fixture.login(["userId": "", "userName": "Anna"]))
        #expect(sdk.user.uid == "anna")
    }

    @Test("a different id is another user with other conversations")
    func anotherUser() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        try fixture.server.agents.send("Hello")
        _ = try fixture.login(["userId": "bert"])
        #expect(try fixture.count() == ["0"])
        try sdk.showConversation(configuration: [:])
        #expect(sdk.visitor.conversation == nil)
        try sdk.closeSession()
        _ = try fixture.login(["userId": "anna"])
        #expect(try fixture.count() == ["1"])
    }

    @Test("ids differ by case")
    func caseMatters() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        _ = try fixture.login(["userId": "Anna"])
        try sdk.showConversation(configuration: [:])
        #expect(sdk.visitor.conversation == nil)
    }

    @Test("a name is truncated to 255 characters")
    func longName() throws {
        _ = try fixture.login(["userId": "anna", "userName": String(repeating: "n", count: 300)])
        #expect(sdk.user.name?.count == 255)
    }

    @Test("with full privacy, an e-mail address alone is an anonymous user")
    func fullPrivacy() throws {
        try sdk.showConversation(configuration: ["fullPrivacy": true])
        try sdk.closeSession()
        _ = try fixture.login(["userEmail": "anna@x.example"])
        #expect(sdk.user.isAnonymous)
    }

    @Test("legacy logins and logouts are ignored while a screen is shown")
    func screenShown() throws {
        _ = try fixture.login(["userId": "anna"])
        try sdk.showFAQs(configuration: [:])
        #expect(try !fixture.login(["userId": "bert"]))
        try sdk.logout()
        #expect(sdk.user.uid == "anna")
    }

    @Test(
        "a login by token is carried out under an open screen unless the SDK ignores it",
        arguments: [true, false]
    )
    func loginUnderScreen(isIgnored: Bool) throws {
        _ = try fixture.login(["userId": "anna"])
        try sdk.showFAQs(configuration: [:])
        sdk.ignoresLoginUnderScreen = isIgnored
        #expect(try fixture.login(identity: "") == (isIgnored ? "nothing" : "success"))
        #expect(sdk.user.isAnonymous == !isIgnored)
    }

    @Test("legacy conversations stay on the device on which they were started")
    func devices() throws {
        _ = try fixture.login(["userId": "anna"])
        try fixture.startConversation()
        let other = try fixture.launch(on: SimulatedHelpshiftDevice())
        _ = try other.loginUser(["userId": "anna"])
        try other.showConversation(configuration: [:])
        #expect(other.visitor.conversation == nil)
        #expect(other.user.id == sdk.user.id)
    }
}
