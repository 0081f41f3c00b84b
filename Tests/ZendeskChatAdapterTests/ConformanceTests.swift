import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

@MainActor
@Suite("Zendesk Chat: conformance")
struct ConformanceTests {
    @Test("on the simulator, the provider satisfies every invariant that applies to it")
    func conforms() async {
        let report = await ChatProviderConformance.check { ZendeskHarness() }
        #expect(report.failures.isEmpty)
        let leftOut = report.results.filter { $0.outcome != .passed }.map(\.invariant)
        #expect(leftOut == ["C15"])
    }
}

/// An account, a device and a visitor. The agents begin the chat.
@MainActor
private final class ZendeskHarness: ConformanceHarness {
    private let server: SimulatedZendeskServer
    private let device: SimulatedZendeskDevice
    private let manualClock: ManualChatClock
    private let sdk: SimulatedZendeskChat
    private let zendesk: ZendeskChatProvider
    private var lastDate: Date

    init(after earlier: ZendeskHarness? = nil) {
        manualClock = earlier?.manualClock ?? ManualChatClock()
        server = earlier?.server ?? SimulatedZendeskServer(clock: manualClock)
        device = earlier?.device ?? SimulatedZendeskDevice()
        lastDate = manualClock.now
        sdk = SimulatedZendeskChat(server: server, device: device, lifecycle: ManualAppLifecycle())
        zendesk = ZendeskChatProvider(client: sdk, clock: manualClock, lifecycle: ManualAppLifecycle())
    }

    var provider: any ChatProvider { zendesk }
    var vendorObservationCount: Int? { sdk.observerCount }
    var notification: [String: any Sendable] { ["data": ["type": "zd.chat.msg"]] }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .connection, .outages, .reloadsLog, .redelivery, .datedMessages, .visitorMessages,
            .notices, .truncation, .chatEnd, .users, .relaunch, .sessions, .newVisitorAtLogout, .pushes,
        ]
    }

    func settle() { manualClock.advance(by: 0) }

    /// The device's visitor, in an ongoing chat.
    private var visitor: String {
        let id = sdk.visitorID
        if server.arrive(id).chat?.isOpen != true {
            server.change(id) { [server] in
                $0.chat = SimulatedZendeskConversation(id: server.makeID("chat"), queuePosition: 0)
            }
        }
        return id
    }

    func sendAgentMessage(_ text: String) throws {
        manualClock.advance(by: 1)
        lastDate = manualClock.now
        try server.dashboard.send(text, visitor: visitor)
    }

    func sendAgentMessage(_ text: String, offset: TimeInterval) throws {
        lastDate = lastDate.addingTimeInterval(offset)
        server.clockSkew = lastDate.timeIntervalSince(manualClock.now)
        try server.dashboard.send(text, visitor: visitor)
        server.clockSkew = 0
    }

    func sendVisitorMessage(_ text: String) async throws {
        manualClock.advance(by: 1)
        _ = try await zendesk.send(text)
    }

    func postNotice() throws {
        let visitor = visitor
        try server.dashboard.join("Grace", visitor: visitor)
        try server.dashboard.requestRating(as: "Grace", visitor: visitor)
        try server.dashboard.leave("Grace", visitor: visitor)
    }

    func dropConnection() { device.isOnline = false }
    func restoreConnection() { device.isOnline = true }

    func truncateLog(keepingLast count: Int) {
        server.change(sdk.visitorID) { visitor in
            guard let logs = visitor.chat?.logs else { return }
            visitor.chat?.logs = ChatState.Transcript(logs.suffix(count))
        }
        dropConnection()
        restoreConnection()
    }

    func endChat() throws { try server.dashboard.endChat(visitor: visitor) }

    func switchUser(to userID: String?) async throws {
        if let userID {
            try await zendesk.login(.known(KnownUser(id: userID)))
        } else {
            try await zendesk.logout()
        }
    }

    func relaunched() -> any ConformanceHarness {
        zendesk.shutDown()
        return ZendeskHarness(after: self)
    }
}
