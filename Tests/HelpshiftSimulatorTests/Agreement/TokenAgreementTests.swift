import Foundation
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
import Testing

@MainActor
@Suite("Helpshift: app and server agree on tokens")
struct TokenAgreementTests {
    private let comparison = Comparison(
        count: 500,
        explanations: TokenExplanations.all,
        make: { try TokenInput(&$0) },
        app: app,
        server: server
    )

    @Test("every difference in the verdicts on a token is explained", arguments: Seeds.all)
    func agreement(seed: UInt64) throws { try comparison.check(seed: seed) }

    @Test("every explanation of a difference on a token is needed")
    func explanations() throws { try comparison.checkExplanations() }

    /// The verdict of the app's checks, by the phone's clock and without a key.
    private static func app(_ input: TokenInput) -> Verdict {
        let configuration = LoginConfiguration(input.configuration)
        let use: IdentityTokenUse =
            input.adds ? .addIdentities : .login(fullPrivacy: configuration.isFullPrivacyEnabled)
        switch IdentityTokenInspector().inspect(input.text, for: use, at: VendorScene.now) {
        case .refused(let refusal):
            return Verdict(answer: refusal.reason.rawValue, errors: refusal.rawErrors)
        case .accepted(let accepted):
            let isAnonymous = accepted.subject == .anonymous
            let identities = isAnonymous ? [] : accepted.identities
            let user = identities.map { ($0.kind.rawValue, words(value: $0.value, metadata: $0.metadata)) }
            return Verdict(answer: Verdict.success, user: Dictionary(user) { $1 })
        }
    }

    private static func server(_ input: TokenInput) throws -> Verdict {
        let scene = try VendorScene(skew: input.skew)
        guard input.adds else { return try scene.login(input.text, input.configuration) }
        let now = Int(VendorScene.now.timeIntervalSince1970 + input.skew)
        let base = #"{"identities":[{"identifier":"uid","value":"base"}],"iat":\#(now)}"#
        #expect(try scene.login(TokenText.make(payload: base)).isSuccess)
        try scene.sdk.addUserIdentities(input.text)
        scene.settle()
        var verdict = scene.eventVerdict
        if verdict.isSuccess {
            verdict.user = scene.identities
            verdict.user["uid"] = nil
        }
        return verdict
    }
}
