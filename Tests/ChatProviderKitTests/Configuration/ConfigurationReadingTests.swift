import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import TestSupport

@Suite("Reading a configuration")
struct ConfigurationReadingTests {
    private let full = """
        {
          "$schema": "chat-configuration.schema.json",
          "provider": ["shop", "games"],
          "providers": {
            "shop": { "type": "acme", "client": "simulator", "apiKey": "k", "host": "acme.example.com", "retries": 3,
                      "mode": "quiet", "tags": ["ios", "vip"], "screen": { "dark": true }, "sizes": { "a": 1 },
                      "extra": { "deep": [1, 2.5, null, false] } },
            "games": { "type": "scripted" },
            "null": {}
          },
          "counter": { "countsBots": true, "ownMessagesMarkSeen": true },
          "markers": "state/markers.json"
        }
        """

    @Test("every key sets its property")
    func everyKey() throws {
        let folder = try ScratchFolder()
        let configuration = try ChatConfiguration(
            string: full,
            registry: .acme,
            folder: folder.url
        )
        #expect(configuration.activeProviderIDs == ["shop", "games"])
        #expect(
            configuration.providers.mapValues(\.type) == [
                "shop": "acme", "games": "scripted", "null": "null",
            ]
        )
        #expect(configuration.providers["shop"]?.client == .simulator)
        let settings = try #require(configuration.providers["shop"]?.settings as? AcmeSettings)
        #expect(settings.apiKey == "k" && settings.host == "acme.example.com" && settings.retries == 3)
        #expect(
            settings.tags == ["ios", "vip"] && settings.screen?.dark == true && settings.sizes == ["a": 1]
        )
        #expect(settings.extra == ["deep": [1, 2.5, .null, false]])
        #expect(configuration.counter == UnreadPolicy(countsBots: true, ownMessagesMarkSeen: true))
        #expect(configuration.markers?.path == folder["state/markers.json"].standardizedFileURL.path)
    }

    @Test("defaults: one provider, live, agents' messages only, the default store")
    func defaults() throws {
        let configuration = try ChatConfiguration(
            string: #"{"provider": "acme", "providers": {"acme": {"apiKey": "k"}}}"#,
            registry: .acme
        )
        #expect(configuration.activeProviderIDs == ["acme"])
        #expect(configuration.providers["acme"]?.client == .live)
        #expect(configuration.counter == UnreadPolicy())
        #expect(configuration.markers == nil)
    }

    @Test("the type names the adapter, even if the id is another adapter's name")
    func typeBeforeID() throws {
        let configuration = try ChatConfiguration(
            string: #"{"provider": "acme", "providers": {"acme": {"type": "null"}}}"#,
            registry: .acme
        )
        #expect(configuration.providers["acme"]?.type == "null")
    }

    @Test("a file, data, a string and a dictionary are equivalent; a marker path is relative to the file")
    func sources() throws {
        let scratch = try ScratchFolder()
        let folder = scratch.url
        let fromFile = try ChatConfiguration(
            contentsOf: scratch.write(full, to: "chat.json"),
            registry: .acme
        )
        #expect(fromFile.markers?.path == scratch["state/markers.json"].standardizedFileURL.path)

        let fromData = try ChatConfiguration(data: Data(full.utf8), registry: .acme, folder: folder)
        let fromText = try ChatConfiguration(string: full, registry: .acme, folder: folder)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(full.utf8)) as? [String: Any])
        let fromDictionary = try ChatConfiguration(dictionary: object, registry: .acme, folder: folder)
        #expect(fromData == fromFile && fromText == fromFile && fromDictionary == fromFile)
    }

    @Test("problems in a file name the file")
    func fileName() throws {
        let scratch = try ScratchFolder()
        let url = try scratch.write(#"{"provider": "shop"}"#, to: "chat-configuration.json")
        let error = #expect(throws: ChatConfigurationError.self) {
            try ChatConfiguration(contentsOf: url, registry: .acme)
        }
        let lines = error.map { "\($0)".split(separator: "\n") } ?? []
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("chat-configuration.json: provider") })
        #expect(error?.file == "chat-configuration.json")
    }

    @Test("a byte order mark is ignored")
    func byteOrderMark() throws {
        let text = "\u{FEFF}" + #"{"provider": "null", "providers": {"null": {}}}"#
        #expect(try ChatConfiguration(string: text, registry: .acme).activeProviderIDs == ["null"])
    }

    @Test("a dictionary of Swift and property list values is read like JSON")
    func dictionary() throws {
        let configuration = try ChatConfiguration(
            dictionary: [
                "provider": ["a"],
                "providers": [
                    "a": [
                        "type": "acme", "apiKey": "k", "retries": NSNumber(value: 2), "weight": 1.0,
                        "screen": ["dark": true],
                    ] as [String: Any]
                ],
                "counter": ["countsTriggers": NSNumber(value: true)],
            ],
            registry: .acme
        )
        let settings = try #require(configuration.providers["a"]?.settings as? AcmeSettings)
        #expect(settings.retries == 2 && settings.weight == 1 && settings.screen?.dark == true)
        #expect(configuration.counter.countsTriggers)
    }

    @Test("a number in a dictionary is not a Boolean, and a value without a JSON form is named")
    func dictionaryMistakes() {
        #expect(
            problems([
                "provider": "null", "providers": ["null": [String: Any]()], "counter": ["countsBots": 1],
            ])
                == ["counter.countsBots: found a number. Expected true or false."]
        )
        #expect(
            problems([
                "provider": "null", "providers": ["null": [String: Any]()],
                "markers": Date(timeIntervalSince1970: 0),
            ])
                == [
                    "markers: found a value of the type Date. Expected a text, a number, true, false, a list or an object."
                ]
        )
        #expect(
            problems([
                "provider": "acme",
                "providers": ["acme": ["apiKey": "k", "weight": Double.nan] as [String: Any]],
            ])
                == ["providers.acme.weight: found a number that is not finite."]
        )
    }

    private func problems(_ dictionary: [String: Any]) -> [String] {
        do {
            _ = try ChatConfiguration(dictionary: dictionary, registry: .acme)
            return []
        } catch {
            return error.problems.map(\.description)
        }
    }
}
