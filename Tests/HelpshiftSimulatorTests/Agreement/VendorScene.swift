import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator

/// A phone with the simulated SDK, and an account with a secret key.
@MainActor
final class VendorScene: HelpshiftClientDelegate {
    /// The time at which the phone's clock starts.
    nonisolated static let now = Date(timeIntervalSince1970: 1_790_000_000)

    let clock = ManualChatClock(now: now)
    let server: SimulatedHelpshiftServer
    let sdk: SimulatedHelpshift
    private(set) var events: [(name: String, data: [String: HelpshiftValue])] = []

    /// - Parameter skew: How far the server's clock is ahead of the phone's, in seconds.
    init(skew: TimeInterval = 0) throws {
        server = SimulatedHelpshiftServer(clock: clock)
        server.clockSkew = skew
        server.dashboard.identitySystem = try SimulatedIdentitySystem(
            keys: [IdentityTokenVerifier(keys: [TokenText.key()])]
        )
        sdk = SimulatedHelpshift(server: server, lifecycle: ManualAppLifecycle())
        sdk.install(platformID: "a_platform_1", domain: "a.helpshift.com", configuration: [:])
        try sdk.setDelegate(self)
    }

    func handleEvent(name: String, data: [String: HelpshiftValue]?) { events.append((name, data ?? [:])) }

    func authenticationFailed(_ reason: HelpshiftAuthenticationFailure) {
        events.append((reason.rawValue, [:]))
    }

    /// Advances the clock and delivers the SDK's pending callbacks.
    func settle(seconds: TimeInterval = 0) { clock.advance(by: seconds) }

    /// The outcome of a login.
    func login(_ token: String, _ configuration: [String: HelpshiftValue] = [:]) throws -> Verdict {
        var verdict = Verdict(answer: "no answer")
        try sdk.login(
            identity: token,
            configuration: configuration,
            success: { verdict = Verdict(answer: Verdict.success) },
            failure: { verdict = Verdict(answer: $0, errors: $1 ?? [:]) }
        )
        settle()
        if verdict.isSuccess { verdict.user = identities }
        return verdict
    }

    /// The first event as a verdict, or a success if there is none.
    var eventVerdict: Verdict {
        guard let event = events.first else { return Verdict(answer: Verdict.success) }
        return Verdict(answer: event.name, errors: event.data.mapValues(\.words))
    }

    /// The user's identities on the server.
    var identities: [String: String] {
        sdk.user.identities.mapValues { words(value: $0.value, metadata: $0.metadata) }
    }
}

/// An identity's value and metadata as text.
func words(value: String, metadata: [String: String]) -> String {
    ([value] + metadata.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }).joined(separator: ", ")
}
