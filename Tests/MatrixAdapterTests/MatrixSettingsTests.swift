import ChatProviderKit
import Foundation
import MatrixAdapter
import Testing

@testable import SupportDesk

@Suite("Matrix's part of a configuration")
struct MatrixSettingsTests {
    private func report(_ provider: String) -> ConfigurationReport {
        ConfigurationReport(
            data: Data(#"{"provider": "matrix", "providers": {"matrix": \#(provider)}}"#.utf8),
            registry: ChatProviderRegistry([.matrix])
        )
    }

    @Test("every declared key is decoded, and encoded again unchanged")
    func everyKey() throws {
        let document = """
            {"homeserver": "https://s.example:8448/base", "roomId": "#support:s.example", "deviceName": "Phone",
             "bots": ["@bot:s.example"], "history": 50}
            """
        let report = report(document)
        #expect(report.problems.map(\.description) == [])
        let settings = try #require(
            report.configuration?.providers["matrix"]?.settings as? MatrixProviderSettings
        )
        let written = try JSONDecoder().decode(
            ChatConfiguration.Value.self,
            from: JSONEncoder().encode(settings)
        )
        #expect(
            written == (try JSONDecoder().decode(ChatConfiguration.Value.self, from: Data(document.utf8)))
        )
        #expect(
            settings.configuration
                == MatrixConfiguration(
                    homeserver: try #require(URL(string: "https://s.example:8448/base")),
                    conversation: .room("#support:s.example"),
                    deviceName: "Phone",
                    bots: ["@bot:s.example"],
                    history: 50
                )
        )
    }

    @Test("either a room or a user for a direct room is required")
    func conversation() {
        #expect(report(#"{"homeserver": "https://s"}"#).problems.map(\.path) == ["providers.matrix.roomId"])
        let both = report(#"{"homeserver": "https://s", "roomId": "!r", "supportUserId": "@a:s"}"#)
        #expect(both.problems.map(\.path) == ["providers.matrix.supportUserId"])
        #expect(MatrixProviderSettings(homeserver: "https://s").configuration == nil)
        #expect(
            MatrixProviderSettings(homeserver: "https://s", supportUserId: "@a:s").configuration?.conversation
                == .direct(with: "@a:s")
        )
    }

    @Test("D2: an error about the server's address doesn't repeat a password")
    func password() {
        let lines = report(#"{"homeserver": "https://user:hun/ter2@s", "roomId": "!r"}"#).lines
        #expect(lines.count == 1)
        #expect(lines.first?.contains(#"found "https://user:…@s""#) == true, "\(lines)")
    }

    @Test(
        "errors name their place",
        arguments: [
            (#"{"roomId": "!r"}"#, "homeserver"), (#"{"homeserver": 5, "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "s.example", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "ftp://s", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "https://user:pw@s", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "https://s?access_token=x", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "https://s#x", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "https://s\r\nX: 1", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "https://s\n", "roomId": "!r"}"#, "homeserver"),
            (#"{"homeserver": "https://s", "roomId": "room"}"#, "roomId"),
            (#"{"homeserver": "https://s", "roomId": "!"}"#, "roomId"),
            (#"{"homeserver": "https://s", "roomId": "!a b"}"#, "roomId"),
            (#"{"homeserver": "https://s", "roomId": "!a\n"}"#, "roomId"),
            (#"{"homeserver": "https://s", "supportUserId": "ada"}"#, "supportUserId"),
            (#"{"homeserver": "https://s", "supportUserId": "@ada"}"#, "supportUserId"),
            (#"{"homeserver": "https://s", "roomId": "!r", "bots": ["bot"]}"#, "bots[0]"),
            (#"{"homeserver": "https://s", "roomId": "!r", "bots": "@b:s"}"#, "bots"),
            (#"{"homeserver": "https://s", "roomId": "!r", "deviceName": " "}"#, "deviceName"),
            (#"{"homeserver": "https://s", "roomId": "!r", "history": 0}"#, "history"),
            (#"{"homeserver": "https://s", "roomId": "!r", "history": 10001}"#, "history"),
            (#"{"homeserver": "https://s", "roomId": "!r", "history": 0.5}"#, "history"),
            (#"{"homeserver": "https://s", "roomId": "!r", "room": "!r"}"#, "room"),
        ]
    )
    func mistakes(_ provider: String, _ path: String) {
        #expect(report(provider).problems.map(\.path) == ["providers.matrix.\(path)"])
    }
}
