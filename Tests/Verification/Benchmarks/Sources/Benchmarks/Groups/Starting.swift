import ChatProviderKit
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

extension BenchmarkGroup {
    /// An app creates and starts its support chat, and observes the total.
    static func starting(_ scale: Scale) -> BenchmarkGroup {
        BenchmarkGroup(
            title: "Start a SupportChat: two simulated vendors, a store with 32 former users of each",
            rounds: scale.rounds,
            hasWarmUp: false,
            cases: [
                BenchmarkCase(name: "create and start", target: .atMost(5_000_000)) { try await start() }
            ]
        )
    }

    private static let configuration = """
        {
          "provider": ["shop", "games"],
          "providers": {
            "shop": { "type": "zendesk-chat", "client": "simulator", "accountKey": "demo" },
            "games": {
              "type": "helpshift",
              "client": "simulator",
              "platformId": "acme_platform_20260101",
              "domain": "acme.helpshift.com"
            }
          },
          "markers": "./markers.json"
        }
        """

    private static func start() async throws -> Double {
        let folder = try ScratchFolder()
        defer { folder.remove() }
        let url = folder.file("configuration.json")
        try Data(configuration.utf8).write(to: url)
        try await Data(markers(of: 34, in: folder).utf8).write(to: folder.file("markers.json"))
        // The list of former marker locations belongs to this run, too.
        setenv("XDG_DATA_HOME", folder.file("data").path, 1)

        let clock = SystemChatClock()
        let zendeskServer = SimulatedZendeskServer(clock: clock)
        let helpshiftServer = SimulatedHelpshiftServer(clock: clock)
        let adapters: [ChatAdapter] = [
            .zendeskChat { request in
                SimulatedZendeskChat(
                    server: zendeskServer,
                    device: SimulatedZendeskDevice(),
                    lifecycle: request.lifecycle
                )
            },
            .helpshift { request in
                SimulatedHelpshift(
                    server: helpshiftServer,
                    device: SimulatedHelpshiftDevice(),
                    version: .v10_5_0,
                    lifecycle: request.lifecycle
                )
            },
        ]
        let lifecycle = ManualAppLifecycle()
        var badge = 0
        var started: (chat: SupportChat, token: ObservationToken)?
        var stored = 0
        let time = try nanoseconds(for: 1) {
            let chat = try SupportChat(contentsOf: url, adapters: adapters, lifecycle: lifecycle)
            let token = chat.totalUnreadCount.observe { badge = $0.badgeNumber }
            stored = badge
            try chat.start()
            started = (chat, token)
        }
        guard let started else { return time }
        // The simulated Zendesk answers at the start: its log is empty.
        try verify(stored, is: 14, "the sum of the stored counts")
        try verify(badge, is: 7, "the sum of the counts after the start")
        started.token.cancel()
        started.chat.shutDown()
        // Pending writes must not follow after the folder is removed.
        try await FileReadMarkerStore(url: folder.file("markers.json")).flush()
        return time
    }

    /// A marker file with a record of each user, including the anonymous one, for each of the two providers.
    private static func markers(of users: Int, in folder: ScratchFolder) async throws -> String {
        if let made = madeMarkers { return made }
        let url = folder.file("made.json")
        // The counter's record after a visit to the conversation and seven messages.
        let memory = InMemoryReadMarkerStore()
        let scene = Scene(Logs.first(40), store: memory)
        for message in Logs.agentMessages(7, behind: 40) { scene.provider.receive(message) }
        guard let record = try memory.record(of: scene.provider.id, userID: nil) else {
            throw WrongResult(description: "the counter has stored nothing")
        }
        let store = FileReadMarkerStore(url: url)
        for number in 0..<users {
            for provider in ["shop", "games"] as [ChatProviderID] {
                let userID = number == 0 ? nil : "customer-\(10_000 + number)@example.com"
                store.save(.record(record), for: .record(of: provider, userID: userID))
            }
        }
        try await store.flush()
        let text = try String(contentsOf: url, encoding: .utf8)
        madeMarkers = text
        return text
    }

    private static var madeMarkers: String?
}
