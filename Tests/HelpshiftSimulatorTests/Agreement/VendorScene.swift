import ChatProviderKit
import ChatProviderTesting
import ChatTokens
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator

/// A phone with the simulated SDK, and an account with a secret key.
@MainActor
struct VendorScene {
    /// The time at which the phone's clock starts.
    nonisolated static let now = Date(timeIntervalSince1970: 1_790_000_000)

    private let fixture = SimulatorFixture()
    var server: SimulatedHelpshiftServer { fixture.server }
    var sdk: SimulatedHelpshift { fixture.sdk }

    /// - Parameter skew: How far the server's clock is ahead of the phone's, in seconds.
    init(skew: TimeInterval = 0) throws {
        fixture.clock.now = Self.now
        fixture.server.clockSkew = skew
        fixture.server.dashboard.identitySystem = try SimulatedIdentitySystem(
            keys: [IdentityTokenVerifier(keys: [TokenText.key()])]
        )
    }

    /// Advances the clock and delivers the SDK's pending callbacks.
    func settle(seconds: TimeInterval = 0) { fixture.clock.advance(by: seconds) }

    /// The outcome of a login.
    func login(_ token: String, _ configuration: [String: HelpshiftValue] = [:]) throws -> Verdict {
        let outcome = try fixture.loginOutcome(identity: token, configuration: configuration)
        var verdict = Verdict(answer: outcome.reason, errors: outcome.errors ?? [:])
        if verdict.isSuccess { verdict.user = identities }
        return verdict
    }

    /// The first event as a verdict, or a success if there is none.
    var eventVerdict: Verdict {
        guard let event = fixture.delegate.events.first else { return Verdict(answer: Verdict.success) }
        return Verdict(answer: event.name, errors: (event.data ?? [:]).mapValues(\.words))
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
