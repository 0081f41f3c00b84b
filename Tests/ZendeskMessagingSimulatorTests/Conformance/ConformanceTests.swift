import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Zendesk Messaging: conformance")
struct ConformanceTests {
    @Test("on the simulator, the provider satisfies every invariant that applies to it")
    func conforms() async {
        let report = await check(Variants())
        #expect(report.failures.isEmpty)
        // The SDK has no log and no call that closes its connection.
        let leftOut = report.results.filter { $0.outcome != .passed }.map(\.invariant)
        #expect(
            leftOut == ["C2", "C3", "C7", "C8", "C9", "C12", "L1", "L2", "L4", "L5"]
        )
    }

    /// Each variant is part of some pair.
    @Test("any two undocumented variants satisfy the invariants", arguments: Variants.coveringPairs)
    func conforms(variants: Variants) async {
        let report = await check(variants)
        #expect(report.failures.isEmpty, "\(variants)")
    }

    private func check(_ variants: Variants) async -> ConformanceReport {
        await ChatProviderConformance.check {
            MessagingHarness(account: try await MessagingAccount(variants: variants))
        }
    }
}

/// An account whose agents write in the conversation of the device's user.
@MainActor
private final class MessagingHarness: ConformanceHarness {
    private let account: MessagingAccount
    private let sdk: SimulatedZendeskMessaging
    private let messaging: ZendeskMessagingProvider

    init(account: MessagingAccount) {
        self.account = account
        let lifecycle = ManualAppLifecycle()
        sdk = account.makeSDK(lifecycle: lifecycle)
        messaging = account.makeProvider(client: sdk, lifecycle: lifecycle)
    }

    var provider: any ChatProvider { messaging }
    var vendorObservationCount: Int? { sdk.observerCount }
    var notification: [String: any Sendable] {
        let push: [String: any Sendable] = ["conversationID": "c", "messageID": "m", "timestamp": 1.0]
        return ["simulatedZendeskMessaging": push]
    }

    var capabilities: ConformanceCapabilities {
        let variants = account.variants
        var capabilities: ConformanceCapabilities = [
            .users, .screen, .visitorEndsAtLogin, .sessions, .keepsUser, .newVisitorAtLogout, .pushes,
        ]
        // With other variants the SDK reports nothing until the screen opens, or keeps counting read messages. The
        // expected count then depends on the SDK's events, which only the soak test's model receives.
        let alwaysReports =
            variants.line == .always || variants.line == .withUser || variants.line == .inForeground
        let stopsCountingReadMessages =
            variants.countsWhileShown != .all || variants.countFalls == .onClosing
            || variants.countFalls == .onMessagesShown
        guard alwaysReports, stopsCountingReadMessages, variants.missedMessages != .whenOpened else {
            return capabilities
        }
        capabilities.formUnion([
            .messages, .reportsOnly, .reports, .outages, .redelivery, .reloadsLog, .notices, .relaunch,
        ])
        return capabilities
    }

    func settle() async {
        await account.settle(sdk)
        // The SDK's count on a new connection is live once it has answered twice, five seconds apart.
        account.clock.advance(by: 5)
        await account.settle(sdk)
    }

    func sendAgentMessage(_ text: String) async throws {
        account.clock.advance(by: 1)
        try account.server.agents.send(text)
        await sdk.settle()
    }

    func postNotice() async throws {
        try account.server.agents.assign("Grace")
        await sdk.settle()
    }

    func dropConnection() async throws {
        account.device.isOnline = false
        await sdk.settle()
    }

    func restoreConnection() async throws {
        account.device.isOnline = true
        await settle()
    }

    func switchUser(to userID: String?) async throws {
        if let userID {
            try await messaging.login(account.identity(userID))
        } else {
            try await messaging.logout()
        }
        await settle()
    }

    func report(_ count: Int) async throws {
        // If the SDK doesn't count these messages, the check fails.
        for _ in 0..<count where sdk.unreadMessageCount ?? 0 < count && !sdk.isScreenShown {
            try await sendAgentMessage("more")
        }
        messaging.requestUnreadCount()
        await sdk.settle()
    }

    func relaunched() async -> any ConformanceHarness {
        sdk.terminate()
        return MessagingHarness(account: account)
    }
}
