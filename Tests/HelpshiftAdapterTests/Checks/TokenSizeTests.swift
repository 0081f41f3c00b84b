import Foundation
import HelpshiftIdentity
import Testing

@Suite("The size of a token")
struct TokenSizeTests {
    /// How the JSON spells each UTF-16 unit of a text.
    enum Spelling: String, Sendable, CaseIterable {
        case ascii = "x"
        case threeBytes = "€"
        case escape = #"\u20AC"#

        func text(_ length: Int) -> String { String(repeating: rawValue, count: length) }

        /// A text that is different for each number.
        func text(_ length: Int, number: Int) -> String {
            let digits = "\(number)"
            let written = self == .escape ? digits.map { #"\u003\#($0)"# }.joined() : digits
            return written + text(length - digits.count)
        }
    }

    /// The largest token within the current limits, without white space.
    private static func largest(_ spelling: Spelling) -> String {
        let limits = HelpshiftLimits.current
        let entries = (0..<limits.collectionCount).map { number in
            let key = spelling.text(limits.keyLength, number: number)
            return #""\#(key)":"\#(spelling.text(limits.identityValueLength))""#
        }
        let value = spelling.text(limits.uidValueLength)
        let identity =
            #"{"identifier":"uid","value":"\#(value)","metadata":{\#(entries.joined(separator: ","))}}"#
        return Samples.token(
            identities: "[\(Array(repeating: identity, count: 30).joined(separator: ","))]"
        )
    }

    @Test("the largest token within the current limits is accepted", arguments: Spelling.allCases)
    func largest(spelling: Spelling) {
        let token = Self.largest(spelling)
        #expect(token.utf8.count <= IdentityToken.maximumLength)
        let verdict = IdentityTokenInspector().login(token)
        #expect(verdict.isAccepted, "\(token.utf8.count) bytes: \(String(describing: verdict.refusal))")
    }

    @Test("a token of 4 MiB is accepted, and a longer one refused")
    func longest() {
        func payload(_ filling: Int) -> String {
            #"{"identities":[\#(Samples.uid)],"iat":\#(Samples.iat),"x":"\#(Samples.text(filling))"}"#
        }
        let bytes = 4 * 1_024 * 1_024
        let others = Samples.token(payload: "").utf8.count
        // Four bytes of base64 encode three of the payload.
        let token = Samples.token(payload: payload((bytes - others) * 3 / 4 - payload(0).utf8.count))
        #expect(token.utf8.count == bytes)
        #expect(IdentityTokenInspector().login(token).isAccepted)
        let refusal = IdentityTokenInspector().login(token + "x").refusal
        #expect(refusal?.reason == .identityTokenInvalid)
        #expect(refusal?.detail == "longer than 4194304 bytes")
    }
}
