@testable import ChatBadgeFiles
import Foundation
import Testing

/// What the extension's file keeps of its pushes.
@Suite("The pushes that an extension keeps")
struct IconLedgerTests {
    private func push(_ number: Int) throws -> IconLedger.Push {
        let json = #"{"key":"k\#(number)","provider":"shop","isBots":false}"#
        return try JSONDecoder().decode(IconLedger.Push.self, from: Data(json.utf8))
    }

    private func pushes(_ numbers: ClosedRange<Int>) throws -> [IconLedger.Push] { try numbers.map(push) }

    /// An app's file whose count includes some pushes.
    private func file(including numbers: ClosedRange<Int>) throws -> IconLedger.AppFile {
        let keys = numbers.map { "\"k\($0)\"" }.joined(separator: ",")
        let json = """
            {"ownCount":0,"countsBots":false,"parts":{"shop":{"isActive":true,"owesLogout":false,"user":1,"count":0,\
            "base":0,"heldIDs":[],"formerUsers":[],"taken":[\(keys)]}}}
            """
        return try JSONDecoder().decode(IconLedger.AppFile.self, from: Data(json.utf8))
    }

    private func keys(_ pushes: [IconLedger.Push]) -> [String] { pushes.map(\.key) }

    private func keys(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "k\($0)" } }

    @Test("B2 a push that is delivered again keeps its place, and is not kept twice")
    func again() throws {
        let kept = try pushes(1...3)
        #expect(IconLedger.adding(try push(2), to: kept, after: nil) == kept)
        #expect(keys(IconLedger.adding(try push(4), to: kept, after: nil)) == keys(1...4))
    }

    @Test("256 pushes are kept, the newest ones")
    func limit() throws {
        #expect(keys(IconLedger.adding(try push(256), to: try pushes(1...255), after: nil)) == keys(1...256))
        #expect(keys(IconLedger.adding(try push(257), to: try pushes(1...256), after: nil)) == keys(2...257))
    }

    @Test("of the pushes that the app's count includes, the newest 64 are remembered")
    func memory() throws {
        let kept = try pushes(1...100)
        let all = try file(including: 1...100)
        #expect(keys(IconLedger.adding(try push(101), to: kept, after: all)) == keys(38...101))
        let later = try file(including: 11...100)
        #expect(
            keys(IconLedger.adding(try push(101), to: kept, after: later)) == keys(1...10) + keys(38...101)
        )
    }
}
