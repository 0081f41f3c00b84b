import Foundation
import HelpshiftIdentity
import Testing

@Suite("Attributes")
struct UserAttributeTests {
    static let master = [
        "first_name", "last_name", "display_name", "full_name", "last_country", "last_city", "lifetime_value",
        "user_persona", "user_vip_segment", "user_support_status", "last_active_date", "accepted_t_and_c",
        "preferred_language",
    ]
    static let app = [
        "device_model", "os_version", "app_version", "sdk_version", "country", "city", "user_vip_segment",
        "language",
        "app_rating", "user_paying_segment", "user_support_status", "user_persona", "accepted_t_and_c",
        "user_level",
        "app_status", "lifetime_value",
    ]
    static let tags = ["new_tags", "tags_to_remove", "reset_tags"]

    private static func report(
        _ attributes: [String: HelpshiftValue],
        _ scope: UserAttributeScope = .master
    ) -> UserAttributeReport {
        UserAttributePreflight().check(attributes, scope: scope)
    }

    static let strings =
        master.map { (UserAttributeScope.master, $0) } + app.map { (UserAttributeScope.app, $0) }

    @Test("a text attribute accepts text; other types are ignored and reported", arguments: strings)
    func text(scope: UserAttributeScope, key: String) {
        let good = Self.report([key: "x"], scope)
        #expect(good.accepted == [key: "x"] && good.ignored.isEmpty && good.failure == nil)
        for value in [true, 7, 1.5, ["x"], ["x": "y"]] as [HelpshiftValue] {
            let report = Self.report([key: value], scope)
            #expect(report.accepted.isEmpty && report.failure == nil)
            #expect(report.ignored == [key: .string])
        }
    }

    @Test("age is a whole number or text")
    func age() {
        #expect(Self.report(["age": 36]).accepted == ["age": 36])
        #expect(Self.report(["age": "36"]).accepted == ["age": "36"])
        #expect(Self.report(["age": 36.5]).ignored == ["age": .integerOrString])
    }

    @Test("tags are a list of strings", arguments: tags)
    func tagLists(key: String) {
        #expect(Self.report([key: ["a", "b"]]).accepted == [key: ["a", "b"]])
        #expect(Self.report([key: "a"]).ignored == [key: .tags])
    }

    @Test("custom fields are strings by name, in both scopes", arguments: UserAttributeScope.allCases)
    func customFields(scope: UserAttributeScope) {
        let fields: [String: HelpshiftValue] = ["custom_user_fields": ["level": "7"]]
        #expect(Self.report(fields, scope).accepted == fields)
        #expect(
            Self.report(["custom_user_fields": "x"], scope).ignored == ["custom_user_fields": .customFields]
        )
    }

    @Test("each scope accepts only its own documented keys")
    func schema() {
        let master = Set(Self.master + Self.tags + ["age", "custom_user_fields"])
        #expect(Set(UserAttributeScope.master.schema.keys) == master)
        #expect(Set(UserAttributeScope.app.schema.keys) == Set(Self.app + ["custom_user_fields"]))
        #expect(Self.report(["device_model": "x"], .master).rawErrors == ["device_model": "invalidData"])
        #expect(Self.report(["first_name": "x"], .app).rawErrors == ["first_name": "invalidData"])
    }

    /// AttributeAgreementTests compare lengths, counts and types with the SDK.
    @Test("an invalid key has its error, and the others are accepted")
    func errors() {
        let report = Self.report(["age": 7, "first_name": 7, "x": "y"])
        #expect(report.rawErrors == ["x": "invalidData"])
        #expect(report.failure?.eventName == "masterAttributesValidationFailed")
        #expect(report.accepted == ["age": 7])
    }

    @Test("more than thirty attributes exceed the limit", arguments: UserAttributeScope.allCases)
    func count(scope: UserAttributeScope) {
        var attributes: [String: HelpshiftValue] = [:]
        for number in 1...30 { attributes["k\(number)"] = "x" }
        #expect(
            Self.report(attributes, scope).failure?.eventName == "\(scope.rawValue)AttributesValidationFailed"
        )
        attributes["one more"] = "x"
        let report = Self.report(attributes, scope)
        #expect(report.failure == .limitExceeded(scope, count: 31, limit: 30))
        #expect(report.failure?.eventName == "\(scope.rawValue)AttributesLimitExceeded")
        #expect(report.accepted.isEmpty && report.rawErrors == nil)
    }
}

extension UserAttributeReport {
    var rawErrors: [String: String]? { failure?.rawErrors }
}
