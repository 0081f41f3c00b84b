import ChatProviderKit
import ChatTokens
import Foundation
import Testing
import TokenEndpoint

/// The requests that every endpoint is tested with.
private let requests = RequestTable.shared

@Suite("The endpoint")
struct TokenEndpointTests {
    @Test("is tested with a table of requests")
    func rows() {
        #expect(requests.tokens.count >= 14)
        #expect(requests.failures.count >= 50)
    }

    @Test("signs for the session's user, with the documented header and claims", arguments: requests.tokens)
    func token(row: RequestTable.Row) async throws {
        let response = await answer(to: row).response
        #expect(response.status == 200)
        let body = try JSONDecoder().decode([String: String].self, from: response.body)
        #expect(Array(body.keys) == ["token"])

        let parts = try #require(body["token"]).split(separator: ".")
        try #require(parts.count == 3)
        for (part, expected) in [(parts[0], row.header), (parts[1], row.claims)] {
            #expect(try JSONDecoder().decode(ChatConfiguration.Value.self, from: bytes(part)) == expected)
        }
        let key = try SecretKey(bytes: try #require(row.key).utf8)
        #expect(
            try IdentityTokenVerifier(keys: [key])
                .isValid(signature: bytes(parts[2]), of: Data("\(parts[0]).\(parts[1])".utf8))
        )
    }

    @Test("reports the error if it signs nothing", arguments: requests.failures)
    func failure(row: RequestTable.Row) async throws {
        let response = await answer(to: row).response
        #expect(response.status == row.status)
        let body = try JSONDecoder().decode([String: String].self, from: response.body)
        #expect(Set(body.keys) == ["error", "message"])
        #expect(body["error"] == row.error)
        #expect(try #require(body["message"]).contains(try #require(row.message)) || row.message == "")
    }

    @Test("forbids caching of an answer, and declares it as JSON", arguments: requests.rows)
    func headers(row: RequestTable.Row) async {
        var expected = row.headers ?? [:]
        expected["Cache-Control"] = "no-store"
        expected["Content-Type"] = "application/json"
        #expect(await answer(to: row).response.headers == expected)
    }

    @Test("logs what is missing and where to set it, and nothing else", arguments: requests.rows)
    func log(row: RequestTable.Row) async {
        let lines = await answer(to: row).lines
        guard let expected = row.logs else {
            #expect(lines.isEmpty)
            return
        }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.contains(expected) })
        #expect(row.missing == nil || lines.allSatisfy { $0.contains("environment") })
    }

    @Test("reveals no key and no variable name", arguments: requests.failures)
    func secrets(row: RequestTable.Row) async {
        let (response, lines) = await answer(to: row)
        let body = String(decoding: response.body, as: UTF8.self)
        for (name, key) in requests.environment where name != "ZENDESK_MESSAGING_KEY_ID" {
            #expect(!body.contains(name))
            #expect(!(body + lines.joined()).contains(key.filter { !$0.isNewline }))
        }
    }

    private func answer(to row: RequestTable.Row) async -> (response: TokenResponse, lines: [String]) {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let endpoint = requests.endpoint(for: row) { continuation.yield($0) }
        let response = await endpoint.response(to: row.request)
        continuation.finish()
        return (response, await lines.reduce(into: []) { $0.append($1) })
    }

    /// The bytes of a base64url text.
    private func bytes(_ text: Substring) throws -> Data {
        let text = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return try #require(Data(base64Encoded: text + padding))
    }
}
