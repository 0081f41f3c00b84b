import ChatProviderKit
import Foundation
import MatrixAdapter
import Testing

private let token = Secret("syt_dmlzaXRvcg_SecretSecret_1aBcD")

@Suite("Matrix client: requests", .timeLimit(.minutes(10)))
struct ClientRequestTests {
    private static let strange = [
        "!a/b?c#d%e", "!room with spaces:s", "!line\r\nX-Evil: 1", "!emoji\u{1F680}:s", "a+b&c=d", "%2F..%2F",
        "\u{0}", "\"<>\\^`{|}",
    ]

    @Test("an id stays one component of the path, whatever its characters", arguments: strange)
    func onePart(_ id: String) async throws {
        let server = try FaultyServer { _ in [.answer(200, #"{"event_id": "$1"}"#)] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        _ = try await client.send(room: id, transaction: id, content: ["body": id])
        let request = try #require(server.requests.first)
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        try #require(parts.count == 9)
        #expect(parts[5].removingPercentEncoding == id)
        #expect(parts[8].removingPercentEncoding == id)
        #expect(request.target.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 })
        #expect(request.header("X-Evil") == nil)
    }

    @Test("an empty id, or one that is a relative path, isn't sent", arguments: ["", ".", ".."])
    func noStep(_ id: String) async throws {
        let server = try FaultyServer { _ in [.answer(200, "{}")] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        await #expect(throws: MatrixError.self) { try await client.leave(room: id) }
        await #expect(throws: MatrixError.self) {
            try await client.download(server: id, media: "..", maximumSize: 100)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("a query value stays one value, whatever its characters", arguments: strange)
    func oneValue(_ since: String) async throws {
        let server = try FaultyServer { _ in [.answer(200, #"{"next_batch": "s1"}"#)] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        _ = try await client.sync(since: since, filter: since, waiting: 0)
        let target = try #require(server.requests.first?.target)
        let query = try #require(target.split(separator: "?").last)
        let values = query.split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        #expect(values.map { $0[0] } == ["filter", "set_presence", "since", "timeout"])
        #expect(values[0][1].removingPercentEncoding == since)
        #expect(values[2][1].removingPercentEncoding == since)
        #expect(query.unicodeScalars.allSatisfy { $0.isASCII && $0.value > 32 })
    }

    @Test("a device's name stays a string in the body, whatever its characters", arguments: strange)
    func deviceName(_ name: String) async throws {
        let server = try FaultyServer { _ in [.answer(200, #"{"user_id": "@v:s", "access_token": "t"}"#)] }
        let client = MatrixClient(homeserver: server.url)
        _ = try await client.login(jwt: token, deviceID: name, deviceName: name)
        let request = try #require(server.requests.first)
        let body = try JSONSerialization.jsonObject(with: request.body) as? [String: Any]
        #expect(body?["initial_device_display_name"] as? String == name)
        #expect(body?["device_id"] as? String == name)
        #expect(request.header("X-Evil") == nil)
        #expect(request.header("Authorization") == nil)
    }

    @Test(
        "a token that is invalid in a header isn't sent",
        arguments: ["a\r\nX-Evil: 1", "a\nb", "a b", "\u{0}", "t\u{00E9}", "", "a\u{7F}"]
    )
    func noHeader(_ token: String) async throws {
        let server = try FaultyServer { _ in [.answer(200, #"{"user_id": "@v:s"}"#)] }
        let client = MatrixClient(homeserver: server.url)
        await #expect(throws: MatrixError.self) { try await client.whoAmI(Secret(token)) }
        #expect(server.requests.isEmpty)
    }

    @Test(
        "a login with an unusable token or user id fails",
        arguments: [
            #"{"user_id": "@v:s", "access_token": "a\r\nX-Evil: 1"}"#,
            #"{"user_id": "@v:s", "access_token": ""}"#,
            #"{"user_id": "", "access_token": "t"}"#, #"{"user_id": 5, "access_token": "t"}"#,
            #"{"user_id": "@v:s", "access_token": ["t"]}"#, "{}",
        ]
    )
    func noLogin(_ answer: String) async throws {
        let client = MatrixClient(
            homeserver: try #require(URL(string: "https://s.example")),
            transport: ScriptedMatrixTransport { _ in .text(answer) }
        )
        await #expect(throws: MatrixError.self) {
            try await client.login(jwt: token, deviceID: nil, deviceName: nil)
        }
        await #expect(throws: MatrixError.self) { try await client.registerGuest(deviceName: nil) }
    }

    @Test(
        "an answer without the requested value is malformed",
        arguments: [
            "{}", #"{"room_id": 5, "event_id": 5, "content_uri": 5, "user_id": 5, "access_token": 5}"#,
            #"{"room_id": "", "event_id": "", "content_uri": "", "user_id": "", "access_token": ""}"#,
        ]
    )
    func missingValue(_ answer: String) async throws {
        let client = MatrixClient(
            homeserver: try #require(URL(string: "https://s.example")),
            transport: ScriptedMatrixTransport { _ in .text(answer) },
            access: GivenToken(token)
        )
        await #expect(throws: MatrixError.self) { try await client.join(room: "!r") }
        await #expect(throws: MatrixError.self) {
            try await client.createDirectRoom(with: "@a:s", transaction: "1")
        }
        await #expect(throws: MatrixError.self) { try await client.joinedRooms() }
        await #expect(throws: MatrixError.self) {
            try await client.send(room: "!r", transaction: "1", content: [:])
        }
        await #expect(throws: MatrixError.self) { try await client.refresh(token) }
        await #expect(throws: MatrixError.self) { try await client.whoAmI(token) }
        await #expect(throws: MatrixError.self) {
            try await client.upload(file: URL(fileURLWithPath: "/x"), mimeType: "a/b", onProgress: nil)
        }
    }

    @Test(
        "the path of the server's address is prepended to the call's path",
        arguments: ["", "/", "/matrix", "/matrix/"]
    )
    func basePath(_ base: String) async throws {
        let server = try FaultyServer { _ in [.answer(200, #"{"user_id": "@v:s"}"#)] }
        let client = MatrixClient(homeserver: try #require(URL(string: server.url.absoluteString + base)))
        _ = try await client.whoAmI(token)
        let expected = (base.hasPrefix("/m") ? "/matrix" : "") + "/_matrix/client/v3/account/whoami"
        #expect(server.requests.first?.target == expected)
    }

    @Test(
        "an invalid upload limit is ignored",
        arguments: ["-1", "0.5", "1e300", "9223372036854775808", "\"5\"", "true"]
    )
    func uploadLimit(_ number: String) async throws {
        let client = MatrixClient(
            homeserver: try #require(URL(string: "https://s.example")),
            transport: ScriptedMatrixTransport { _ in .text(#"{"m.upload.size": \#(number)}"#) },
            access: GivenToken(token)
        )
        #expect(try await client.uploadLimit() == nil)
    }
}
