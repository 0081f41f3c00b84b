import ChatProviderTesting
import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import Testing

/// What the SDK and the server make of attributes, by *User Hub* and *Helpshift Delegates*.
@MainActor
@Suite("Helpshift simulator: the rules for attributes")
struct AttributeRuleTests {
    private let fixture = SimulatorFixture()

    /// The errors that the delegate hears of an update; `nil` where it hears nothing.
    private func errors(_ attributes: [String: HelpshiftValue]) throws -> [String: HelpshiftValue]? {
        let events = try fixture.heardEvents { try fixture.sdk.updateMasterAttributes(attributes) }
        #expect(events.allSatisfy { $0.name == "masterAttributesValidationFailed" })
        return events.first?.data
    }

    @Test(
        "a value that no attribute can have is told",
        arguments: [nil, [nil], ["a", 1], [["a"]], ["k": 1], .other("UIView")] as [HelpshiftValue]
    )
    func unsupported(_ value: HelpshiftValue) throws {
        #expect(try errors(["full_name": value]) == ["full_name": "invalidValueType"])
    }

    @Test(
        "a value that another attribute could have is passed over, silently",
        arguments: [("full_name", 7), ("full_name", true), ("new_tags", "a"), ("age", 7.5), ("age", ["a"])]
            as [(String, HelpshiftValue)]
    )
    func passedOver(_ key: String, _ value: HelpshiftValue) throws {
        #expect(try errors([key: value]) == nil)
        fixture.clock.advance(by: 10)
        #expect(fixture.sdk.user.masterAttributes.isEmpty)
        #expect(fixture.sdk.user.tags.isEmpty)
    }

    @Test("an age is a whole number or a text")
    func ages() throws {
        for age: HelpshiftValue in [7, "seven", -1] {
            #expect(try errors(["age": age]) == nil)
            fixture.clock.advance(by: 10)
            #expect(fixture.sdk.user.masterAttributes["age"] == age)
        }
    }

    @Test("the limits of tags and custom user fields are told by the attribute's key")
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

    @Test("a key that is too long is told as that")
    func longKey() throws {
        let key = String(repeating: "k", count: 256)
        #expect(try errors([key: "v"]) == [key: "exceededKeyLengthLimit"])
    }

    @Test("what is for all apps is not for one, and the other way round")
    func scopes() throws {
        #expect(try errors(["device_model": "iPhone"]) == ["device_model": "invalidData"])
        let heard = try fixture.heardEvents { try fixture.sdk.updateAppAttributes(["full_name": "Anna"]) }
        #expect(
            heard == [.init(name: "appAttributesValidationFailed", data: ["full_name": "invalidData"])]
        )
    }

    @Test("a date in a custom issue field is a number; a text is dropped, silently")
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
