import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import ChatSimulators
import CommandLineSupport
import Foundation
import Testing
import TestSupport

@testable import SupportDesk

/// A watch within the test, on simulators with a manual clock.
@MainActor
private final class Desk {
    private let clock = ManualChatClock()
    let vendors: SimulatedVendors
    let chat: WatchedChat
    private let log: ReportLog

    private final class ReportLog {
        var reports: [WatchedChat.Report] = []
    }

    init(_ file: String) async throws {
        vendors = SimulatedVendors(clock: clock)
        let registry = ChatProviderRegistry(vendors.adapters)
        let folder = Fixtures.package
        let url = folder.appendingPathComponent("Samples/SupportDesk").appendingPathComponent(file)
        let log = ReportLog()
        chat = try WatchedChat(
            configuration: ChatConfiguration(contentsOf: url, registry: registry),
            registry: registry,
            clock: clock,
            store: InMemoryReadMarkerStore()
        ) { log.reports.append($0) }
        self.log = log
        chat.start()
        await vendors.settle()
    }

    /// Sends a message to each provider as the user, and leaves.
    func beginChats() async throws {
        for id in chat.support.configuration.activeProviderIDs {
            guard let channel = chat.support.channel(for: id) else { continue }
            try await vendors.openConversation(channel)
            try await vendors.userWrites("Hello", to: channel)
            await vendors.closeConversation(channel)
        }
    }

    /// The reports since the last call.
    func takeReports() async -> [WatchedChat.Report] {
        await vendors.settle()
        chat.tellPending()
        defer { log.reports = [] }
        return log.reports
    }

    func takeLines() async -> [WatchedChat.Line] {
        await takeReports().compactMap { if case .line(let line) = $0 { line } else { nil } }
    }
}

@MainActor
@Suite("Watch")
struct WatchTests {
    @Test("the first line has the providers' initial state", arguments: ["zendesk.json", "helpshift.json"])
    func start(file: String) async throws {
        let first = try #require(try await Desk(file).takeLines().first)
        #expect(first.what == "start")
        #expect(first.statuses.map(\.connection.name) == ["connected"])
    }

    @Test(
        "an agent's message is a line with the new badge",
        arguments: [
            "zendesk.json": "zendesk-chat", "helpshift.json": "helpshift",
            "zendesk-messaging.json": "zendesk-messaging",
        ]
    )
    func agentMessage(file: String, id: String) async throws {
        let desk = try await Desk(file)
        try await desk.beginChats()
        _ = await desk.takeLines()
        try await desk.vendors.agentWrites("How can I help?", to: ChatProviderID(id))
        let line = try #require(await desk.takeLines().last)
        #expect(line.total == .live(1))
        #expect(line.statuses.map(\.unread) == [.live(1)])
    }

    @Test("with several providers, every line has the total of its moment")
    func total() async throws {
        let desk = try await Desk("both-vendors.json")
        try await desk.beginChats()
        for id: ChatProviderID in ["shop", "games", "shop"] {
            try await desk.vendors.agentWrites("Hi", to: id)
        }
        let lines = await desk.takeLines()
        for line in lines {
            let numbers = line.statuses.compactMap(\.unread.number)
            #expect(line.total.number == (numbers.isEmpty ? nil : numbers.reduce(0, +)), "\(line)")
        }
        #expect(lines.last?.total.number == 3)
    }

    @Test("open, close, background and foreground each print a line, even if nothing changes")
    func instructions() async throws {
        let desk = try await Desk("zendesk.json")
        _ = await desk.takeLines()
        for instruction: WatchInstruction in [.open, .open, .close, .background] {
            await desk.chat.perform(instruction)
        }
        #expect(
            await desk.takeLines().map(\.what)
                == ["screen opened", "screen opened", "screen closed", "app in the background"]
        )
        await desk.chat.perform(.foreground)
        #expect(await desk.takeLines().first?.what == "app in the foreground")
    }

    @Test("messages are seen from open until close", arguments: ["zendesk.json", "helpshift.json"])
    func seen(file: String) async throws {
        let desk = try await Desk(file)
        try await desk.beginChats()
        let id = try #require(desk.chat.support.configuration.activeProviderIDs.first)
        try await desk.vendors.agentWrites("one", to: id)
        await desk.chat.perform(.open)
        #expect(await desk.takeLines().last?.total == .live(0))
        try await desk.vendors.agentWrites("two", to: id)
        #expect(await desk.takeLines().last?.total == .live(0))
        await desk.chat.perform(.close)
        try await desk.vendors.agentWrites("three", to: id)
        #expect(await desk.takeLines().last?.total == .live(1))
    }

    @Test("the background ends the connection and keeps the count, and the foreground reconnects")
    func background() async throws {
        let desk = try await Desk("zendesk.json")
        try await desk.beginChats()
        try await desk.vendors.agentWrites("one", to: "zendesk-chat")
        await desk.chat.perform(.background)
        let away = try #require(await desk.takeLines().last?.statuses.first)
        #expect(away.connection.name == "disconnected" && away.unread == .cached(1))
        await desk.chat.perform(.foreground)
        let back = try #require(await desk.takeLines().last?.statuses.first)
        #expect(back.connection.name == "connected" && back.unread == .live(1))
    }

    @Test("send prints a line with the sender, but without the text")
    func send() async throws {
        let desk = try await Desk("zendesk.json")
        _ = await desk.takeLines()
        await desk.chat.perform(.send("a secret"))
        let whats = await desk.takeLines().compactMap(\.what)
        #expect(whats.contains { $0.hasSuffix(": message") })
        #expect(!whats.joined().contains("secret"))
    }

    @Test("send to a vendor that accepts messages only on its own screen is an error")
    func cannotSend() async throws {
        let desk = try await Desk("helpshift.json")
        _ = await desk.takeReports()
        await desk.chat.perform(.send("Hello"))
        #expect(
            await desk.takeReports()
                == [.problem("helpshift: this vendor accepts messages only on its own screen")]
        )
    }

    @Test("nothing is reported after the end")
    func end() async throws {
        let desk = try await Desk("zendesk.json")
        try await desk.beginChats()
        await desk.chat.end()
        _ = await desk.takeReports()
        try await desk.vendors.agentWrites("one", to: "zendesk-chat")
        #expect(await desk.takeReports().isEmpty)
    }
}

@Suite("Watch: table")
struct WatchPrinterTests {
    @Test("names and ids from a server can't control the terminal")
    func escapes() {
        let printed = Locked<[String]>([])
        let terminal = Terminal(
            isStyled: false,
            isInteractive: false,
            output: { line in printed.withLock { $0.append(line) } },
            errorOutput: { _ in }
        )
        let status = Replay.Status(
            id: "shop\u{1B}[0m",
            unread: .live(1),
            connection: .connected,
            isChatting: false
        )
        var printer = WatchPrinter(terminal, isJSON: false)
        printer.print(
            WatchedChat.Line(time: Date(), what: "Ada\u{1B}[31m types", total: .live(1), statuses: [status])
        )
        let line = printed.withLock { $0.joined() }
        #expect(!line.contains("\u{1B}"))
        #expect(line.contains("Ada\u{FFFD}[31m types") && line.contains("shop\u{FFFD}[0m: 1 live, connected"))
    }
}

@Suite("Watch: input")
struct WatchInstructionTests {
    @Test(
        "a known line is an instruction",
        arguments: [
            ("open", WatchInstruction.open), ("close", .close), (" background ", .background),
            ("foreground", .foreground), ("send Hello, Ada", .send("Hello, Ada")),
        ]
    )
    func known(line: String, instruction: WatchInstruction) throws {
        #expect(try WatchInstruction(line) == instruction)
    }

    @Test("a blank line is ignored", arguments: ["", "  "])
    func blank(line: String) throws {
        #expect(try WatchInstruction(line) == nil)
    }

    @Test(
        "an unknown line is an error with a suggestion, without the rest of the line",
        arguments: [
            ("opne", "unknown instruction \"opne\"; did you mean open?"),
            ("sned my secret", "unknown instruction \"sned\"; did you mean send?"),
            ("what", "unknown instruction \"what\"; known: open, close, background, foreground, send"),
            ("send", "send needs a message: send Hello"), ("open up", "open must be alone on its line"),
        ]
    )
    func unknown(line: String, message: String) {
        #expect(throws: CommandError(message)) { try WatchInstruction(line) }
    }
}

/// The built program, on simulators.
@Suite("Watch: the command", .timeLimit(.minutes(10)))
struct WatchProgramTests {
    private let folder: ScratchFolder
    private let configuration: String

    init() throws {
        folder = try ScratchFolder()
        let text = """
            { "provider": ["shop", "games"],
              "providers": {
                "shop": { "type": "zendesk-chat", "client": "simulator", "accountKey": "demo" },
                "games": { "type": "helpshift", "client": "simulator", "platformId": "acme_platform_20260101",
                           "domain": "acme.helpshift.com" } },
              "markers": "./markers.json" }
            """
        configuration = try folder.write(text, to: "both.json").path
    }

    @Test("--json prints a replay's objects with the current time and without line numbers")
    func json() throws {
        let before = Date().timeIntervalSince1970 * 1000
        let run = try Program.run(["watch", "--config", configuration, "--json", "--for", "0"])
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let line = try #require(run.output.split(separator: "\n").first)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object.keys.sorted() == ["at", "providers", "total", "what"])
        #expect((object["at"] as? Double ?? 0) >= before.rounded(.down))
        let providers = try #require(object["providers"] as? [String: [String: Any]])
        #expect(providers.keys.sorted() == ["games", "shop"])
        let keys = providers["shop"]?.keys.sorted()
        #expect(keys == ["connection", "freshness", "isChatting", "unread"])
    }

    @Test("the end of the input doesn't end the watch, and an interrupt does with status 0")
    func interrupt() async throws {
        let watch = try RunningProgram(
            BuiltProgram("SupportDesk"),
            ["watch", "--config", configuration]
        )
        try watch.write("open")
        try watch.write("hello")
        try watch.endInput()
        try await watch.line { $0.contains("screen opened") }
        #expect(try await watch.errorLine().hasPrefix("standard input: unknown instruction \"hello\""))
        let end = await watch.interrupt()
        #expect(end.status == 0 && end.errors.isEmpty)
    }

    @Test("--open opens the conversation at the start, and read markers are stored in the configured file")
    func open() throws {
        let run = try Program.run(["watch", "--config", configuration, "--open", "--for", "0"])
        #expect(run.output.contains("screen opened"))
        #expect(FileManager.default.fileExists(atPath: folder["markers.json"].path))
    }

    @Test("a missing configuration exits with 66, and an invalid one with 65 and all its errors")
    func configurations() throws {
        #expect(try Program.run(["watch", "--config", "/no/such.json"]).status == 66)
        let text = #"{"provider": "matrix", "providers": {"matrix": {"homeserver": "x", "romId": "!a"}}}"#
        let file = try folder.write(text, to: "wrong.json").path
        let run = try Program.run(["watch", "--config", file])
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").count == 2, "\(run.errors)")
        #expect(run.errors.contains("Did you mean \"roomId\"?"))
    }

    @Test("an unreadable key file exits with 66 and one line")
    func keyFile() throws {
        let arguments = ["--user", "customer42", "--jwt-key-file", "/no/such/key"]
        let run = try Program.run(["watch", "--config", configuration] + arguments)
        #expect(run.status == 66)
        #expect(run.errors == "/no/such/key: the file cannot be read\n")
    }

    @Test("--user without a Matrix server is a usage error")
    func noServer() throws {
        let key = try folder.write("key", to: "key").path
        let run = try Program.run(
            ["watch", "--config", configuration, "--user", "customer42", "--jwt-key-file", key]
        )
        #expect(run.status == 64)
        #expect(run.errors.contains("--user logs in to a Matrix server"))
    }

    @Test("a configuration with a real server is referred to watch")
    func story() throws {
        let file = Fixtures.package
            .appendingPathComponent("Samples/SupportDesk/matrix.json").path
        let run = try Program.run(["--config", file])
        #expect(run.status == 64)
        #expect(run.errors.contains("swift run SupportDesk watch --config"))
    }
}
