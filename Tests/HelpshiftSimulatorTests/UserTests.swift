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

    @Test("a login without an id and an address changes nothing")
    func emptyLogin() throws {
        _ = try fixture.login(["userId": "anna"])
        #expect(try !fixture.login(["userId": "", "userName": "Anna"]))
        #expect(sdk.user.uid == "anna")
    }

    @Test("legacy logins and logouts are ignored while a screen is shown")
    func screenShown() throws {
        _ = try fixture.login(["userId": "anna"])
        try sdk.showFAQs(configuration: [:])
        #expect(try !fixture.login(["userId": "bert"]))
        try sdk.logout()
        #expect(sdk.user.uid == "anna")
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
