import ChatProviderKit
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

@MainActor
@Suite("SupportDesk: several providers")
struct SeveralProvidersTests {
    private let sample = Fixtures.package
        .appendingPathComponent("Samples/SupportDesk")

    @Test("no message is lost or counted twice with two providers and across a swap")
    func bothVendors() async throws {
        let desk = try SeveralProviders(configuration: sample.appendingPathComponent("both-vendors.json"))
        let lines = try await desk.play()
        #expect(desk.sentSinceSeen.count == 2)
        #expect(desk.sentSinceSeen.values.allSatisfy { $0 > 2 })
        #expect(desk.mistakes().isEmpty)
        for line in lines where !line.badges.contains(nil) {
            #expect(line.total.number == line.badges.compactMap { $0?.number }.reduce(0, +), "\(line)")
        }
        #expect(lines.contains { $0.badges.contains(nil) }, "one provider was swapped for the other")
    }

    @Test("a simulated Matrix server runs together with another vendor")
    func matrix() async throws {
        let folder = try ScratchFolder()
        let file = try folder.write(
            """
            {
                "provider": ["rooms", "shop"],
                "providers": {
                    "rooms": {
                        "type": "matrix", "client": "simulator",
                        "homeserver": "https://chat.example", "supportUserId": "@support:chat.example"
                    },
                    "shop": {"type": "zendesk-chat", "client": "simulator", "accountKey": "demo"}
                }
            }
            """,
            to: "matrix.json"
        )
        let desk = try SeveralProviders(configuration: file)
        let lines = try await desk.play()
        #expect(desk.sentSinceSeen.count == 2)
        #expect(desk.sentSinceSeen.values.allSatisfy { $0 > 2 })
        #expect(desk.mistakes().isEmpty, "\(lines)")
    }

    @Test("a configuration can't name a room on a simulated Matrix server")
    func roomOnSimulator() throws {
        let folder = try ScratchFolder()
        let file = try folder.write(
            """
            {
                "provider": "rooms",
                "providers": {
                    "rooms": {
                        "type": "matrix", "client": "simulator",
                        "homeserver": "https://chat.example", "roomId": "!room:chat.example"
                    }
                }
            }
            """,
            to: "matrix.json"
        )
        let run = try Program.run(["--config", file.path])
        #expect(run.status == 64)
        #expect(run.errors.contains("Name a supportUserId, not a roomId."))
    }

    @Test(
        "a configuration with one provider runs",
        arguments: ["zendesk.json", "helpshift.json", "zendesk-messaging.json"]
    )
    func oneProvider(file: String) async throws {
        let desk = try SeveralProviders(configuration: sample.appendingPathComponent(file))
        _ = try await desk.play()
        #expect(desk.sentSinceSeen.count == 1)
        #expect(desk.mistakes().isEmpty)
    }

    @Test("the program runs a configuration and refuses an invalid one")
    func program() throws {
        let run = try Program.run(["--config", sample.appendingPathComponent("both-vendors.json").path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("Each of them is counted exactly once."))
        let wrong = try Program.run(["--config", Fixtures.path("zendesk-tutorial.jsonl")])
        #expect(wrong.status == 65)
    }
}
