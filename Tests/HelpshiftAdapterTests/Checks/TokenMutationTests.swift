import Foundation
import HelpshiftIdentity
import Testing
import TestSupport

@Suite("Randomly altered tokens")
struct TokenMutationTests {
    private static let pieces = [
        "{", "}", "[", "]", "\"", "\\", ",", ":", "0", "-", "e", "\\u00", "null", "é", "\u{1}",
    ]

    @Test("a randomly altered payload is refused, or read without adding anything", arguments: 1...4)
    func payloads(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let metadata = #"{"identifier":"uid","value":"42","metadata":{"plan":"pro","a":"b"}}"#
        let original = Array(#"{"identities":[\#(metadata),\#(Samples.email)],"iat":\#(Samples.iat)}"#)
        var accepted = 0
        for _ in 0..<1_000 {
            var text = original
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<text.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: text.remove(at: index)
                case 1: text.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? "", at: index)
                default: text[index] = "x"
                }
            }
            switch IdentityTokenInspector().login(Samples.token(payload: String(text))) {
            case .accepted(let identity):
                accepted += 1
                #expect(identity.subject != .anonymous)
                #expect((1...2).contains(identity.identities.count))
            case .refused(let refusal):
                #expect(!refusal.detail.isEmpty)
                let carriesErrors = [.loginConfigInvalid, .identitiesDataInvalid].contains(refusal.reason)
                #expect(refusal.errors.isEmpty == !carriesErrors)
            }
        }
        // Some changes affect only a value, so not every payload is refused.
        #expect((1..<1_000).contains(accepted))
    }
}
