#if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    import Foundation
    import MatrixTestServer
    import Testing
    import TestSupport

    extension MatrixServerTests {
        /// The sample's command in a separate process, with a visitor who has another device, and an agent.
        @Suite("SupportDesk watch", .serialized, .timeLimit(.minutes(10)))
        struct WatchTests {
            private let server: SynapseServer
            private let folder: ScratchFolder
            /// The program's data for its user, from one run to the next.
            private let data: ScratchFolder

            init() throws {
                server = try SynapseServer.shared()
                folder = try ScratchFolder()
                data = try ScratchFolder()
            }

            // MARK: The badge

            @Test("the badge changes with each message, and drops when another device has read")
            func badge() async throws {
                let (agent, visitor, room) = try await server.newInvitation()
                let watch = try start(["supportUserId": .text(agent.userID)], as: visitor)
                try await joined(watch)
                try await agent.send("one", to: room)
                #expect(try await watch.next { $0.unread == 1 }.what.hasSuffix(": message"))
                let second = try await agent.send("two", to: room)
                #expect(try await watch.next { $0.unread == 2 }.freshness == "live")
                try await visitor.markRead(second, in: room)
                #expect(try await watch.next { $0.unread == 0 }.what == "read on another device")
                let end = await watch.interrupt()
                #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
            }

            @Test("on the screen, messages are read at the server too; after close they count")
            func open() async throws {
                let (agent, visitor, room) = try await server.newInvitation()
                let watch = try start(["roomId": .text(room)], as: visitor, ["--open"])
                try await joined(watch)
                let seen = try await agent.send("seen", to: room)
                // The receipt has reached the user's other device.
                var sync = try await visitor.sync()
                while !sync.receipts("m.read.private", of: visitor.userID, in: room).contains(seen) {
                    sync = try await visitor.poll(since: sync.nextBatch) { !$0.hasNoRooms }
                }
                #expect(try await visitor.notificationCount(in: room) == 0)
                try watch.write("close")
                try await watch.next { $0.what == "screen closed" && $0.unread == 0 }
                try await agent.send("unseen", to: room)
                try await watch.next { $0.unread == 1 }
                _ = await watch.interrupt()
            }

            @Test("a second watch stays in the room created by support, and adds the missed messages")
            func again() async throws {
                let (agent, visitor, room) = try await server.newInvitation()
                let settings: JSON = ["supportUserId": .text(agent.userID)]
                let first = try start(settings, as: visitor)
                try await joined(first)
                try first.write("open")
                try await first.next { $0.what == "screen opened" }
                try first.write("close")
                try await first.next { $0.what == "screen closed" }
                _ = await first.interrupt()
                try await agent.send("meanwhile", to: room)
                let second = try start(settings, as: visitor)
                try await second.next { $0.unread == 1 && $0.freshness == "live" }
                let end = await second.interrupt()
                #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
                let rooms = try await visitor.call("GET", ["joined_rooms"])
                #expect(rooms["joined_rooms"].items.map(\.text) == [room])
            }

            // MARK: Mistakes

            @Test("a wrong key gives one line without the token, and status 1")
            func wrongKey() async throws {
                let watch = try start(
                    ["supportUserId": "@agent:localhost"],
                    as: try await server.newUser("visitor"),
                    keyFile: folder.write("another key", to: "key")
                )
                let end = await watch.end()
                #expect(end.status == 1)
                #expect(end.errors.count == 1 && end.output.isEmpty)
                #expect(end.errors.first?.contains("does not accept the token of visitor-") == true)
                // The beginning of a JSON Web Token.
                #expect(end.errors.first?.contains("eyJ") == false)
            }

            @Test("an unknown room gives one line with its id, and watching continues")
            func unknownRoom() async throws {
                let watch = try start(
                    ["roomId": "#nowhere:localhost"],
                    as: try await server.newUser("visitor")
                )
                #expect(try await watch.errorLine().contains("#nowhere:localhost cannot be joined"))
                try await watch.next { $0.connection == "connected" && $0.unread == nil }
                let end = await watch.interrupt()
                #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
            }

            @Test("an unreachable server gives one line with its address, and watching continues")
            func noServer() async throws {
                let watch = try start(
                    ["supportUserId": "@agent:localhost", "homeserver": "http://127.0.0.1:9"],
                    as: try await server.newUser("visitor")
                )
                let line = try await watch.errorLine()
                #expect(line.hasPrefix("matrix: http://127.0.0.1:9: the server cannot be reached"))
                #expect(line.hasSuffix("The login is retried."))
                let end = await watch.interrupt()
                #expect(end.status == 0 && end.errors.isEmpty, "\(end.errors)")
            }

            @Test("a remembered user who does not log in again gives one line, and status 1")
            func noLogin() async throws {
                let (agent, visitor, _) = try await server.newInvitation()
                let settings: JSON = ["supportUserId": .text(agent.userID)]
                let first = try start(settings, as: visitor)
                try await joined(first)
                _ = await first.interrupt()
                let second = try RunningProgram(
                    BuiltProgram("SupportDesk"),
                    ["watch", "--config", folder["matrix.json"].path, "--json"],
                    data: data
                )
                let end = await second.end()
                #expect(end.status == 1)
                #expect(end.errors == ["matrix: the session has ended. Log in with --user."])
            }

            // MARK: Parts

            /// Starts with an agent, and a visitor whom the agent has invited to a room, and who has not joined.
            private func start(
                _ settings: JSON,
                as visitor: SynapseDevice,
                _ options: [String] = [],
                keyFile: URL? = nil
            ) throws -> RunningProgram {
                let provider: JSON = ["homeserver": .text(server.homeserver.absoluteString)]
                let configuration: JSON = [
                    "provider": "matrix", "providers": ["matrix": provider.merging(settings)],
                    "markers": "./markers.json",
                ]
                let file = try folder.write(configuration.data(), to: "matrix.json")
                let key = keyFile ?? server.keyFile
                return try RunningProgram(
                    BuiltProgram("SupportDesk"),
                    ["watch", "--json", "--config", file.path, "--user", visitor.name]
                        + ["--jwt-key-file", key.path] + options,
                    data: data
                )
            }

            /// Waits until the visitor is in the room, and the log is loaded.
            private func joined(_ watch: RunningProgram) async throws {
                try await watch.next {
                    $0.isChatting && $0.freshness == "live" && $0.connection == "connected"
                }
            }
        }
    }

    /// A line of one provider in `watch --json`.
    private struct WatchedLine {
        let what: String
        let unread: Int?
        let freshness: String
        let connection: String
        let isChatting: Bool

        init(_ line: String) throws {
            let json = JSON(data: Data(line.utf8))
            let status = json["providers"]["matrix"]
            what = try #require(json["what"].text)
            unread = status["unread"].integer
            freshness = try #require(status["freshness"].text)
            connection = try #require(status["connection"].text)
            isChatting = status["isChatting"] == true
        }
    }

    extension RunningProgram {
        /// The next line that satisfies the condition.
        @discardableResult
        fileprivate func next(where isWanted: (WatchedLine) -> Bool) async throws -> WatchedLine {
            try WatchedLine(try await line { isWanted(try WatchedLine($0)) })
        }
    }
#endif
