import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing

@testable import OwnVendor

@Test("Acme's provider keeps every invariant that concerns it") @MainActor
func acmeConforms() async {
    let report = await ChatProviderConformance.check { AcmeHarness() }
    #expect(report.failures.isEmpty)
}

@Test("Harbor's provider keeps every invariant that concerns it") @MainActor
func harborConforms() async {
    let report = await ChatProviderConformance.check { HarborHarness() }
    #expect(report.failures.isEmpty)
}

@Test("the checks that are left out are those of missing features") @MainActor
func leftOut() async {
    let acme = await ChatProviderConformance.check { AcmeHarness() }
    // No notices, no end of a chat, no users, counts or pushes.
    #expect(
        acme.results.filter { $0.outcome != .passed }.map(\.invariant)
            == ["C5", "C12", "C15", "C14", "S5", "U1", "U2", "U4", "U9", "push", "L5", "rule 3"]
    )
    let harbor = await ChatProviderConformance.check { HarborHarness() }
    // No log.
    #expect(
        harbor.results.filter { $0.outcome != .passed }.map(\.invariant)
            == ["C2", "C3", "C5", "C7", "C8", "C9", "C12", "L5"]
    )
}

@MainActor
private final class AcmeHarness: ConformanceHarness {
    private let world: AcmeWorld
    private let sdk: SimulatedAcme
    private let acme: AcmeChatProvider
    private let clock: any ChatClock

    init(_ world: AcmeWorld = AcmeWorld(), clock: any ChatClock = ManualChatClock()) {
        self.world = world
        self.clock = clock
        sdk = SimulatedAcme(world)
        acme = AcmeChatProvider(id: "acme", client: sdk, clock: clock)
    }

    var provider: any ChatProvider { acme }
    var vendorObservationCount: Int? { sdk.onLog == nil ? 0 : 1 }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .connection, .outages, .reloadsLog, .redelivery, .datedMessages, .visitorMessages,
            .truncation, .relaunch,
        ]
    }

    func settle() {}

    func sendAgentMessage(_ text: String) { sendAgentMessage(text, offset: 1) }

    func sendAgentMessage(_ text: String, offset: TimeInterval) {
        _ = world.add(text, isFromAgent: true, after: offset)
        sdk.deliver()
    }

    func sendVisitorMessage(_ text: String) async throws { _ = try await acme.send(text) }

    func dropConnection() {
        world.isReachable = false
        sdk.networkDidChange()
    }

    func restoreConnection() {
        world.isReachable = true
        sdk.networkDidChange()
    }

    func redeliver() { sdk.deliver() }

    func truncateLog(keepingLast count: Int) {
        world.log = world.log.suffix(count)
        sdk.deliver()
    }

    func relaunched() -> any ConformanceHarness {
        acme.shutDown()
        return AcmeHarness(world, clock: clock)
    }
}

@MainActor
private final class HarborHarness: ConformanceHarness {
    private let world: HarborWorld
    private let sdk: SimulatedHarbor
    private let harbor: ScreenChatProvider
    private let clock: any ChatClock

    init(_ world: HarborWorld = HarborWorld(), clock: any ChatClock = ManualChatClock()) {
        self.world = world
        self.clock = clock
        sdk = SimulatedHarbor(world)
        harbor = ScreenChatProvider(
            id: "harbor",
            vendor: HarborVendor(sdk),
            clock: clock,
            lifecycle: ManualAppLifecycle()
        )
    }

    var provider: any ChatProvider { harbor }
    var vendorObservationCount: Int? { sdk.onEvent == nil ? 0 : 1 }
    var notification: [String: any Sendable] { ["harbor": "message"] }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .reportsOnly, .reports, .connection, .outages, .reloadsLog, .redelivery, .users,
            .screen, .relaunch, .sessions, .keepsUser, .newVisitorAtLogout, .visitorEndsAtLogin, .pushes,
        ]
    }

    /// The SDK answers requests within some turns of the main actor.
    func settle() async { for _ in 0..<30 { await Task.yield() } }

    func sendAgentMessage(_ text: String) { sdk.agentWrites() }

    func report(_ count: Int) { sdk.setUnread(count) }

    func dropConnection() {
        world.isReachable = false
        sdk.networkDidChange()
    }

    func restoreConnection() async {
        world.isReachable = true
        sdk.networkDidChange()
        await settle()
    }

    func switchUser(to userID: String?) async throws {
        if let userID {
            try await harbor.login(.token(SignedIdentity(userID: userID) { userID }))
        } else {
            try await harbor.logout()
        }
        await settle()
    }

    func relaunched() -> any ConformanceHarness {
        harbor.shutDown()
        return HarborHarness(world, clock: clock)
    }
}
