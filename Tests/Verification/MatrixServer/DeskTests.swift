#if os(Linux)
    import Foundation
    import MatrixTestServer
    import Testing
    import TestSupport

    extension MatrixServerTests {
        /// The desk in a terminal of its own, with a real server on the agents' side.
        @Suite("SupportDesk desk", .serialized, .timeLimit(.minutes(10)))
        struct DeskTests {
            private let server: SynapseServer
            private let folder: ScratchFolder

            init() throws {
                server = try SynapseServer.shared()
                folder = try ScratchFolder()
            }

            @Test(
                "an agent with a token acts on the server, the badge follows, and the network is cut and restored"
            )
            func agentToken() async throws {
                let (agent, visitor, room) = try await server.newInvitation()
                let desk = try start(agent, visitor, ["--agent-token-file", tokenFile(agent)])
                try await desk.screen {
                    $0.contains("phone: \(visitor.name.prefix(12))") && $0.contains("LIVE")
                }
                try desk.type("aHow can I help?\r")
                try await desk.screen(showing: "badge 1 LIVE")
                let messages = try await agent.messages(in: room, limit: 1)
                #expect(messages.events.first?["content"]["body"].text == "How can I help?")
                try desk.type("o")
                try await desk.screen(showing: "badge 0 LIVE")
                try desk.type("o")
                try await desk.screen(showing: "chat closed")
                try desk.type("n")
                try await desk.screen { $0.contains("badge 0 CACHED") && $0.contains("network CUT") }
                try desk.type("aAre you there?\r")
                try await desk.screen(showing: "Are you there?")
                #expect(desk.screen.contains("badge 0 CACHED"))
                try desk.type("n")
                try await desk.screen(showing: "badge 1 LIVE")
                try desk.type("tWelcome\r")
                try await desk.screen(showing: "(not counted: bot)")
                try desk.type("q")
                #expect(await desk.end() == 0)
            }

            @Test("without a token, the agents' side only watches, and says so when the agent should act")
            func watching() async throws {
                let (agent, visitor, room) = try await server.newInvitation()
                let desk = try start(agent, visitor, [])
                try await desk.screen(showing: "LIVE")
                try desk.type("j")
                try await desk.screen(showing: "--agent-token-file")
                try await agent.send("one", to: room)
                try await desk.screen(showing: "badge 1 LIVE")
                try desk.type("q")
                #expect(await desk.end() == 0)
            }

            @Test("a token that the server does not know is reported, and not shown")
            func wrongToken() async throws {
                let (agent, visitor, _) = try await server.newInvitation()
                let file = try folder.write("syt_wrong_token", to: "token").path
                let desk = try start(agent, visitor, ["--agent-token-file", file])
                try await desk.screen(showing: "LIVE")
                try desk.type("j")
                try await desk.screen(showing: "M_UNKNOWN_TOKEN")
                #expect(!desk.screen.contains("syt_wrong"))
                try desk.type("q")
                #expect(await desk.end() == 0)
            }

            // MARK: Parts

            private func tokenFile(_ agent: SynapseDevice) throws -> String {
                try folder.write(agent.accessToken + "\n", to: "token").path
            }

            private func start(
                _ agent: SynapseDevice,
                _ visitor: SynapseDevice,
                _ options: [String]
            ) throws -> TerminalProgram {
                let provider: JSON = [
                    "homeserver": .text(server.homeserver.absoluteString),
                    "supportUserId": .text(agent.userID),
                ]
                let configuration: JSON = ["provider": "matrix", "providers": ["matrix": provider]]
                let file = try folder.write(configuration.data(), to: "matrix.json")
                return try TerminalProgram(
                    BuiltProgram("SupportDesk").url,
                    ["desk", "--config", file.path, "--user", visitor.name]
                        + ["--jwt-key-file", server.keyFile.path] + options,
                    columns: 120,
                    lines: 40
                )
            }
        }
    }
#endif
