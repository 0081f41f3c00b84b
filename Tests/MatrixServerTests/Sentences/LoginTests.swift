import Foundation
import MatrixTestServer
import Testing

extension MatrixSentences {
    @Suite("Logins")
    struct LoginTests {
        @Test("login.1 the flows name the signed token", arguments: Witness.available)
        func flows(_ witness: Witness) async throws {
            let server = try await witness.server()
            let flows = try await server.answer("GET", ["login"]).accepted()["flows"].items
            let types = flows.compactMap { $0["type"].text }
            #expect(types.contains("org.matrix.login.jwt") && types.contains("m.login.password"))
        }

        @Test(
            "login.3 a login with a signed token registers a user whom the server does not know",
            arguments: Witness.available
        )
        func registers(_ witness: Witness) async throws {
            let server = try await witness.server()
            let name = SynapseServer.freshName("visitor")
            let device = try await server.logIn(name, displayName: "Grace")
            #expect(device.userID == "@\(name):\(SynapseServer.name)")
            let profile = try await device.call("GET", ["profile", device.userID])
            #expect(profile["displayname"] == "Grace")
        }

        @Test(
            "login.3 a token is good for a minute after its end, and not for five",
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
            "login.3 a wrong signature, a time that has not come, and a missing user are refused",
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
            "login.4 names that differ in their case are one user, who is registered in lower case only",
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
            "login.4 a name with other letters is refused",
            arguments: Witness.available,
            ["ada@example.com", "a b", "", "4711"]
        )
        func invalidNames(witness: Witness, name: String) async throws {
            let server = try await witness.server()
            #expect(
                try await server.answer(toToken: server.token(for: name)).outcome == "400 M_INVALID_USERNAME"
            )
        }

        @Test("login.6 a guest has no receipts", arguments: Witness.available)
        func guest(_ witness: Witness) async throws {
            let server = try await witness.server()
            let guest = try await server.newGuest()
            let agent = try await server.newUser("agent")
            let access: JSON = [
                "type": "m.room.guest_access", "state_key": "", "content": ["guest_access": "can_join"],
            ]
            let settings: JSON = ["preset": "public_chat", "initial_state": [access]]
            let room = try await agent.createRoom(settings: settings)
            let event = try await agent.send("hello", to: room)
            try await guest.join(room)
            try await guest.send("hello", to: room)
            let receipt = try await guest.answer(
                "POST",
                ["rooms", room, "receipt", "m.read", event],
                body: [:]
            )
            #expect(receipt.outcome == "403 M_GUEST_ACCESS_FORBIDDEN")
        }

        @Test(
            "login.7 a login on a device that the user had keeps its earlier token; a logout ends both",
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
            "login.8 a refresh token gives a new pair, and once more until that is used",
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

        @Test("login.9 a token that nobody has, and none, are different errors", arguments: Witness.available)
        func unknownToken(_ witness: Witness) async throws {
            let server = try await witness.server()
            let unknown = try await server.answer("GET", ["account", "whoami"], token: "nonsense")
            #expect(unknown.outcome == "401 M_UNKNOWN_TOKEN" && unknown.json["soft_logout"] == false)
            #expect(try await server.answer("GET", ["account", "whoami"]).outcome == "401 M_MISSING_TOKEN")
        }
    }
}
