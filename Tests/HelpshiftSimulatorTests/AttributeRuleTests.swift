import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// How the SDK and the server treat attributes, according to *User Hub* and *Helpshift Delegates*.
@MainActor
@Suite("Helpshift simulator: the rules for attributes")
struct AttributeRuleTests {
    private let fixture = SimulatorFixture()

    /// The errors that the delegate receives for an update, or `nil` if it receives none.
    private func errors(_ attributes: [String: HelpshiftValue]) throws -> [String: HelpshiftValue]? {
        let events = try fixture.events { try fixture.sdk.updateMasterAttributes(attributes) }
        #expect(events.allSatisfy { $0.name == "masterAttributesValidationFailed" })
        return events.first?.data
    }

    @Test(
        "a value that no attribute can have is reported",
        arguments: [nil, [nil], ["a", 1], [["a"]], ["k": 1], .other("UIView")] as [HelpshiftValue]
    )
    func unsupported(_ value: HelpshiftValue) throws {
        #expect(try errors(["full_name": value]) == ["full_name": "invalidValueType"])
    }

    @Test(
        "a value that only another attribute could have is silently ignored",
        arguments: [("full_name", 7), ("full_name", true), ("new_tags", "a"), ("age", 7.5), ("age", ["a"])]
            as [(String, HelpshiftValue)]
    )
    func passedOver(_ key: String, _ value: HelpshiftValue) throws {
        #expect(try errors([key: value]) == nil)
        fixture.clock.advance(by: 10)
        #expect(fixture.sdk.user.masterAttributes.isEmpty)
        #expect(fixture.sdk.user.tags.isEmpty)
    }

    @Test("an age is an integer or a string")
    func ages() throws {
        for age: HelpshiftValue in [7, "seven", -1] {
            #expect(try errors(["age": age]) == nil)
            fixture.clock.advance(by: 10)
            #expect(fixture.sdk.user.masterAttributes["age"] == age)
        }
    }

    @Test("exceeded limits of tags and custom user fields are reported with the attribute's key")
    func limits() throws {
        func text(_ length: Int) -> HelpshiftValue { .string(String(repeating: "x", count: length)) }
        #expect(try errors(["new_tags": [text(100)]]) == nil)
        #expect(try errors(["new_tags": [text(101)]]) == ["new_tags": "exceededValueLengthLimit"])
        let tags = HelpshiftValue.array((1...31).map { .string("\($0)") })
        #expect(try errors(["reset_tags": tags]) == ["reset_tags": "exceededCountLimit"])
        func fields(_ fields: [String: HelpshiftValue]) throws -> HelpshiftValue? {
            try errors(["custom_user_fields": .object(fields)])?["custom_user_fields"]
        }
        #expect(try fields(["shoes": text(255)]) == nil)
        #expect(try fields(["shoes": text(256)]) == "exceededValueLengthLimit")
        #expect(try fields([String(repeating: "k", count: 256): "9"]) == "exceededKeyLengthLimit")
        let many = (1...31).map { ("\($0)", HelpshiftValue.string("9")) }
        #expect(try fields(Dictionary(uniqueKeysWithValues: many)) == "exceededCountLimit")
    }

    @Test("a key that is too long is reported")
    func longKey() throws {
        let key = String(repeating: "k", count: 256)
        #expect(try errors([key: "v"]) == [key: "exceededKeyLengthLimit"])
    }

    @Test("attributes of all apps are invalid for one app, and vice versa")
    func scopes() throws {
        #expect(try errors(["device_model": "iPhone"]) == ["device_model": "invalidData"])
        let events = try fixture.events { try fixture.sdk.updateAppAttributes(["full_name": "Anna"]) }
        #expect(
            events == [.init(name: "appAttributesValidationFailed", data: ["full_name": "invalidData"])]
        )
    }

    @Test("a date in a custom issue field is a number, and a string is silently dropped")
    func dates() throws {
        let fields: HelpshiftValue = [
            "when": ["type": "date", "value": 1_790_000_000_000],
            "since": ["type": "date", "value": "1790000000000"],
        ]
        try fixture.sdk.showConversation(configuration: ["cifs": fields])
        try fixture.sdk.visitor.send("Hi")
        #expect(fixture.server.conversations.first?.customIssueFields.keys.sorted() == ["when"])
    }
}
