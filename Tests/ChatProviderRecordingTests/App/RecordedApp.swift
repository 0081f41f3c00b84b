import ChatProviderKit
import ChatProviderRecording
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ReplaySupport
import ZendeskChatAdapter
import ZendeskChatSimulator

/// An app with the simulators of two vendors.
@MainActor
final class RecordedApp {
    static let vendors: [any ReplayVendor] = [.zendeskChat, .helpshift]

    let clock = ManualChatClock()
    let lifecycle = ManualAppLifecycle()
    let store: any ReadMarkerStore
    let zendeskServer: SimulatedZendeskServer
    let helpshiftServer: SimulatedHelpshiftServer
    let zendeskDevice = SimulatedZendeskDevice()
    let helpshiftDevice = SimulatedHelpshiftDevice()
    private(set) var zendeskSDK: SimulatedZendeskChat?
    private(set) var helpshiftSDK: SimulatedHelpshift?
    private var made: SupportChat?
    private var latency = 0.0

    init(store: any ReadMarkerStore = InMemoryReadMarkerStore()) {
        self.store = store
        zendeskServer = SimulatedZendeskServer(clock: clock)
        helpshiftServer = SimulatedHelpshiftServer(clock: clock)
    }

    /// A launched app whose chat has started.
    static func started() throws -> RecordedApp {
        let app = RecordedApp()
        try app.launch()
        try app.support.start()
        app.settle()
        return app
    }

    var support: SupportChat { get throws { try made ?? launch() } }

    @discardableResult
    func launch() throws -> SupportChat {
        let support = try SupportChat(
            configuration: Self.configuration(),
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        made = support
        return support
    }

    static func configuration(
        _ active: [ChatProviderID] = ["zendesk-chat", "helpshift"],
        counter: UnreadPolicy = UnreadPolicy()
    ) -> ChatConfiguration {
        ChatConfiguration(
            activeProviderIDs: active,
            providers: [
                "zendesk-chat": ChatConfiguration.Provider(ZendeskChatProviderSettings(accountKey: "demo")),
                "helpshift": ChatConfiguration.Provider(
                    HelpshiftProviderSettings(platformId: "demo_platform_1", domain: "demo.helpshift.com")
                ),
            ],
            counter: counter
        )
    }

    private var registry: ChatProviderRegistry {
        let zendeskChat = ChatAdapter.zendeskChat(live: { [self] request in
            zendeskSDK?.disconnect()
            let sdk = SimulatedZendeskChat(
                server: zendeskServer,
                device: zendeskDevice,
                lifecycle: request.lifecycle
            )
            zendeskSDK = sdk
            return sdk
        })
        let helpshift = ChatAdapter.helpshift(live: { [self] request in
            let sdk = SimulatedHelpshift(
                server: helpshiftServer,
                device: helpshiftDevice,
                version: .v10_5_0,
                lifecycle: request.lifecycle
            )
            helpshiftSDK = sdk
            return sdk
        })
        return ChatProviderRegistry([zendeskChat, helpshift])
    }

    /// Records both vendors on a disk in memory.
    func record(on disk: any RecordingDisk, maximumSize: Int = 5_000_000) throws -> ChatRecording {
        try support.record(
            to: URL(fileURLWithPath: "/recording"),
            vendors: Self.vendors,
            maximumSize: maximumSize
        ) { _, _ throws(ChatRecording.Failure) in disk }
    }

    /// Delivers the SDKs' callbacks, which come with the clock's next turn.
    func settle() { clock.advance(by: 0) }

    /// - Parameter seconds: How long the servers take to answer.
    func setLatency(_ seconds: Double) {
        latency = seconds
        zendeskServer.latency = seconds
        helpshiftServer.latency = seconds
    }

    func channel(_ id: ChatProviderID) throws -> SupportChannel? { try support.channel(for: id) }

    var zendesk: ZendeskChatProvider? {
        get throws { try channel("zendesk-chat")?.provider as? ZendeskChatProvider }
    }

    var helpshift: HelpshiftChatProvider? {
        get throws { try channel("helpshift")?.provider as? HelpshiftChatProvider }
    }

    // MARK: Actions

    /// Runs a call to its end, advancing the clock while it waits.
    func finish(_ call: @escaping @MainActor () async throws -> Void) async {
        var isOver = false
        let task = Task { @MainActor in
            try? await call()
            isOver = true
        }
        while !isOver {
            clock.advance(by: latency)
            await Task.yield()
        }
        await task.value
        settle()
    }

    /// Begins both chats as the visitor, and leaves them.
    func beginChats() async throws {
        try openZendesk()
        await finish { [self] in _ = try await zendesk?.send("Hello Zendesk") }
        try closeZendesk()
        try openHelpshift()
        try helpshiftSDK?.visitor.send("Hello Helpshift")
        settle()
        try closeHelpshift()
    }

    func zendeskAgentWrites(_ text: String) throws {
        clock.advance(by: 1)
        try zendeskServer.dashboard.send(text)
        settle()
    }

    func helpshiftAgentWrites(_ text: String) throws {
        clock.advance(by: 1)
        try helpshiftServer.agents.send(text)
        settle()
    }

    func openZendesk() throws {
        try channel("zendesk-chat")?.conversationWillAppear()
        zendeskSDK?.conversationScreenWillAppear()
        settle()
    }

    func closeZendesk() throws {
        try channel("zendesk-chat")?.conversationWillDisappear()
        zendeskSDK?.conversationScreenWillDisappear()
        try channel("zendesk-chat")?.conversationDidClose()
        settle()
    }

    func openHelpshift() throws {
        try helpshift?.presentConversation()
        settle()
    }

    func closeHelpshift() throws {
        try helpshift?.dismissConversation()
        settle()
    }

    func setOnline(_ isOnline: Bool) {
        zendeskDevice.isOnline = isOnline
        helpshiftDevice.isOnline = isOnline
        settle()
    }

    // MARK: Badges

    /// The badges of an app, or of a replay.
    struct Badges: Equatable {
        var total: Int?
        var providers: [String: Provider]

        struct Provider: Equatable {
            var unread: UnreadCount
            var isConnected: Bool
            var isChatting: Bool
        }
    }

    var badges: Badges {
        get throws {
            let snapshot = try support.snapshot.value
            var providers: [String: Badges.Provider] = [:]
            for id in snapshot.activeProviderIDs {
                guard let channel = try channel(id)?.snapshot.value else { continue }
                providers[id.rawValue] = Badges.Provider(
                    unread: channel.unreadCount,
                    // A recording has no line for a Helpshift SDK that is not installed or not used yet.
                    isConnected: channel.connectionStatus.isConnected
                        || id == "helpshift" && channel.connectionStatus.isDisconnected,
                    isChatting: channel.chatState.isChatting
                )
            }
            return Badges(total: snapshot.totalUnreadCount.number, providers: providers)
        }
    }

    /// The badges of a replay after each line.
    static func replay(_ data: Data) throws -> [Badges] {
        try Replay.results(of: data, vendors: vendors).map { Badges($0) }
    }
}

extension ConnectionStatus {
    fileprivate var isDisconnected: Bool {
        if case .disconnected = self { true } else { false }
    }
}

extension RecordedApp.Badges {
    init(_ result: Replay.Result) {
        total = result.total
        providers = [:]
        for status in result.providers {
            providers[status.id.rawValue] = Provider(
                unread: status.unread,
                isConnected: status.connection.isConnected,
                isChatting: status.isChatting
            )
        }
    }
}

/// A disk whose first write does not return before `resume()`.
actor StalledDisk: RecordingDisk {
    private var isStalled = true
    private var stalled: CheckedContinuation<Void, Never>?
    private(set) var appendCount = 0
    /// The earlier file and the newest one.
    private(set) var files = [Data()]

    func append(_ data: Data) async {
        appendCount += 1
        files[files.count - 1].append(data)
        if isStalled { await withCheckedContinuation { stalled = $0 } }
    }

    func beginNewFile() { files = [files[files.count - 1], Data()] }

    func close() {}

    /// Lets the pending write return, once it has begun.
    func resume() async {
        while stalled == nil { await Task.yield() }
        isStalled = false
        stalled?.resume()
        stalled = nil
    }
}
