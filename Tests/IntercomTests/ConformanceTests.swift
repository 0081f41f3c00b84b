import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import IntercomAdapter
import IntercomSimulator
import Testing

@MainActor
@Suite("Intercom: conformance")
struct ConformanceTests {
    @Test("on the simulator, the provider satisfies every invariant that applies to it")
    func conforms() async {
        let report = await ChatProviderConformance.check { IntercomHarness(IntercomWorld()) }
        #expect(report.failures.isEmpty)
        // The SDK has no log.
        #expect(
            report.results.filter { $0.outcome != .passed }.map(\.invariant)
                == ["C2", "C3", "C5", "C7", "C8", "C9", "C12", "L1", "L2", "L4", "L5"]
        )
    }

    @Test(
        "each variant of undocumented behavior satisfies the invariants",
        arguments: IntercomVariant.allCases
    )
    func conforms(variant: IntercomVariant) async {
        let report = await ChatProviderConformance.check { IntercomHarness(IntercomWorld([variant])) }
        #expect(report.failures.isEmpty, "\(variant)")
    }

    @Test("all variants together satisfy the invariants")
    func conformsWithAll() async {
        let all = Set(IntercomVariant.allCases)
        let report = await ChatProviderConformance.check { IntercomHarness(IntercomWorld(all)) }
        #expect(report.failures.isEmpty)
    }
}

/// A server and a user's device, which persist across launches.
@MainActor
final class IntercomWorld {
    let server: SimulatedIntercomServer
    let device = SimulatedIntercomDevice()
    let clock = ManualChatClock()

    init(_ variants: Set<IntercomVariant> = []) { server = SimulatedIntercomServer(variants: variants) }

    /// The device's user on the server.
    var user: String { device.user?.key ?? "" }
}

/// A launch of the app.
@MainActor
final class IntercomLaunch {
    let world: IntercomWorld
    let sdk: SimulatedIntercom
    let provider: ScreenChatProvider
    let lifecycle = ManualAppLifecycle()

    init(_ world: IntercomWorld) {
        self.world = world
        sdk = SimulatedIntercom(server: world.server, device: world.device)
        provider = ScreenChatProvider(
            client: sdk,
            settings: IntercomProviderSettings(appId: "demo", apiKey: "ios_sdk-demo"),
            clock: world.clock,
            lifecycle: lifecycle
        )
    }

    /// Runs everything that has begun, and advances past the pauses between requests.
    func settle() async {
        await sdk.settle()
        for _ in 0..<3 {
            world.clock.advance(by: 5)
            await sdk.settle()
        }
    }
}

@MainActor
private final class IntercomHarness: ConformanceHarness {
    private let launch: IntercomLaunch
    private var world: IntercomWorld { launch.world }

    init(_ world: IntercomWorld) { launch = IntercomLaunch(world) }

    var provider: any ChatProvider { launch.provider }
    var vendorObservationCount: Int? { launch.sdk.observerCount }
    var notification: [String: any Sendable] { launch.sdk.push }
    var capabilities: ConformanceCapabilities {
        [
            .messages, .reportsOnly, .reports, .outages, .reloadsLog, .redelivery, .users, .screen, .relaunch,
            .sessions, .keepsUser, .newVisitorAtLogout, .visitorEndsAtLogin, .pushes,
        ]
    }

    func settle() async { await launch.settle() }

    func sendAgentMessage(_ text: String) async {
        world.server.agentWrites(to: world.user)
        await launch.sdk.settle()
    }

    func report(_ count: Int) async {
        world.server.setUnread(count, of: world.user)
        await launch.sdk.settle()
        launch.provider.requestUnreadCount()
    }

    func dropConnection() async {
        world.device.isOnline = false
        launch.lifecycle.setNetworkReachable(false)
        await launch.sdk.settle()
    }

    func restoreConnection() async {
        world.device.isOnline = true
        launch.lifecycle.setNetworkReachable(true)
        await launch.settle()
    }

    func switchUser(to userID: String?) async throws {
        if let userID {
            let login = Task { try await launch.provider.login(.known(KnownUser(id: userID))) }
            await launch.sdk.settle()
            try await login.value
        } else {
            try await launch.provider.logout()
        }
        await launch.settle()
    }

    func relaunched() async -> any ConformanceHarness {
        launch.provider.shutDown()
        return IntercomHarness(world)
    }
}
