import ChatProviderKit
import Foundation
import MatrixAdapter
import Testing

/// The result of a call.
private func outcome<Value>(_ call: () async throws(MatrixError) -> Value) async -> Result<Value, MatrixError>
{
    do throws(MatrixError) { return .success(try await call()) } catch { return .failure(error) }
}

extension Result where Failure == MatrixError {
    fileprivate var error: MatrixError? { if case .failure(let error) = self { error } else { nil } }
}

extension MatrixError {
    fileprivate var isMalformed: Bool { if case .malformed = self { true } else { false } }
    fileprivate var isUnreachable: Bool { if case .unreachable = self { true } else { false } }
}

private let token = Secret("syt_dmlzaXRvcg_SecretSecret_1aBcD")

@Suite("A call to a Matrix server that lies", .timeLimit(.minutes(10)))
struct FaultyServerClientTests {
    private func sync(_ steps: FaultyServer.Step...) async throws -> Result<MatrixSync, MatrixError> {
        let server = try FaultyServer { _ in steps }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        let result = await outcome { () throws(MatrixError) in
            try await client.sync(since: nil, filter: "{}", waiting: 0)
        }
        return result
    }

    /// Makes a request, and returns its result when the connection has closed.
    private func request(
        _ timeout: TimeInterval = 30,
        longest: TimeInterval = 300,
        size: Int = 1 << 20,
        _ steps: [FaultyServer.Step]
    ) async throws -> Result<MatrixResponse, MatrixError> {
        let server = try FaultyServer { _ in steps }
        let transport = URLSessionMatrixTransport()
        let request = MatrixRequest(
            .get,
            server.url.appendingPathComponent("x"),
            accessToken: token,
            timeout: timeout,
            longestDuration: longest,
            maximumResponseSize: size
        )
        let result = await outcome { () throws(MatrixError) in
            try await transport.response(to: request, onProgress: nil)
        }
        await server.allClosed()
        // Deallocating the transport would also close the connection.
        extendLifetime(transport)
        return result
    }

    @Test(
        "an answer that isn't a sync is malformed",
        arguments: [
            "", " ", "{", "null", "5", "[]", "\"x\"", "{}", #"{"next_batch": ""}"#, #"{"next_batch": 5}"#,
            #"{"next_batch": null}"#, #"{"next_batch": ["s1"]}"#, "<html><body>Welcome</body></html>",
            #"{"next_batch": "s1"} trailing"#, #"{"next_batch": "s1""#, #"{'next_batch': 's1'}"#,
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
            #"{"next_batch": "s1", "a": "# + String(repeating: "[", count: 100_000)
                + String(repeating: "]", count: 100_000) + "}",
        ]
    )
    func noSync(_ body: String) async throws {
        #expect(try await sync(.answer(200, body)).error?.isMalformed == true)
    }

    @Test("an answer with invalid UTF-8 or NUL bytes is malformed")
    func noText() async throws {
        let broken =
            Data(#"{"next_batch": "s"#.utf8) + Data([0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80]) + Data(#""}"#.utf8)
        #expect(try await sync(.answer(200, broken)).error?.isMalformed == true)
        #expect(try await sync(.answer(200, Data(count: 4096))).error?.isMalformed == true)
    }

    @Test("a sync with values of wrong types is an empty sync")
    func wrongTypes() async throws {
        for wrong in [
            "null", "5", "\"x\"", "[]", "[[]]", "true", "{\"join\": 5}", "{\"join\": {\"!r\": 7}}", "1e300",
        ] {
            let result = try await sync(
                .answer(200, #"{"next_batch": "s1", "rooms": \#(wrong), "account_data": \#(wrong)}"#)
            )
            let sync = try result.get()
            #expect(sync.nextBatch == "s1", "\(wrong)")
            #expect(sync.joined.isEmpty && sync.invited.isEmpty && sync.left.isEmpty, "\(wrong)")
        }
    }

    @Test("an error page is refused with its status", arguments: [400, 403, 404, 418, 500, 502, 503, 504])
    func errorPages(_ status: Int) async throws {
        let result = try await sync(.answer(status, "<html>Bad gateway</html>", type: "text/html"))
        #expect(result.error == .refused(status: status, code: ""))
    }

    @Test("a success other than 200 is refused", arguments: [201, 202, 206])
    func otherSuccess(_ status: Int) async throws {
        #expect(
            try await sync(.answer(status, #"{"next_batch": "s1"}"#)).error
                == .refused(status: status, code: "")
        )
    }

    @Test("a truncated answer means that the server is unreachable")
    func cutOff() async throws {
        let result = try await sync(.head(length: 5_000), .text(#"{"next_batch": "s1"}"#))
        #expect(result.error?.isUnreachable == true)
    }

    @Test(
        "an answer that ends within its head means that the server is unreachable",
        .enabled(
            if: foundationSurvivesCutOffHead,
            "a crash of Foundation on Linux before Swift 6.4: github.com/swiftlang/swift-corelibs-foundation/issues/5285"
        )
    )
    func cutOffHead() async throws {
        let result = try await sync(.text("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"))
        #expect(result.error?.isUnreachable == true)
    }

    #if os(Linux) && compiler(<6.4)
        private static let foundationSurvivesCutOffHead = false
    #else
        private static let foundationSurvivesCutOffHead = true
    #endif

    @Test(
        "a connection that is reset before or during the answer means that the server is unreachable"
    )
    func reset() async throws {
        #expect(try await sync(.reset).error?.isUnreachable == true)
        #expect(try await sync(.head(length: 5_000), .text("{"), .reset).error?.isUnreachable == true)
        #expect(try await sync().error?.isUnreachable == true)
        #expect(try await sync(.text("SSH-2.0-OpenSSH_9.2\r\n")).error != nil)
    }

    @Test("an answer that exceeds the maximum size ends the call and the connection")
    func tooLarge() async throws {
        // As fast as a network may be. On Linux, faster data isn't stopped: see RELIABILITY.md.
        let flood = Step.drip(Data(count: 65_536), milliseconds: 1)
        #expect(
            try await request(size: 1 << 20, [.head(length: 1 << 40), flood]).error
                == .tooLarge(limit: 1 << 20)
        )
    }

    @Test("an answer of exactly the maximum size is accepted")
    func exactlyTheLimit() async throws {
        let body = Data(repeating: 0x61, count: 70_000)
        #expect(try await request(size: 70_000, [.answer(200, body)]).get().body == body)
        #expect(try await request(size: 69_999, [.answer(200, body)]).error == .tooLarge(limit: 69_999))
    }

    @Test("a silent server times out")
    func silence() async throws {
        #expect(try await request(1, [.silence]).error == .timedOut)
        #expect(try await request(1, [.head(length: 10), .text("{"), .silence]).error == .timedOut)
    }

    @Test("an endless slow answer times out")
    func drip() async throws {
        let body = Step.drip(Data("a".utf8), milliseconds: 100)
        #expect(try await request(30, longest: 0.5, [.head(length: 1 << 20), body]).error == .timedOut)
        let headers = Step.drip(Data("X-More: 1\r\n".utf8), milliseconds: 100)
        #expect(
            try await request(30, longest: 0.5, [.text("HTTP/1.1 200 OK\r\n"), headers]).error == .timedOut
        )
    }

    private typealias Step = FaultyServer.Step

    @Test(
        "a redirection isn't followed to another host",
        arguments: [301, 302, 303, 307, 308]
    )
    func redirection(_ status: Int) async throws {
        let other = try FaultyServer { _ in [.answer(200, #"{"next_batch": "s1"}"#)] }
        for place in [
            "http://127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/a",
            "//127.0.0.1:\(other.port)/",
        ] {
            let result = try await sync(.answer(status, "", headers: ["Location: \(place)"]))
            #expect(result.error == .redirected)
        }
        #expect(other.requests.isEmpty)
    }

    @Test("a redirection to the same server isn't followed, so an endless one ends immediately")
    func endlessRedirection() async throws {
        let server = try FaultyServer { [.answer(302, "", headers: ["Location: \($0.target)&again"])] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        let result = await outcome { () throws(MatrixError) in
            try await client.sync(since: nil, filter: "{}", waiting: 0)
        }
        #expect(result.error == .redirected)
        #expect(server.requests.count == 1)
    }

    @Test("a redirected upload sends neither the token nor the file to another host")
    func redirectedUpload() async throws {
        let other = try FaultyServer { _ in [.answer(200, #"{"content_uri": "mxc://s/1"}"#)] }
        let server = try FaultyServer { _ in
            [.answer(307, "", headers: ["Location: http://127.0.0.1:\(other.port)/"])]
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
        try Data("a file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        let result = await outcome { () throws(MatrixError) in
            try await client.upload(file: file, mimeType: "text/plain", onProgress: nil)
        }
        #expect(result.error == .redirected)
        #expect(other.requests.isEmpty)
    }

    @Test(
        "a redirection without a valid address is an error",
        arguments: ["", "Location: ", "Location: :::"]
    )
    func brokenRedirection(_ header: String) async throws {
        let result = try await sync(.answer(302, "", headers: header.isEmpty ? [] : [header]))
        #expect(result.error == .redirected)
    }

    @Test("a pause that the server requests is a reasonable number of seconds, however it is written")
    func wait() async throws {
        for header in [
            "1e300", "-5", "nan", "inf", "0x10", "Wed, 21 Oct 2026 07:28:00 GMT", "99999999999999999999", "",
        ] {
            let error = try await sync(.answer(429, "{}", headers: ["Retry-After: \(header)"])).error
            guard case .limited(let seconds)? = error else {
                Issue.record("\(header): \(String(describing: error))")
                continue
            }
            #expect((0...86_400).contains(seconds), "\(header)")
            #expect(error?.description.contains("asks to wait") == true)
        }
        for number in ["1e300", "-5", "0.5", "9223372036854775808", "1e400", "null", "\"5\"", "[]", "true"] {
            let body = #"{"errcode": "M_LIMIT_EXCEEDED", "retry_after_ms": \#(number)}"#
            guard case .limited(let seconds)? = try await sync(.answer(429, body)).error else {
                Issue.record("\(number)")
                continue
            }
            #expect((0...86_400).contains(seconds), "\(number)")
        }
    }

    @Test(
        "an invalid error code is left out of the error",
        arguments: [
            "M_UNKNOWN\\u0000", "M_\\r\\nX-Evil: 1", "\\u001b[31mred", "a b", "M_Ünicode", token.value,
            "M_" + String(repeating: "A", count: 200), "Bearer \(token.value)",
        ]
    )
    func errorCodes(_ code: String) async throws {
        let error = try await sync(.answer(400, #"{"errcode": "\#(code)", "error": "\#(token.value)"}"#))
            .error
        #expect(error == .refused(status: 400, code: ""))
    }

    @Test(
        "an error code is kept",
        arguments: ["M_FORBIDDEN", "M_BAD_STATE", "ORG.MATRIX.MSC3824_X", "COM.ACME.E_1"]
    )
    func realErrorCodes(_ code: String) async throws {
        #expect(
            try await sync(.answer(403, #"{"errcode": "\#(code)"}"#)).error
                == .refused(status: 403, code: code)
        )
    }

    @Test("a cancelled call ends immediately")
    func cancelled() async throws {
        let server = try FaultyServer { _ in [.silence] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        let call = Task {
            await outcome { () throws(MatrixError) in
                try await client.sync(since: "s1", filter: "{}", waiting: 30)
            }
        }
        while server.requests.isEmpty { await Task.yield() }
        call.cancel()
        #expect(await call.value.error == .cancelled)
        await server.allClosed()
    }

    @Test("a call in a task that is already cancelled ends")
    func cancelledBefore() async throws {
        let server = try FaultyServer { _ in [.silence] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        for _ in 0..<50 {
            let call = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await outcome { () throws(MatrixError) in
                    try await client.sync(since: "s1", filter: "{}", waiting: 30)
                }
            }
            #expect(await call.value.error == .cancelled)
        }
    }

    @Test("a call that is cancelled at any point ends")
    func cancelledAtAnyMoment() async throws {
        let server = try FaultyServer { _ in [.silence] }
        let client = MatrixClient(homeserver: server.url, access: GivenToken(token))
        for turns in 0..<60 {
            let call = Task {
                await outcome { () throws(MatrixError) in
                    try await client.sync(since: "s1", filter: "{}", waiting: 30)
                }
            }
            for _ in 0..<turns { await Task.yield() }
            call.cancel()
            #expect(await call.value.error == .cancelled)
        }
    }

    @Test("a deallocated transport closes its connections")
    func released() async throws {
        let server = try FaultyServer { _ in [.answer(200, "{}")] }
        do {
            let transport = URLSessionMatrixTransport()
            _ = try await transport.response(to: MatrixRequest(.get, server.url), onProgress: nil)
        }
        await server.allClosed()
    }
}

#if os(Linux) || os(macOS)
    @Suite("Matrix client: certificates", .timeLimit(.minutes(10)))
    struct WrongCertificateTests {
        private static let openssl = [
            "/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl",
        ]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

        @Test("another name isn't trusted", .enabled(if: openssl != nil, "openssl isn't installed"))
        func notTrusted() async throws {
            let server = try CertificateServer(openssl: try #require(Self.openssl))
            let client = MatrixClient(
                homeserver: try #require(URL(string: "https://127.0.0.1:\(server.port)"))
            )
            let result = await outcome { () throws(MatrixError) in try await client.whoAmI(token) }
            #expect(result.error == .untrusted)
        }
    }
#endif
