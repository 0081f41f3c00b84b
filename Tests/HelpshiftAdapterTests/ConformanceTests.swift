import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@testable import HelpshiftSimulator

@MainActor
@Suite("Helpshift: conformance")
struct ConformanceTests {
    @Test("on the simulator, the provider satisfies every invariant that applies to it")
    func conforms() async {
        let report = await ChatProviderConformance.check { HelpshiftHarness() }
        #expect(report.failures.isEmpty)
        // Helpshift has no connection or notices of its own, dates its messages itself, and keeps its anonymous user.
        let leftOut = report.results.filter { $0.outcome != .passed }.map(\.invariant)
        #expect(
            leftOut == [
                "C2", "C3", "C5", "C7", "C8", "C9", "U9", "L1", "L2", "L4", "rule 2",
            ]
        )
    }
}

/// An account and a device, whose user begins a conversation before an agent writes.
@MainActor
private final class HelpshiftHarness: ConformanceHarness {
    private let server: SimulatedHelpshiftServer
    private let device: SimulatedHelpshiftDevice
    private let manualClock: ManualChatClock
    private let sdk: SimulatedHelpshift
    private let helpshift: HelpshiftChatProvider
    private let ear = EventKeeper()
    private let lifecycle = ManualAppLifecycle()

    init(after earlier: HelpshiftHarness? = nil) {
        manualClock = earlier?.manualClock ?? ManualChatClock()
        server = earlier?.server ?? SimulatedHelpshiftServer(clock: manualClock)
        device = earlier?.device ?? SimulatedHelpshiftDevice()
        sdk = SimulatedHelpshift(server: server, device: device, lifecycle: lifecycle)
        helpshift = HelpshiftChatProvider(client: sdk, clock: manualClock, lifecycle: lifecycle)
        helpshift.hostDelegate = ear
    }

    var provider: any ChatProvider { helpshift }
    var vendorObservationCount: Int? { sdk.delegate == nil ? 0 : 1 }
    var notification: [String: any Sendable] { ["origin": "helpshift"] }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .redelivery, .chatEnd, .users, .reports, .relaunch, .screen, .outages, .sessions,
            .keepsUser, .pushes,
        ]
    }

    func settle() { manualClock.advance(by: 0) }

    func sendAgentMessage(_ text: String) throws {
        if sdk.activeConversation == nil {
            let isShown = sdk.isConversationVisible
            if !isShown { try sdk.showConversation(configuration: [:]) }
            try sdk.visitor.send("Hi")
            if !isShown { sdk.visitor.close() }
            settle()
        }
        manualClock.advance(by: 1)
        try server.agents.send(text)
        settle()
    }

    func redeliver() {
        for event in ear.messages { sdk.delegate?.handleEvent(name: event.name, data: event.data) }
        settle()
    }

    func dropConnection() {
        lifecycle.setNetworkReachable(false)
        settle()
    }

    func restoreConnection() {
        lifecycle.setNetworkReachable(true)
        // By then the provider may request the count from the server again, and does.
        manualClock.advance(by: 300)
        settle()
    }

    func endChat() throws {
        try server.agents.resolve()
        settle()
    }

    func switchUser(to userID: String?) async throws {
        if let userID {
            try await helpshift.login(.known(KnownUser(id: userID)))
        } else {
            try await helpshift.logout()
        }
        // Reports in the first five seconds may be the former user's.
        manualClock.advance(by: 6)
        settle()
    }

    func report(_ count: Int) throws {
        if sdk.activeConversation == nil { try sendAgentMessage("begin") }
        let conversation = try #require(sdk.activeConversation)
        server.change(conversation.publishID) { $0.unreadCount = count }
        // By then the provider may request the count from the server again, and does.
        manualClock.advance(by: 301)
        helpshift.requestUnreadCount()
        settle()
        server.change(conversation.publishID) { $0.unreadCount = 0 }
    }

    func relaunched() -> any ConformanceHarness {
        helpshift.shutDown()
        return HelpshiftHarness(after: self)
    }
}

/// Keeps the messages that the SDK has delivered, so that they can be delivered again.
@MainActor
private final class EventKeeper: HelpshiftClientDelegate {
    private(set) var messages: [(name: String, data: [String: HelpshiftValue]?)] = []

    func handleEvent(name: String, data: [String: HelpshiftValue]?) {
        guard name == HelpshiftEventName.agentMessageReceived.rawValue, messages.count < 10 else { return }
        messages.append((name, data))
    }

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {}
}
