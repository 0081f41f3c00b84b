import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

/// A document and the problems it should report.
struct MistakenDocument: Sendable, CustomTestStringConvertible {
    let name: String
    let document: String
    let problems: [String]

    init(_ name: String, _ document: String, _ problems: String...) {
        (self.name, self.document, self.problems) = (name, document, problems)
    }

    /// A document with one provider of the type `acme`.
    init(_ name: String, acme: String, _ problems: String...) {
        self.name = name
        document = #"{"provider": "acme", "providers": {"acme": {\#(acme)}}}"#
        self.problems = problems
    }

    var testDescription: String { name }
}

@Suite("Every configuration problem names its place and how to fix it")
struct ConfigurationMistakeTests {
    private static let acmeKeys =
        "Known keys: type, client, connects, counts, apiKey, host, email, retries, weight, mode, tags, screen, sizes, extra."
    private static let topKeys = "Known keys: provider, providers, counter, markers, $schema."
    private static let null = #""providers": {"null": {}}"#

    static let mistakes: [MistakenDocument] = documents + activeIDs + providers + values + rest

    private static let documents = [
        MistakenDocument("empty", "", "the configuration: empty. Expected a JSON object."),
        MistakenDocument("blank", " \n\t ", "the configuration: empty. Expected a JSON object."),
        MistakenDocument("a list", "[]", "the configuration: found a list. Expected an object."),
        MistakenDocument("a text", "\"x\"", "the configuration: found a text. Expected an object."),
        MistakenDocument("null", "null", "the configuration: found null. Expected an object."),
        MistakenDocument("true", "true", "the configuration: found true. Expected an object."),
        MistakenDocument(
            "an empty object",
            "{}",
            "provider: missing. \(topKeys) Expected any value (one id of providers, or a list of ids).",
            "providers: missing. \(topKeys) Expected an object (the providers by their ids)."
        ),
    ]

    private static let activeIDs = [
        MistakenDocument(
            "an unknown id",
            #"{"provider": "nul", \#(null)}"#,
            #"provider: found "nul", which is not a key of providers. Did you mean "null"? Expected one of null."#
        ),
        MistakenDocument(
            "an unknown id in a list",
            #"{"provider": ["null", "zzzzzz"], \#(null)}"#,
            #"provider[1]: found "zzzzzz", which is not a key of providers. Expected one of null."#
        ),
        MistakenDocument(
            "no id",
            #"{"provider": [], \#(null)}"#,
            "provider: found an empty list. Expected an id of providers, or a list of ids."
        ),
        MistakenDocument(
            "a duplicate id",
            #"{"provider": ["null", "null"], \#(null)}"#,
            #"provider[1]: found "null" again. Expected each id once."#
        ),
        MistakenDocument(
            "a number for an id",
            #"{"provider": ["null", 5], \#(null)}"#,
            "provider[1]: found a number. Expected an id of providers."
        ),
        MistakenDocument(
            "an object for the ids",
            #"{"provider": {"id": "null"}, \#(null)}"#,
            "provider: found an object. Expected an id of providers, or a list of ids."
        ),
        MistakenDocument(
            "no providers",
            #"{"provider": "a", "providers": {}}"#,
            #"provider: found "a", which is not a key of providers. Expected an id of providers, which is empty."#
        ),
    ]

    private static let providers = [
        MistakenDocument(
            "providers in a list",
            #"{"provider": "a", "providers": []}"#,
            "providers: found a list. Expected an object."
        ),
        MistakenDocument(
            "a provider that is a text",
            #"{"provider": "a", "providers": {"a": "acme"}}"#,
            "providers.a: found a text. Expected an object."
        ),
        MistakenDocument(
            "an id that names no adapter",
            #"{"provider": "acne", "providers": {"acne": {}}}"#,
            #"providers.acne.type: missing, and the id "acne" is not the name of an adapter in this program."#
                + #" Did you mean "acme"? Expected one of acme, null, scripted."#
        ),
        MistakenDocument(
            "an unknown type",
            #"{"provider": "a", "providers": {"a": {"type": "Scripted"}}}"#,
            #"providers.a.type: found "Scripted", which is not an adapter in this program."#
                + #" Did you mean "scripted"? Expected one of acme, null, scripted."#
        ),
        MistakenDocument(
            "a type that is not a text",
            #"{"provider": "a", "providers": {"a": {"type": null}}}"#,
            "providers.a.type: found null. Expected one of acme, null, scripted."
        ),
        MistakenDocument(
            "a problem of an inactive provider",
            #"{"provider": "null", "providers": {"null": {}, "acme": {}}}"#,
            "providers.acme.apiKey: missing. \(acmeKeys) Expected \(notBlank) (the account's key)."
        ),
        MistakenDocument(
            "an empty id",
            #"{"provider": "", "providers": {"": {"type": "null"}}}"#,
            #"providers[""]: found an empty id. Expected a name."#
        ),
        MistakenDocument(
            "a client for an adapter without a choice",
            #"{"provider": "null", "providers": {"null": {"client": "live"}}}"#,
            "providers.null.client: unknown key. Known keys: type, connects, counts."
        ),
        MistakenDocument(
            "an id that needs quoting",
            #"{"provider": "my shop\n", "providers": {"my shop\n": {"type": "null", "x": 1}}}"#,
            #"providers["my shop\n"].x: unknown key. Known keys: type, connects, counts."#
        ),
    ]

    private static let notBlank = "a text that is not empty and has no space at its ends"

    private static let values = [
        MistakenDocument(
            "an unknown client",
            acme: #""apiKey": "k", "client": "lvie""#,
            #"providers.acme.client: found "lvie". Did you mean "live"? Expected one of live, simulator."#
        ),
        MistakenDocument(
            "a key with two letters swapped, and so a key missing",
            acme: #""apiKye": "k""#,
            "providers.acme.apiKey: missing. \(acmeKeys) Expected \(notBlank) (the account's key).",
            #"providers.acme.apiKye: unknown key. Did you mean "apiKey"? \#(acmeKeys)"#
        ),
        MistakenDocument(
            "an empty text",
            acme: #""apiKey": """#,
            "providers.acme.apiKey: found an empty text. Expected \(notBlank)."
        ),
        MistakenDocument(
            "private texts, which are not repeated",
            acme: #""apiKey": " k", "email": "me(at)example.com""#,
            "providers.acme.apiKey: found another text. Expected \(notBlank).",
            "providers.acme.email: found another text. Expected an e-mail address."
        ),
        MistakenDocument(
            "a text and a large number instead of whole numbers",
            acme: #""apiKey": "k", "retries": "3", "weight": 1.5"#,
            "providers.acme.retries: found a text. Expected a whole number from 1 to 5.",
            "providers.acme.weight: found a number. Expected a whole number."
        ),
        MistakenDocument(
            "a number out of bounds",
            acme: #""apiKey": "k", "retries": 6"#,
            "providers.acme.retries: found 6. Expected a whole number from 1 to 5."
        ),
        MistakenDocument(
            "a host with scheme and path",
            acme: #""apiKey": "k", "host": "https://acme.example.com/""#,
            #"providers.acme.host: found "https://acme.example.com/"."#
                + " Expected a host name without scheme and path, such as acme.example.com."
        ),
        MistakenDocument(
            "a host with a line feed at its end",
            acme: #""apiKey": "k", "host": "acme.example.com\n""#,
            #"providers.acme.host: found "acme.example.com\n"."#
                + " Expected a host name without scheme and path, such as acme.example.com."
        ),
        MistakenDocument(
            "elements of a list, members of objects and of maps",
            acme:
                #""apiKey": "k", "tags": ["a", 1, ""], "screen": {"dark": "yes"}, "sizes": {"a": 10, "b": true}"#,
            "providers.acme.tags[1]: found a number. Expected \(notBlank).",
            #"providers.acme.tags[2]: found an empty text. Expected \#(notBlank)."#,
            "providers.acme.screen.dark: found a text. Expected true or false.",
            "providers.acme.sizes.a: found 10. Expected a whole number from 0 to 9.",
            "providers.acme.sizes.b: found true. Expected a whole number from 0 to 9."
        ),
        MistakenDocument(
            "null is not a value",
            acme: #""apiKey": null"#,
            "providers.acme.apiKey: found null. Expected \(notBlank)."
        ),
        MistakenDocument(
            "a problem that only the adapter finds",
            acme: #""apiKey": "k", "mode": "loud", "retries": 2"#,
            #"providers.acme.retries: given with "loud". Expected one of the two."#
        ),
    ]

    private static let rest = [
        MistakenDocument(
            "the counter's keys",
            #"{"provider": "null", \#(null), "counter": {"countBots": true, "countsTriggers": 1}}"#,
            "counter.countsTriggers: found a number. Expected true or false.",
            #"counter.countBots: unknown key. Did you mean "countsBots"?"#
                + " Known keys: countsBots, countsTriggers, ownMessagesMarkSeen."
        ),
        MistakenDocument(
            "markers that are not a text",
            #"{"provider": "null", \#(null), "markers": 5}"#,
            "markers: found a number. Expected \(notBlank), or an object with appGroup."
        ),
        MistakenDocument(
            "markers without a name",
            #"{"provider": "null", \#(null), "markers": ""}"#,
            #"markers: found an empty text. Expected \#(notBlank)."#
        ),
        MistakenDocument(
            "markers in another object",
            #"{"provider": "null", \#(null), "markers": {"appgroup": "group.acme"}}"#,
            "markers.appGroup: missing. Known keys: appGroup. Expected \(notBlank)"
                + " (the app group whose folder holds the file, for an app with extensions).",
            #"markers.appgroup: unknown key. Did you mean "appGroup"? Known keys: appGroup."#
        ),
        MistakenDocument(
            "an unknown key",
            #"{"provider": "null", \#(null), "marker": "m.json"}"#,
            #"marker: unknown key. Did you mean "markers"? \#(topKeys)"#
        ),
        MistakenDocument(
            "several problems",
            #"{"provider": ["a", "b"], "providers": {"a": {"type": "acme"}}, "counter": [], "x": 1}"#,
            "counter: found a list. Expected an object.",
            "x: unknown key. \(topKeys)",
            "providers.a.apiKey: missing. \(acmeKeys) Expected \(notBlank) (the account's key).",
            #"provider[1]: found "b", which is not a key of providers. Did you mean "a"? Expected one of a."#
        ),
    ]

    @Test("every problem", arguments: mistakes)
    func mistake(_ mistaken: MistakenDocument) {
        let report = ConfigurationReport(data: Data(mistaken.document.utf8), registry: .acme)
        #expect(report.lines == mistaken.problems)
        #expect(!report.isValid && report.configuration == nil)
    }

    @Test(
        "invalid JSON reports its line and column",
        arguments: [
            ("{\n  \"provider\": tru\n}", "at line 2, column "),
            ("{\"provider\": \"a\"", "at line 1, column "),
            ("{\n\n'a': 1}", "at line 3, column "),
        ]
    )
    func notJSON(_ document: String, _ place: String) {
        let lines = ConfigurationReport(data: Data(document.utf8), registry: .acme).lines
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("the configuration: not JSON: ") == true)
        #expect(lines.first?.contains(place) == true, "\(lines)")
    }

    @Test(
        "invalid UTF-8 is reported as such",
        arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0xC3, 0x28], [0x7B, 0x00, 0x7D]]
    )
    func notUTF8(_ bytes: [UInt8]) {
        let lines = ConfigurationReport(data: Data(bytes), registry: .acme).lines
        #expect(lines == ["the configuration: not UTF-8 text. Expected JSON in UTF-8."])
    }

    @Test("a document that is too large or too deeply nested never reaches a recursive parser")
    func bounds() {
        let deep = String(repeating: "[", count: 100_000)
        let large = "\"" + String(repeating: "x", count: 300_000) + "\""
        #expect(
            ConfigurationReport(data: Data(deep.utf8), registry: .acme).lines
                == ["the configuration: nested too deeply at line 1, column 65. Expected at most 64 levels."]
        )
        #expect(
            ConfigurationReport(data: Data(large.utf8), registry: .acme).lines
                == ["the configuration: too large. Expected at most 256 KiB."]
        )
        var dictionary: [String: Any] = [:]
        for _ in 0..<200 { dictionary = ["a": dictionary] }
        #expect(throws: ChatConfigurationError.self) {
            try ChatConfiguration(dictionary: dictionary, registry: .acme)
        }
    }

    @Test("a duplicate key in an object is rejected, although Foundation keeps one of the two")
    func duplicateKey() {
        let document = """
            {
              "provider": "null", "providers": {"null": {}},
              "markers": "a.json", "markers": "b.json"
            }
            """
        #expect(
            ConfigurationReport(data: Data(document.utf8), registry: .acme).lines == [
                #"the configuration: found the key "markers" twice in one object at line 3, column 24."#
                    + " Expected each key once."
            ]
        )
    }

    @Test("a trailing comma is rejected, although Foundation accepts it")
    func trailingComma() {
        let lines = ConfigurationReport(
            data: Data(#"{"provider": "null", "providers": {"null": {},}}"#.utf8),
            registry: .acme
        ).lines
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("the configuration: not JSON") == true)
        #expect(lines.first?.contains("line 1, column ") == true)
    }

    @Test("an unreadable file is reported as a problem")
    func unreadable() throws {
        let folder = try ScratchFolder()
        let lines = ConfigurationReport(contentsOf: folder["chat.json"], registry: .acme).lines
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("the configuration: cannot be read (") == true)
        let ofFolder = ConfigurationReport(contentsOf: folder.url, registry: .acme).lines
        #expect(ofFolder.first?.contains("cannot be read (it is a folder)") == true)
    }
}
