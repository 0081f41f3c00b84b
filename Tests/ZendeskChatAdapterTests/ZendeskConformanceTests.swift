import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

@MainActor
@Suite("Conformance")
struct ZendeskConformanceTests {
    @Test("the provider keeps every invariant that a Zendesk chat can show", .timeLimit(.minutes(1)))
    func conforms() async {
        let report = await ChatProviderConformance.check { ZendeskHarness() }
        #expect(report.isPassed, "\(report)")
        #expect(report.passes.count > 20)
    }
}

/// A Zendesk provider on the simulator.
///
/// Users are left out: Zendesk ends the chat of a user who leaves, so that nobody finds a count again. A log that is
/// cut at its front is not the vendor's way either.
@MainActor
private final class ZendeskHarness: ConformanceHarness {
    private let time: ManualChatClock
    private let server: SimulatedZendeskServer
    private let device: SimulatedZendeskDevice
    private let sdk: ZendeskChatSimulator
    private var lastDate: Date

    let provider: any ChatProvider
    var clock: any ChatClock { time }
    var vendorObservationCount: Int? { sdk.observerCount }
    let capabilities: ConformanceCapabilities = [
        .messages, .connection, .reloadsLog, .redelivery, .datedMessages, .visitorMessages, .notices,
        .chatEnd,
        .relaunch,
    ]

    convenience init() {
        let time = ManualChatClock()
        self.init(time, SimulatedZendeskServer(clock: time), SimulatedZendeskDevice())
    }

    private init(_ time: ManualChatClock, _ server: SimulatedZendeskServer, _ device: SimulatedZendeskDevice)
    {
        (self.time, self.server, self.device, lastDate) = (time, server, device, time.now)
        sdk = ZendeskChatSimulator(server: server, device: device, lifecycle: ManualAppLifecycle())
        provider = ZendeskChatProvider(client: sdk, clock: time)
    }

    private func add(_ payload: ZendeskChatLogFields.Payload, offset: TimeInterval = 1) {
        time.advance(by: 1)
        lastDate.addTimeInterval(offset)
        let visitor = server.arrive(device.anonymousVisitorID)
        if visitor.chat?.isOpen != true {
            server.change(visitor.id) {
                $0.chat = SimulatedZendeskChat(id: server.makeID("chat"), queuePosition: 0)
            }
        }
        let fields = ZendeskChatLogFields(
            id: server.makeID("log"),
            createdTimestamp: lastDate.timeIntervalSince1970 * 1000,
            payload: payload,
            participant: .agent
        )
        server.add(ChatLog(fields), to: visitor.id)
    }

    func settle() {}
    func agentSends(_ text: String) { add(.message(text)) }
    func agentSends(_ text: String, offset: TimeInterval) { add(.message(text), offset: offset) }
    func postNotice() { add(.memberJoin) }
    func visitorSends(_ text: String) async throws { _ = try await sdk.sendMessage(text) }
    func cutLine() { device.isOnline = false }
    func restoreLine() { device.isOnline = true }
    func endChat() { server.end(device.anonymousVisitorID) }

    func relaunched() -> any ConformanceHarness {
        provider.shutdown()
        return ZendeskHarness(time, server, device)
    }
}
