@testable import ChatBadgeFiles
import Foundation
import Testing

/// Which pushes the extension's file keeps.
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

    @Test("B2 a push that is delivered again keeps its place and is stored once")
    func again() throws {
        let kept = try pushes(1...3)
        #expect(IconLedger.adding(try push(2), to: kept, after: nil) == kept)
        #expect(keys(IconLedger.adding(try push(4), to: kept, after: nil)) == keys(1...4))
    }

    @Test("the newest 256 pushes are kept")
    func limit() throws {
        #expect(keys(IconLedger.adding(try push(256), to: try pushes(1...255), after: nil)) == keys(1...256))
        #expect(keys(IconLedger.adding(try push(257), to: try pushes(1...256), after: nil)) == keys(2...257))
    }

    @Test("the newest 64 of the pushes that the app's count includes are remembered")
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

/// The effects and the number of the extension's ledger.
@Suite("A push in the extension's ledger")
struct IconDeliveryTests {
    private var ledger = IconLedger()
    private let message = IconLedger.Arrival(provider: "shop", messageID: "m", delivery: "1")
    private let file: IconLedger.AppFile?

    init() {
        var app = IconLedger()
        _ = app.apply(.chats(["shop": IconLedger.Chat(user: 1, count: 2)]))
        _ = app.apply(.read(nil, []))
        file = app.file
    }

    @Test("B4 it records the push, and reads both files before and after")
    mutating func steps() {
        let push = IconLedger.Push(message, in: file)
        #expect(push.user == 1)
        #expect(ledger.apply(.arrived(message)) == [.read])
        #expect(ledger.apply(.recorded) == [])
        #expect(ledger.apply(.read(file, [])) == [.record(push)])
        #expect(ledger.apply(.read(file, [])) == [])
        #expect(ledger.apply(.recorded) == [.read])
        #expect(ledger.apply(.recorded) == [])
        #expect(ledger.apply(.read(file, [push])) == [.deliver(3)])
        #expect(ledger.delivery == nil)
    }

    @Test("B4 a push without a message is not recorded, and receives the number from both files")
    mutating func noMessage() {
        let end = IconLedger.Arrival(provider: "shop", delivery: "2", isMessage: false)
        #expect(ledger.apply(.arrived(end)) == [.read])
        #expect(ledger.apply(.read(file, [IconLedger.Push(message, in: file)])) == [.deliver(3)])
    }

    @Test("B4 a file that cannot be read or written gives no number, and only once")
    mutating func unreadable() {
        #expect(ledger.apply(.arrived(message)) == [.read])
        #expect(ledger.apply(.read(file, [])) == [.record(IconLedger.Push(message, in: file))])
        #expect(ledger.apply(.unreadable) == [.deliver(nil)])
        #expect(ledger.apply(.unreadable) == [])
    }
}

@Suite("Names of users in the icon's files")
struct IconUserTests {
    // Files from earlier versions contain these values.
    @Test(
        "B1 a user has the same name in every version, a different one at each provider, and never the anonymous one",
        arguments: [
            ("ada", "shop", 958_303_860_072_834_077), (nil, "shop", 5_106_059_538_504_492_041),
        ] as [(String?, String, UInt64)]
    )
    func name(id: String?, provider: String, expected: UInt64) {
        #expect(IconLedger.Part.user(id, at: provider) == expected)
        #expect(IconLedger.Part.user(id, at: "games") != expected)
    }
}
