import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

@MainActor
@Suite("Helpshift simulator: identities and attributes of a user")
struct UserDataTests {
    private let fixture = SimulatorFixture()
    private var sdk: SimulatedHelpshift { fixture.sdk }
    private var server: SimulatedHelpshiftServer { fixture.server }

    private func eventsOfAdding(_ token: String) throws -> [EventRecorder.Event] {
        try fixture.events { try sdk.addUserIdentities(token) }
    }

    // MARK: Identities

    @Test("identities are added to the user of the identity system")
    func adding() throws {
        try fixture.login(uid: "anna")
        #expect(
            try eventsOfAdding(fixture.token([Identity(.email, "a@x.example"), Identity(.psnID, "p")])) == []
        )
        #expect(sdk.user.email == "a@x.example")
        #expect(sdk.user.identities["psn_id"]?.value == "p")
    }

    @Test("for anonymous and legacy users, adding identities is silently ignored")
    func addingWithoutIdentityUser() throws {
        let token = try fixture.token([Identity(.email, "a@x.example")])
        #expect(try eventsOfAdding(token) == [])
        #expect(try eventsOfAdding("no token") == [])
        _ = try fixture.login(["userId": "anna"])
        #expect(try eventsOfAdding(token) == [])
        #expect(server.users(named: "a@x.example").isEmpty)
    }

    @Test("an account without the identity system reports that it isn't enabled")
    func notEnabled() throws {
        try fixture.login(uid: "anna")
        server.dashboard.identitySystem = nil
        #expect(try eventsOfAdding("any").map(\.name) == ["userIdentityNotEnabled"])
        #expect(
            try fixture.eventNames { try sdk.updateAppAttributes(["city": "Ulm"]) } == [
                "userIdentityNotEnabled"
            ]
        )
        #expect(
            try fixture.eventNames { try sdk.updateMasterAttributes(["age": 7]) } == [
                "userIdentityNotEnabled"
            ]
        )
    }

    @Test("the server refuses another uid and another user's identities, and adds the rest")
    func refusedByServer() throws {
        try fixture.login(uid: "bert", email: "b@x.example")
        try fixture.login(uid: "anna")
        let token = try fixture.token([
            Identity(.uid, "bert"), Identity(.email, "b@x.example"), Identity(.steamID, "s"),
        ])
        #expect(
            try eventsOfAdding(token) == [
                .init(name: "identityDataSyncFailed", data: ["uid": "invalidData", "email": "invalidData"])
            ]
        )
        #expect(sdk.user.uid == "anna" && sdk.user.email == nil)
        #expect(sdk.user.identities["steam_id"]?.value == "s")
    }

    @Test("identities that don't reach the server send an event")
    func unreachable() throws {
        try fixture.login(uid: "anna")
        sdk.device.isOnline = false
        let token = try fixture.token([Identity(.psnID, "p")])
        #expect(
            try eventsOfAdding(token) == [
                .init(name: "identityDataSyncFailed", data: ["psn_id": "invalidData"])
            ]
        )
    }

    // MARK: Attributes

    @Test("attributes are sent to the server together, one batch interval after the first")
    func batch() throws {
        try fixture.login(uid: "anna")
        try sdk.updateMasterAttributes(["full_name": "Anna", "new_tags": ["vip", "beta"]])
        fixture.clock.advance(by: 6)
        try sdk.updateAppAttributes(["city": "Ulm"])
        #expect(sdk.user.masterAttributes.isEmpty)
        fixture.clock.advance(by: 4)
        #expect(sdk.user.masterAttributes == ["full_name": "Anna"])
        #expect(sdk.user.appAttributes == ["city": "Ulm"])
        #expect(sdk.user.tags == ["vip", "beta"])
    }

    @Test("tags are added, removed and replaced")
    func tags() throws {
        try fixture.login(uid: "anna")
        func update(_ attributes: [String: HelpshiftValue]) throws -> [String] {
            try sdk.updateMasterAttributes(attributes)
            fixture.clock.advance(by: 10)
            return sdk.user.tags
        }
        #expect(try update(["new_tags": ["a", "b"]]) == ["a", "b"])
        #expect(try update(["new_tags": ["b", "c"]]) == ["a", "b", "c"])
        #expect(try update(["tags_to_remove": ["b"]]) == ["a", "c"])
        #expect(try update(["reset_tags": ["z"]]) == ["z"])
    }

    @Test("attributes are lost if their user is logged out before the batch is sent")
    func lostOnLogout() throws {
        try fixture.login(uid: "anna")
        try sdk.updateMasterAttributes(["full_name": "Anna"])
        fixture.clock.advance(by: 9)
        try sdk.logout()
        fixture.clock.advance(by: 100)
        try fixture.login(uid: "anna")
        #expect(sdk.user.masterAttributes.isEmpty)
    }

    @Test("one user's attributes never become another's")
    func notAnothers() throws {
        server.latency = 2
        try fixture.login(uid: "anna")
        try sdk.updateMasterAttributes(["full_name": "Anna"])
        fixture.clock.advance(by: 9)
        try fixture.login(uid: "bert")
        fixture.clock.advance(by: 100)
        #expect(server.users.allSatisfy { $0.masterAttributes.isEmpty })
    }

    @Test("waiting attributes survive a relaunch and a missing network")
    func waiting() throws {
        try fixture.login(uid: "anna")
        sdk.device.isOnline = false
        try sdk.updateAppAttributes(["city": "Ulm"])
        let next = try fixture.launch()
        fixture.clock.advance(by: 100)
        #expect(next.user.appAttributes.isEmpty)
        next.device.isOnline = true
        fixture.clock.advance(by: 10)
        #expect(next.user.appAttributes == ["city": "Ulm"])
    }

    @Test("the server refuses a custom field that the account doesn't have")
    func unknownField() throws {
        server.dashboard.identitySystem?.customUserFields = ["shoes": false]
        try fixture.login(uid: "anna")
        try sdk.updateAppAttributes(["custom_user_fields": ["hats": "3"], "city": "Ulm"])
        #expect(
            fixture.events { fixture.clock.advance(by: 10) } == [
                .init(name: "appAttributesSyncFailed", data: ["custom_user_fields": "invalidData"])
            ]
        )
        #expect(sdk.user.appAttributes == ["city": "Ulm"])
    }

    @Test("a server error fails the whole batch")
    func serverError() throws {
        try fixture.login(uid: "anna")
        try sdk.updateMasterAttributes(["age": 7])
        server.condition = .failing
        #expect(
            fixture.events { fixture.clock.advance(by: 10) } == [
                .init(name: "masterAttributesSyncFailed", data: ["age": "invalidData"])
            ]
        )
    }
}
