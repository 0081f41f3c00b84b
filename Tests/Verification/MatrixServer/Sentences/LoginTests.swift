import Foundation
import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Logins")
    struct LoginTests {
        @Test(
            "login.3 a login with a signed token registers an unknown user",
            arguments: Witness.available
        )
        func registers(_ witness: Witness) async throws {
            let server = try await witness.server()
            let name = SynapseServer.freshName("visitor")
            #expect(try await server.logIn(name).userID == "@\(name):\(SynapseServer.name)")
        }

        @Test(
            "login.3 a token is accepted one minute after its expiration, but not five",
            arguments: Witness.available
        )
        func expiry(_ witness: Witness) async throws {
            let server = try await witness.server()
            #expect(try await server.outcome(ofLoginWith: ["exp": .integer(server.seconds - 60)]) == "200")
            #expect(
                try await server.outcome(ofLoginWith: ["exp": .integer(server.seconds - 300)])
                    == "403 M_FORBIDDEN"
            )
        }

        @Test(
            "login.3 a wrong signature, a time in the future, and a missing user are refused",
            arguments: Witness.available
        )
        func refusals(_ witness: Witness) async throws {
            let server = try await witness.server()
            let token = try server.token(for: SynapseServer.freshName("visitor"))
            let forged = token.dropLast(2) + (token.hasSuffix("AA") ? "BB" : "AA")
            #expect(try await server.answer(toToken: String(forged)).outcome == "403 M_FORBIDDEN")
            #expect(
                try await server.outcome(ofLoginWith: ["nbf": .integer(server.seconds + 600)])
                    == "403 M_FORBIDDEN"
            )
            #expect(
                try await server.outcome(ofLoginWith: ["iat": .integer(server.seconds + 600)])
                    == "403 M_FORBIDDEN"
            )
            #expect(try await server.outcome(ofLoginWith: ["sub": nil]) == "403 M_FORBIDDEN")
        }

        @Test(
            "login.4 names that differ only in case are one user, registered in lowercase",
            arguments: Witness.available
        )
        func lowerCase(_ witness: Witness) async throws {
            let server = try await witness.server()
            let name = SynapseServer.freshName("visitor")
            let capital = try server.token(for: name.uppercased())
            #expect(try await server.answer(toToken: capital).outcome == "400 M_INVALID_USERNAME")
            let visitor = try await server.logIn(name)
            #expect(try await server.answer(toToken: capital).accepted("user_id") == visitor.userID)
        }

        @Test(
            "login.7 a login on a known device keeps its earlier token; a logout ends both",
            arguments: Witness.available
        )
        func sameDevice(_ witness: Witness) async throws {
            let server = try await witness.server()
            let first = try await server.newUser("visitor")
            let second = try await server.logIn(first.name, deviceID: first.deviceID)
            #expect(second.deviceID == first.deviceID && second.accessToken != first.accessToken)
            try await first.call("GET", ["account", "whoami"])
            try await second.logOut()
            let answer = try await first.answer("GET", ["account", "whoami"])
            #expect(answer.outcome == "401 M_UNKNOWN_TOKEN" && answer.json["soft_logout"] == false)
        }

        @Test(
            "login.8 a refresh token gives a new pair, and another one until that is used",
            arguments: Witness.available
        )
        func refresh(_ witness: Witness) async throws {
            let server = try await witness.server()
            let name = SynapseServer.freshName("visitor")
            let device = try await server.logIn(name, refreshes: true)
            let body: JSON = ["refresh_token": .text(try #require(device.refreshToken))]
            _ = try await server.answer("POST", ["refresh"], body: body).accepted("access_token")
            let token = try await server.answer("POST", ["refresh"], body: body).accepted("access_token")
            let user = try await server.answer("GET", ["account", "whoami"], token: token).accepted("user_id")
            #expect(user == device.userID)
            #expect(try await server.answer("POST", ["refresh"], body: body).outcome == "403 M_FORBIDDEN")
        }

        @Test("login.9 unknown and missing tokens are different errors", arguments: Witness.available)
        func unknownToken(_ witness: Witness) async throws {
            let server = try await witness.server()
            let unknown = try await server.answer("GET", ["account", "whoami"], token: "nonsense")
            #expect(unknown.outcome == "401 M_UNKNOWN_TOKEN" && unknown.json["soft_logout"] == false)
            #expect(try await server.answer("GET", ["account", "whoami"]).outcome == "401 M_MISSING_TOKEN")
        }
    }
}

extension MatrixSentences {
    @Suite("Sessions")
    struct SessionTests {
        @Test("login.6 the limits of a guest", arguments: Witness.available)
        func guest(_ witness: Witness) async throws {
            let server = try await witness.server()
            let guest = try await server.newGuest()
            _ = try await guest.sync()
            let refused = [
                try await guest.answer("POST", ["createRoom"], body: ["preset": "private_chat"]),
                try await guest.answer("POST", ["logout"], body: [:]),
                try await guest.answer("POST", ["pushers", "set"], body: [:]),
                try await guest.answer("POST", ["rooms", "!x", "receipt", "m.read", "$x"], body: [:]),
                try await guest.answer(
                    "PUT",
                    ["rooms", "!x", "typing", guest.userID],
                    body: ["typing": true]
                ),
                try await server.answer(
                    "POST",
                    ["/_matrix/media/v3/upload"],
                    bytes: Data("x".utf8),
                    mimeType: "text/plain",
                    token: guest.accessToken
                ),
            ]
            #expect(refused.map(\.outcome) == Array(repeating: "403 M_GUEST_ACCESS_FORBIDDEN", count: 6))
        }

        @Test(
            "login.10, login.11 a logout ends the running poll, and the next one is refused",
            arguments: Witness.available
        )
        func logout(_ witness: Witness) async throws {
            let device = try await witness.server().newUser("visitor")
            let start = try await device.sync().nextBatch
            async let poll = device.sync(since: start, milliseconds: 10_000)
            _ = try await device.call("GET", ["account", "whoami"])
            try await device.logOut()
            // If the logout is faster than the poll, the poll is refused.
            if let sync = try? await poll { #expect(sync.hasNoRooms) }
            #expect(try await device.answer("GET", ["sync"]).outcome == "401 M_UNKNOWN_TOKEN")
        }
    }
}
